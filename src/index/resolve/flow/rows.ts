/** Tape rows -> constraints, one language-neutral rule an instruction. */
import { NONE, Op, ROW_WIDTH } from '../../extract/tape';
import type { ImportTarget, ProgramFile } from '../program';
import { isBuiltin } from './builtins';
import type { Classes } from './classes';
import { enclosingClass } from './calls';
import type { Flow, SiteArgument } from './context';
import { ELEMENTS, UNKEYED, newSite } from './context';
import type { ModuleExports } from './exports';
import { enter, iterate, readAttribute, readElement, storeElement, unpack } from './protocols';
import type { Place } from './protocols';
import { isClassScope } from './scopes';

/** What stays to be done once the flow alone has reached its end: assumptions, made only where nothing flowed. */
export interface Assumptions {
  /** Annotated values: the row, and the row of the type. */
  readonly typed: (readonly [row: number, type: number])[];
  /** Decorated definitions: the row of the result, and of what is decorated. */
  readonly decorated: (readonly [row: number, value: number])[];
}

interface FileFlow {
  readonly flow: Flow;
  readonly classes: Classes;
  readonly modules: ModuleExports;
  readonly file: ProgramFile;
  readonly assumptions: Assumptions;
  /** Arguments by the row of their call. */
  readonly arguments: ReadonlyMap<number, readonly SiteArgument[]>;
  readonly basesSeen: Map<number, number>;
}

interface Row {
  readonly number: number;
  readonly node: number;
  /** Global number of the definition in whose scope the row stands. */
  readonly scope: number;
  readonly line: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

/** Adds the constraints of one file; linear in its rows. */
export function addFileConstraints(
  flow: Flow,
  classes: Classes,
  modules: ModuleExports,
  file: ProgramFile,
  assumptions: Assumptions,
): void {
  const context: FileFlow = {
    flow,
    classes,
    modules,
    file,
    assumptions,
    arguments: collectArguments(file),
    basesSeen: new Map(),
  };
  const { rows } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const number = at / ROW_WIDTH;
    rules[rows[at] ?? 0]?.(context, {
      number,
      node: file.firstRow + number,
      scope: file.firstDefinition + (rows[at + 1] ?? 0),
      line: rows[at + 2] ?? 0,
      a: rows[at + 3] ?? NONE,
      b: rows[at + 4] ?? NONE,
      c: rows[at + 5] ?? NONE,
    });
  }
}

function collectArguments(file: ProgramFile): Map<number, SiteArgument[]> {
  const byCall = new Map<number, SiteArgument[]>();
  const { rows, strings } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const op = rows[at];
    const value = rows[at + 4] ?? NONE;
    if ((op !== Op.Argument && op !== Op.KeywordArgument) || value === NONE) continue;
    const call = rows[at + 3] ?? 0;
    const list = byCall.get(call) ?? [];
    byCall.set(call, list);
    const last = rows[at + 5] ?? 0;
    const node = file.firstRow + value;
    if (op === Op.Argument) list.push({ node, position: last, keyword: null });
    else list.push({ node, position: NONE, keyword: strings[last] ?? '' });
  }
  return byCall;
}

const nodeOf = (context: FileFlow, row: number): number => context.file.firstRow + row;
const textOf = (context: FileFlow, string: number): string => context.file.facts.tape.strings[string] ?? '';
const keyOf = (context: FileFlow, string: number): string | null => (string === NONE ? null : textOf(context, string));

/** Code in a class body runs in what encloses the class. */
function runningIn(flow: Flow, scope: number): number {
  let at = scope;
  for (;;) {
    const definition = flow.program.definitions[at];
    if (!definition || definition.parent === at) return at;
    if (!isClassScope(definition.fact.kind) && definition.fact.kind !== 'namespace') return at;
    at = definition.parent;
  }
}

const placeOf = (context: FileFlow, row: Row): Place => ({ from: runningIn(context.flow, row.scope), line: row.line });

