/**
 * Inter-procedural flow analysis over a whole workspace: which values may reach each call site.
 * After Salis et al., "PyCG" (ICSE 2021), extended by instance fields, collections, and a second language;
 * flow-insensitive, field-sensitive, one abstract instance a class.
 */
import { Op, ROW_WIDTH } from '../../extract/tape';
import type { Program } from '../program';
import { createAttributes } from './attributes';
import { createInvoke } from './calls';
import { createClasses } from './classes';
import type { Classes } from './classes';
import type { Flow, Site } from './context';
import { buildExports } from './exports';
import type { ModuleExports } from './exports';
import { createObjects } from './objects';
import { addFileConstraints } from './rows';
import type { Assumptions } from './rows';
import { buildScopes, isClassScope } from './scopes';
import { createSolver } from './solver';

export interface FlowResult {
  readonly sites: readonly Site[];
  readonly classes: Classes;
}

/** The call sites of the program with what they may call. Bounded: see MOST_VALUES in solver.ts. */
export function analyseFlow(program: Program): FlowResult {
  const objects = createObjects();
  const solver = createSolver(program.rowCount, (value) => objects.get(value).kind === 'external');
  const scopes = buildScopes(program, solver);
  const classes = createClasses(scopes);
  const pair = lazyNodes(solver.newNode);
  const fields = new Map<string, number>();
  const stored = storedAttributes(program);
  let modules: ModuleExports | undefined;
  const flow: Flow = {
    program,
    solver,
    objects,
    scopes,
    sites: [],
    returns: (definition) => pair(definition, 0),
    yields: (definition) => pair(definition, 1),
    receiver: (definition) => pair(definition, 2),
    parameter: (definition, position) => pair(definition, 3 + position),
    field: (value, name) => {
      const key = `${value} ${name}`;
      let node = fields.get(key);
      if (node === undefined) fields.set(key, (node = solver.newNode()));
      return node;
    },
    isStored: (name) => stored.has(name),
    attribute: (value, name) => attribute(value, name),
    invoke: (site, value) => {
      invoke(site, value);
    },
  };
  const attribute = createAttributes(flow, classes, () => {
    if (!modules) throw new Error('attributes are read only once the exports are known');
    return modules;
  });
  const invoke = createInvoke(flow, classes);
  modules = buildExports(program, scopes, solver, objects, attribute);

  const assumptions: Assumptions = { typed: [], decorated: [] };
  for (const file of program.files) addFileConstraints(flow, classes, modules, file, assumptions);
  seedReceivers(flow);
  solver.run();
  assumeWhereNothingFlowed(flow, assumptions);
  return { sites: flow.sites, classes };
}

function storedAttributes(program: Program): Set<string> {
  const names = new Set<string>();
  for (const { facts } of program.files) {
    const { rows, strings } = facts.tape;
    for (let at = 0; at < rows.length; at += ROW_WIDTH)
      if (rows[at] === Op.StoreAttribute) names.add(strings[rows[at + 5] ?? 0] ?? '');
  }
  return names;
}

function lazyNodes(newNode: () => number): (definition: number, slot: number) => number {
  const table = new Map<number, number[]>();
  return (definition, slot) => {
    let nodes = table.get(definition);
    if (!nodes) table.set(definition, (nodes = []));
    return (nodes[slot] ??= newNode());
  };
}

/** A method is reachable on an instance of its own class, whether or not the workspace makes one. */
function seedReceivers(flow: Flow): void {
  flow.program.definitions.forEach(({ fact, parent, file }, definition) => {
    const owner = flow.program.definitions[parent];
    if (!owner || !isClassScope(owner.fact.kind) || parent === definition) return;
    const isPython = flow.program.files[file]?.facts.language === 'python';
    const node = isPython ? flow.parameter(definition, 0) : flow.receiver(definition);
    if (fact.receiver === 'instance' || fact.receiver === 'lexical')
      flow.solver.add(node, flow.objects.intern({ kind: 'instance', definition: parent, declared: false }));
    if (fact.receiver === 'class') flow.solver.add(node, flow.objects.intern({ kind: 'class', definition: parent }));
  });
}

/** Decorators that gave nothing give what they were given; annotated names that got nothing hold their type. */
function assumeWhereNothingFlowed(flow: Flow, { typed, decorated }: Assumptions): void {
  const { solver, objects } = flow;
  for (const [row, value] of decorated) if (solver.values(row).length === 0) solver.edge(value, row);
  solver.run();
  for (const [row, type] of typed) {
    if (solver.successors(row).some((node) => solver.values(node).length > 0)) continue;
    solver.watch(type, (value) => {
      const object = objects.get(value);
      if (object.kind === 'class')
        solver.add(row, objects.intern({ kind: 'instance', definition: object.definition, declared: true }));
    });
  }
  solver.run();
}
