/**
 * Inter-procedural flow analysis over a whole workspace: which values may reach each call site.
 * After Salis et al., "PyCG" (ICSE 2021), extended by instance fields, collections, and a second language;
 * flow-insensitive, field-sensitive, one abstract instance a class.
 */
import { Op, ROW_WIDTH } from '../../extract/tape';
import type { Program } from '../program';
import { createAttributes, createBinder } from './attributes';
import { createInvoke } from './calls';
import { createClasses } from './classes';
import type { Classes } from './classes';
import type { Flow, Site } from './context';
import { buildExports } from './exports';
import type { ModuleExports } from './exports';
import { GETATTR, createFallbacks } from './fallbackNotes';
import { applyFallbacks } from './fallbacks';
import type { Assumptions } from './fileFlow';
import { createPairMap } from './lists';
import { createNames } from './names';
import { createObjects } from './objects';
import { createPlaces } from './places';
import { defineRowWatchers } from './protocols';
import { addFileConstraints } from './rows';
import { buildScopes, isClassScope } from './scopes';
import { createSolver } from './solver';
import type { Solver } from './solver';
import { defineStoreWatcher } from './stores';

export interface FlowResult {
  readonly sites: readonly Site[];
  readonly classes: Classes;
}

/** The call sites of the program with what they may call. Bounded: see MOST_VALUES in solver.ts. */
export function analyseFlow(program: Program): FlowResult {
  const { flow, classes, modules } = createFlow(program);
  const placeOf = createPlaces(program);
  const assumptions: Assumptions = { typed: [], decorated: [] };
  const context = {
    flow,
    classes,
    modules,
    assumptions,
    placeOf,
    watchers: defineRowWatchers(flow, placeOf),
    storeAttribute: defineStoreWatcher(flow, classes, placeOf),
  };
  for (const file of program.files) addFileConstraints(context, file);
  seedReceivers(flow);
  flow.solver.run();
  applyFallbacks(flow, classes, context.watchers);
  assumeWhereNothingFlowed(flow, assumptions);
  return { sites: flow.sites, classes };
}

/** Builds the parts, which need one another: functions are called only once all are there. */
function createFlow(program: Program): { flow: Flow; classes: Classes; modules: ModuleExports } {
  const objects = createObjects();
  const solver = createSolver(program.rowCount, (value) => objects.get(value).kind === 'external');
  const scopes = buildScopes(program, solver);
  const classes = createClasses(scopes);
  const names = createNames();
  const stored = storedAttributes(program);
  const nodeOf = lazyNodes(solver);
  const field = lazyNodes(solver);
  const sites: Site[] = [];
  const invoking = solver.defineWatcher((value, site, result) => {
    const called = sites[site];
    if (called) flow.invoke(called, value, result);
  });
  const flow: Flow = {
    program,
    solver,
    objects,
    scopes,
    names,
    plainObjects: new Set(),
    fallbacks: createFallbacks(),
    hasGetattr: program.definitions.some(({ fact }) => fact.name === GETATTR),
    sites,
    addSite: (site) => {
      site.number = sites.push(site) - 1;
    },
    returns: (definition) => nodeOf(definition, 0),
    yields: (definition) => nodeOf(definition, 1),
    receiver: (definition) => nodeOf(definition, 2),
    parameter: (definition, position) => nodeOf(definition, 3 + position),
    field: (value, name) => field(value, names.number(name)),
    isStored: (name) => stored.has(name),
    attribute: (value, name) => attribute(value, name),
    invoke: (site, value, result) => {
      invoke(site, value, result);
    },
    invokeAll: (site, node, result = site.result) => {
      solver.watchAs(node, invoking, site.number, result, 0);
    },
    bindAll: (from, to, receiver, holder) => {
      bind(from, to, receiver, holder);
    },
  };
  const bind = createBinder(flow);
  const invoke = createInvoke(flow, classes);
  const attribute = createAttributes(flow, classes, () => modules);
  const modules = buildExports(program, scopes, solver, objects, attribute);
  return { flow, classes, modules };
}

/** Names that some file stores as an attribute. */
function storedAttributes(program: Program): Set<string> {
  const names = new Set<string>();
  for (const { facts } of program.files) {
    const { rows, strings } = facts.tape;
    for (let at = 0; at < rows.length; at += ROW_WIDTH)
      if (rows[at] === Op.StoreAttribute) names.add(strings[rows[at + 5] ?? 0] ?? '');
  }
  return names;
}

/** One node for each pair, made when first asked for. */
function lazyNodes(solver: Solver): (of: number, slot: number) => number {
  const known = createPairMap();
  return (of, slot) => {
    const made = known.get(of, slot);
    if (made >= 0) return made;
    const node = solver.newNode();
    known.set(of, slot, node);
    return node;
  };
}

/** A method is reachable on an instance of its own class, whether or not the workspace makes one. */
function seedReceivers(flow: Flow): void {
  flow.program.definitions.forEach(({ fact, parent, file }, definition) => {
    const owner = flow.program.definitions[parent];
    const isPython = flow.program.files[file]?.facts.language === 'python';
    // `this` where fields of a class body are set.
    if (isClassScope(fact.kind) && !isPython)
      flow.solver.add(
        flow.receiver(definition),
        flow.objects.intern({ kind: 'instance', definition, declared: false }),
      );
    if (!owner || !isClassScope(owner.fact.kind) || parent === definition) return;
    const node = isPython ? flow.parameter(definition, 0) : flow.receiver(definition);
    if (fact.receiver === 'instance' || fact.receiver === 'lexical')
      flow.solver.add(node, flow.objects.intern({ kind: 'instance', definition: parent, declared: false }));
    if (fact.receiver === 'class')
      flow.solver.add(node, flow.objects.intern({ kind: 'class', definition: parent }));
  });
}

/** Decorators that gave nothing give what they were given; annotated names that got nothing hold their type. */
function assumeWhereNothingFlowed(flow: Flow, { typed, decorated }: Assumptions): void {
  const { solver, objects } = flow;
  for (const [row, value] of decorated) if (!solver.hasValues(row)) solver.edge(value, row);
  solver.run();
  for (const [row, type] of typed) {
    const flowed = solver.successors(row).flatMap((node) => solver.values(node));
    // What comes from outside may be of the type that is declared.
    if (flowed.some((value) => objects.get(value).kind !== 'external')) continue;
    solver.watch(type, (value) => {
      const object = objects.get(value);
      if (object.kind === 'class')
        solver.add(row, objects.intern({ kind: 'instance', definition: object.definition, declared: true }));
    });
  }
  solver.run();
}