type Rule = (context: FileFlow, row: Row) => void;

const rules: Readonly<Record<number, Rule>> = {
  [Op.Name]: readName,
  [Op.Attribute]: (context, row) => {
    if (row.a === NONE) return;
    const name = textOf(context, row.b);
    const place = placeOf(context, row);
    context.flow.solver.watch(nodeOf(context, row.a), (value) => {
      readAttribute(context.flow, place, value, name, row.node);
    });
  },
  [Op.Element]: (context, row) => {
    if (row.a === NONE) return;
    readElement(context.flow, placeOf(context, row), nodeOf(context, row.a), keyOf(context, row.b), row.node);
  },
  [Op.Call]: addCall,
  [Op.Define]: (context, row) => {
    const definition = context.file.firstDefinition + row.a;
    const kind = context.flow.program.definitions[definition]?.fact.kind ?? 'function';
    const isClass = isClassScope(kind) || kind === 'namespace';
    context.flow.solver.add(row.node, context.flow.objects.intern({ kind: isClass ? 'class' : 'function', definition }));
  },
  [Op.Collection]: (context, row) => {
    context.flow.solver.add(row.node, context.flow.objects.intern({ kind: 'collection', node: row.node }));
  },
  [Op.Item]: (context, row) => {
    if (row.b === NONE) return;
    const collection = context.flow.objects.intern({ kind: 'collection', node: nodeOf(context, row.a) });
    const value = nodeOf(context, row.b);
    context.flow.solver.edge(value, context.flow.field(collection, ELEMENTS));
    context.flow.solver.edge(value, context.flow.field(collection, keyOf(context, row.c) ?? UNKEYED));
  },
  [Op.Flow]: (context, row) => {
    if (row.a !== NONE && row.b !== NONE) context.flow.solver.edge(nodeOf(context, row.b), nodeOf(context, row.a));
  },
  [Op.StoreName]: (context, row) => {
    if (row.b === NONE) return;
    const { scopes, solver } = context.flow;
    const name = textOf(context, row.a);
    // A name that nothing declares is a property of the global object: seen in this module at least.
    const target = scopes.resolve(row.scope, name) ?? scopes.declare(context.file.firstDefinition, name);
    solver.edge(nodeOf(context, row.b), target);
  },
  [Op.StoreAttribute]: storeAttribute,
  [Op.StoreElement]: (context, row) => {
    if (row.a === NONE || row.b === NONE) return;
    const stored = nodeOf(context, row.b);
    storeElement(context.flow, placeOf(context, row), nodeOf(context, row.a), keyOf(context, row.c), stored);
  },
  [Op.Return]: (context, row) => {
    context.flow.solver.edge(nodeOf(context, row.a), context.flow.returns(row.scope));
  },
  [Op.Yield]: (context, row) => {
    if (row.a !== NONE) context.flow.solver.edge(nodeOf(context, row.a), context.flow.yields(row.scope));
  },
  [Op.Iterate]: (context, row) => {
    if (row.a !== NONE) iterate(context.flow, placeOf(context, row), nodeOf(context, row.a), row.node);
  },
  [Op.Enter]: (context, row) => {
    if (row.a !== NONE) enter(context.flow, placeOf(context, row), nodeOf(context, row.a), row.node);
  },
  [Op.Unpack]: (context, row) => {
    if (row.a !== NONE) unpack(context.flow, nodeOf(context, row.a), row.b === NONE ? null : row.b, row.node);
  },
  [Op.Import]: addImport,
  [Op.Await]: (context, row) => {
    if (row.a !== NONE) context.flow.solver.edge(nodeOf(context, row.a), row.node);
  },
  [Op.Parameter]: (context, row) => {
    const { flow } = context;
    flow.solver.edge(flow.parameter(row.scope, row.b), row.node);
    const name = flow.scopes.bound(row.scope, textOf(context, row.a));
    if (name !== undefined && textOf(context, row.a) !== '') flow.solver.edge(row.node, name);
  },
  [Op.Base]: addBase,
  [Op.Receiver]: (context, row) => {
    const holder = receiverHolder(context.flow, row.scope);
    if (holder !== null) context.flow.solver.edge(context.flow.receiver(holder), row.node);
  },
  [Op.Super]: (context, row) => {
    const { flow } = context;
    const definition = enclosingClass(flow, row.scope);
    if (definition === null) return;
    const isStatic = flow.program.definitions[row.scope]?.fact.receiver === 'class';
    const receiver = isStatic
      ? flow.objects.intern({ kind: 'class', definition })
      : flow.objects.intern({ kind: 'instance', definition, declared: false });
    flow.solver.add(row.node, flow.objects.intern({ kind: 'super', definition, receiver }));
  },
  [Op.Typed]: (context, row) => {
    if (row.a !== NONE) context.assumptions.typed.push([row.node, nodeOf(context, row.a)]);
  },
  [Op.Decorate]: addDecoration,
};

function readName(context: FileFlow, row: Row): void {
  const { solver, objects, scopes } = context.flow;
  const name = textOf(context, row.a);
  const found = scopes.resolve(row.scope, name) ?? context.modules.findStarred(context.file.number, name);
  if (found !== undefined) solver.edge(found, row.node);
  else if (isBuiltin(context.file.facts.language, name))
    solver.add(row.node, objects.intern({ kind: 'external', name: `<builtin>.${name}` }));
}

function addCall(context: FileFlow, row: Row): void {
  const { flow } = context;
  const site = newSite({
    ...placeOf(context, row),
    ...calledName(context, row.a),
    arguments: context.arguments.get(row.number) ?? [],
    result: row.node,
    isNew: row.b === 1,
    implicit: false,
  });
  flow.sites.push(site);
  if (row.a === NONE) return;
  flow.solver.watch(nodeOf(context, row.a), (value) => {
    flow.invoke(site, value);
  });
}

/** The name at a call, from the row of what is called. */
function calledName(context: FileFlow, callee: number): { name: string; onObject: boolean } {
  const { rows } = context.file.facts.tape;
  const at = callee * ROW_WIDTH;
  const op = callee === NONE ? undefined : rows[at];
  if (op === Op.Name) return { name: textOf(context, rows[at + 3] ?? 0), onObject: false };
  if (op === Op.Attribute) return { name: textOf(context, rows[at + 4] ?? 0), onObject: true };
  if (op === Op.Call) return { name: `${calledName(context, rows[at + 3] ?? NONE).name}()`, onObject: false };
  if (op === Op.Super) return { name: 'super', onObject: false };
  if (op === Op.Import) return { name: '<import>', onObject: false };
  return { name: op === Op.Element ? '[]' : '<expression>', onObject: false };
}

function storeAttribute(context: FileFlow, row: Row): void {
  if (row.a === NONE || row.b === NONE) return;
  const { flow } = context;
  const name = textOf(context, row.c);
  const stored = nodeOf(context, row.b);
  const place = placeOf(context, row);
  flow.solver.watch(nodeOf(context, row.a), (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'class') {
      const isNew = flow.scopes.bound(object.definition, name) === undefined;
      flow.solver.edge(stored, flow.scopes.declare(object.definition, name));
      if (isNew) context.classes.nameAdded(object.definition);
    } else if (object.kind === 'instance') storeInInstance(context, place, value, object.definition, name, stored);
    else if (object.kind === 'module')
      flow.solver.edge(stored, flow.scopes.declare(flow.program.files[object.file]?.firstDefinition ?? 0, name));
    else if (object.kind !== 'external') flow.solver.edge(stored, flow.field(value, name));
  });
}

/** Into the field of the class's instances; a setter of that name is called. */
function storeInInstance(
  context: FileFlow,
  place: Place,
  value: number,
  definition: number,
  name: string,
  stored: number,
): void {
  const { flow } = context;
  const shared = flow.objects.intern({ kind: 'instance', definition, declared: false });
  flow.solver.edge(stored, flow.field(shared, name));
  context.classes.lookup(
    definition,
    name,
    0,
    (found) => {
      flow.solver.watch(found, (each) => {
        const object = flow.objects.get(each);
        if (object.kind !== 'function' || flow.program.definitions[object.definition]?.fact.kind !== 'setter') return;
        const site = newSite({
          ...place,
          name,
          arguments: [{ node: stored, position: 0, keyword: null }],
          result: flow.solver.newNode(),
          isNew: false,
          implicit: true,
          onObject: true,
        });
        flow.sites.push(site);
        flow.invoke(site, flow.objects.intern({ kind: 'bound', definition: object.definition, receiver: value }));
      });
    },
    () => undefined,
  );
}

function addImport(context: FileFlow, row: Row): void {
  const fact = context.file.facts.imports[row.a];
  const target = context.file.imports[row.a];
  if (!fact || !target) return;
  const bindsFirst =
    context.file.facts.language === 'python' && fact.form === 'module' && fact.local !== null && fact.source.startsWith(`${fact.local}.`);
  addImportTarget(context, row, bindsFirst ? context.flow.program.modules.resolveFirst(context.file.facts, fact) : target);
}

function addImportTarget(context: FileFlow, row: Row, target: ImportTarget): void {
  const { solver, objects } = context.flow;
  switch (target.kind) {
    case 'module': {
      solver.add(row.node, objects.intern({ kind: 'module', file: target.file }));
      const whole = context.modules.whole(target.file);
      if (whole !== undefined) solver.edge(whole, row.node);
      return;
    }
    case 'member': {
      const found = context.modules.find(target.file, target.name);
      if (found !== undefined) solver.edge(found, row.node);
      else if (target.submodule !== null) solver.add(row.node, objects.intern({ kind: 'module', file: target.submodule }));
      return;
    }
    case 'namespace':
      solver.add(row.node, objects.intern({ kind: 'namespace', dotted: target.dotted }));
      return;
    case 'external':
      solver.add(row.node, objects.intern({ kind: 'external', name: target.name }));
      return;
    case 'missing':
      return;
  }
}

function addBase(context: FileFlow, row: Row): void {
  const { flow, classes } = context;
  const definition = context.file.firstDefinition + row.a;
  const position = context.basesSeen.get(definition) ?? 0;
  context.basesSeen.set(definition, position + 1);
  if (row.b === NONE) return;
  flow.solver.watch(nodeOf(context, row.b), (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'class') classes.addBase(definition, position, object.definition);
    if (object.kind === 'external') classes.addExternalBase(definition, object.name);
  });
}

/** The function whose receiver `this` is in a scope: arrows have none of their own; null at module level. */
function receiverHolder(flow: Flow, scope: number): number | null {
  let at = scope;
  for (;;) {
    const definition = flow.program.definitions[at];
    if (!definition || definition.parent === at) return null;
    if (definition.fact.receiver !== 'lexical') return at;
    at = definition.parent;
  }
}

function addDecoration(context: FileFlow, row: Row): void {
  if (row.b === NONE) return;
  const { flow } = context;
  const value = nodeOf(context, row.b);
  context.assumptions.decorated.push([row.node, value]);
  if (row.a === NONE) return;
  const site = newSite({
    ...placeOf(context, row),
    ...calledName(context, row.a),
    arguments: [{ node: value, position: 0, keyword: null }],
    result: row.node,
    isNew: false,
    implicit: true,
    onObject: false,
  });
  flow.sites.push(site);
  flow.solver.watch(nodeOf(context, row.a), (decorator) => {
    // What an external decorator returns is not known to differ from what it is given.
    if (flow.objects.get(decorator).kind !== 'external') flow.invoke(site, decorator);
  });
}

