/** Tape rows -> constraints, one language-neutral rule an instruction. */
import { DECLARES, NONE, OWN_NAME, Op, ROW_WIDTH } from '../../extract/tape';
import type { ProgramFile } from '../program';
import { enclosingClass, receiverHolder } from './enclosing';
import { ELEMENTS, UNKEYED, rulesOf } from './context';
import type { Flow } from './context';
import { keyNumber, keyOf, nameOf, nodeOf, textOf } from './fileFlow';
import type { FileFlow, Row, RowContext, Rule } from './fileFlow';
import { storeGlobal } from './kinds/globalObject';
import { handedBackIn } from './calls/handedBack';
import { addNarrowed } from './narrowing';
import { addPositional } from './kinds/matching';
import { readName } from './nameReads';
import { addBase, addImport } from './importRows';
import { addYield } from './calls/generators';
import { collectArguments } from './calls/givenArguments';
import { addCall, addDecoration } from './siteRows';
import { PROTOTYPE, superOfObject } from './kinds/prototypes';
import { isClassScope } from './scopes';

/** Adds the constraints of one file; linear in its rows. */
export function addFileConstraints(shared: RowContext, file: ProgramFile, own: RowRules): void {
  const given = collectArguments(file);
  const context: FileFlow = {
    ...shared,
    given,
    file,
    nameNumbers: new Int32Array(file.facts.tape.strings.length),
    handsBack: handedBackIn(file, given, rulesOf(shared.flow, file.firstDefinition)),
    basesSeen: new Map(),
  };
  const { rows } = file.facts.tape;
  for (let at = 0; at < rows.length; at += ROW_WIDTH) {
    const number = at / ROW_WIDTH;
    own[rows[at] ?? 0]?.(context, {
      number,
      node: file.firstRow + number,
      scope: file.firstDefinition + (rows[at + 1] ?? 0),
      a: rows[at + 3] ?? NONE,
      b: rows[at + 4] ?? NONE,
      c: rows[at + 5] ?? NONE,
    });
  }
}

/** A rule for rows whose operand `a` is watched; flag c is passed on. */
const watching =
  (kind: (context: FileFlow) => number, second: (context: FileFlow, row: Row) => number): Rule =>
  (context, row) => {
    if (row.a !== NONE)
      context.flow.solver.watchAs(
        nodeOf(context, row.a),
        kind(context),
        row.node,
        second(context, row),
        row.c === 1 ? 1 : 0,
      );
  };

/** Rules by instruction. */
type RowRules = Readonly<Record<number, Rule>>;

/** A language whose values are not followed: its calls are told by their names. */
const rowsWithoutFlow: RowRules = { [Op.Call]: addCall };

/** Tells the rules for a language's files: those of all languages, but for its own; null for one that is not followed. */
export function createRowRules(): (own: { readonly rows: RowRules } | null) => RowRules {
  const known = new Map<RowRules, RowRules>();
  return (own) => {
    if (own === null) return rowsWithoutFlow;
    let made = known.get(own.rows);
    if (made === undefined) known.set(own.rows, (made = { ...rules, ...own.rows }));
    return made;
  };
}

const rules: RowRules = {
  [Op.Name]: readName,
  [Op.Attribute]: watching(
    ({ watchers }) => watchers.attribute,
    (context, row) => nameOf(context, row.b),
  ),
  [Op.Element]: watching(
    ({ watchers }) => watchers.element,
    (context, row) => keyNumber(context, row.b),
  ),
  [Op.Iterate]: watching(
    ({ watchers }) => watchers.iterate,
    (_, row) => row.b,
  ),
  [Op.Enter]: watching(
    ({ watchers }) => watchers.enter,
    (_, row) => row.b,
  ),
  [Op.Unpack]: (context, row) => {
    if (row.a === NONE) return;
    const { solver } = context.flow;
    solver.watchAs(nodeOf(context, row.a), context.watchers.unpack, row.node, row.b, row.c);
  },
  [Op.Narrow]: addNarrowed,
  [Op.Positional]: addPositional,
  [Op.Call]: addCall,
  [Op.Decorate]: addDecoration,
  [Op.Define]: addDefinition,
  [Op.Import]: addImport,
  [Op.Base]: addBase,
  [Op.Parameter]: addParameter,
  [Op.Super]: addSuper,
  [Op.Collection]: ({ flow }, row) => {
    if (row.a === 1) flow.plainObjects.add(row.node);
    flow.solver.add(row.node, flow.objects.intern({ kind: 'collection', node: row.node }));
  },
  [Op.Item]: addItem,
  [Op.StoreName]: storeName,
  [Op.StoreAttribute]: (context, row) => {
    if (row.a === NONE) return;
    const name = nameOf(context, row.c);
    const stored = storedNode(context, row);
    context.flow.solver.watchAs(nodeOf(context, row.a), context.storeAttribute, row.node, name, stored);
  },
  [Op.StoreElement]: (context, row) => {
    if (row.a === NONE) return;
    const kind = context.watchers.storeElement;
    const key = keyNumber(context, row.c);
    context.flow.solver.watchAs(nodeOf(context, row.a), kind, row.node, key, storedNode(context, row));
  },
  [Op.Operator]: addOperator,
  [Op.Raise]: watching(
    ({ watchers }) => watchers.raise,
    () => 0,
  ),
  [Op.Flow]: addFlow,
  [Op.Await]: (context, row) => {
    if (row.a !== NONE) context.flow.settle(nodeOf(context, row.a), row.node);
  },
  [Op.Return]: addReturn,
  [Op.Yield]: addYield,
  [Op.Receiver]: ({ flow }, row) => {
    const holder = receiverHolder(flow, row.scope);
    if (holder !== null) flow.solver.edge(flow.receiver(holder), row.node);
  },
  [Op.Typed]: (context, row) => {
    if (row.a !== NONE) context.assumptions.typed.push([row.node, nodeOf(context, row.a)]);
  },
};

/** A literal has no row, and storing it calls a setter all the same. */
function storedNode(context: FileFlow, row: Row): number {
  return row.b === NONE ? context.flow.solver.newNode() : nodeOf(context, row.b);
}

function addDefinition({ flow, file }: FileFlow, row: Row): void {
  const definition = file.firstDefinition + row.a;
  const kind = flow.program.definitions[definition]?.fact.kind ?? 'function';
  const isClass = isClassScope(kind) || kind === 'namespace';
  flow.solver.add(row.node, flow.objects.intern({ kind: isClass ? 'class' : 'function', definition }));
}

function addReturn(context: FileFlow, row: Row): void {
  const { flow, file } = context;
  const returned = nodeOf(context, row.a);
  const handed = context.handsBack(row.scope - file.firstDefinition, row.a);
  const isPromise =
    flow.program.definitions[row.scope]?.fact.async && rulesOf(flow, row.scope).asyncGivesPromise;
  // What an async function returns is what its promise is fulfilled with.
  if (isPromise) flow.settle(returned, flow.returns(row.scope));
  else if (handed === null) flow.solver.edge(returned, flow.returns(row.scope));
  else flow.handedBack.set(row.scope, [...(flow.handedBack.get(row.scope) ?? []), handed]);
}

function addFlow(context: FileFlow, row: Row): void {
  if (row.a === NONE || row.b === NONE) return;
  const { defaults, solver } = context.flow;
  const source = nodeOf(context, row.b);
  if (row.c !== 1) {
    solver.edge(source, nodeOf(context, row.a));
    return;
  }
  const position = context.file.facts.tape.rows[row.a * ROW_WIDTH + 4] ?? 0;
  defaults.byFunction.set(row.scope, [
    ...(defaults.byFunction.get(row.scope) ?? []),
    { position, node: source },
  ]);
}

/** Watches the operands only where a class or a collection may answer. */
function addOperator(context: FileFlow, row: Row): void {
  const { flow, watchers } = context;
  const method = nameOf(context, row.b);
  const { isQuestion, isCommon, isAnswered, plain, reflected } = context.operatorOf(method);
  const left = nodeOf(context, row.a);
  const operand = row.c === NONE ? 0 : nodeOf(context, row.c) + 1;
  if (isQuestion || isCommon) flow.questions[row.node] = isQuestion ? left + 1 : -(left + 1);
  if (isAnswered) flow.solver.watchAs(left, watchers.operator, row.node, method, operand);
  if (operand > 0 && reflected !== null)
    flow.fallbacks.reflections.push({ row: row.node, left, right: operand - 1, method: plain, reflected });
}

function addItem(context: FileFlow, row: Row): void {
  if (row.b === NONE) return;
  const { flow } = context;
  const collection = flow.objects.intern({ kind: 'collection', node: nodeOf(context, row.a) });
  const value = nodeOf(context, row.b);
  if (textOf(context, row.c) === PROTOTYPE && flow.plainObjects.has(nodeOf(context, row.a))) {
    flow.solver.watch(value, (parent) => {
      flow.inherit(collection, parent);
    });
    return;
  }
  flow.solver.edge(value, flow.field(collection, ELEMENTS));
  const key = keyOf(context, row.c);
  flow.solver.edge(value, flow.field(collection, key ?? UNKEYED));
  if (key !== null && NAME_KEY.test(key) && rulesOf(flow, row.scope).literalsAreDictionaries)
    noteKey(flow, collection, flow.names.number(key));
}

/** A key that is no position. */
const NAME_KEY = /^[^\d-]/;

function noteKey({ writtenKeys }: Flow, collection: number, key: number): void {
  if (writtenKeys.get(collection, key) < 0) writtenKeys.set(collection, key, 1);
}

function storeName(context: FileFlow, row: Row): void {
  if (row.b === NONE) return;
  const { scopes, solver } = context.flow;
  if (row.c === OWN_NAME) {
    solver.edge(nodeOf(context, row.b), scopes.own(row.scope));
    return;
  }
  const name = nameOf(context, row.a);
  const declared = (row.c & DECLARES) !== 0 ? scopes.boundAs(row.scope, name) : undefined;
  const known = declared ?? scopes.resolveAs(row.scope, name);
  const stored = nodeOf(context, row.b);
  solver.edge(stored, known ?? scopes.declareAs(context.file.firstDefinition, name));
  if (known === undefined && rulesOf(context.flow, row.scope).undeclaredIsGlobal)
    storeGlobal(context.flow, context.file.number, textOf(context, row.a), stored);
}

function addParameter(context: FileFlow, row: Row): void {
  const { flow } = context;
  const parameter = flow.parameter(row.scope, row.b);
  flow.solver.edge(parameter, row.node);
  const kind = flow.program.definitions[row.scope]?.fact.parameters[row.b]?.kind;
  // A list or dictionary also where no call gives it anything, or literals alone: the body may fill it.
  if (kind === 'rest' || kind === 'keywords')
    flow.solver.add(parameter, flow.objects.intern({ kind: 'collection', node: parameter }));
  const isNamed = textOf(context, row.a) !== '';
  const bound = isNamed ? flow.scopes.boundAs(row.scope, nameOf(context, row.a)) : undefined;
  if (bound !== undefined) flow.solver.edge(row.node, bound);
}

function addSuper(context: FileFlow, row: Row): void {
  const { flow } = context;
  if (row.a !== NONE) {
    superOfObject(flow, nodeOf(context, row.a), row.node);
    return;
  }
  const definition = enclosingClass(flow, row.scope);
  if (definition === null) return;
  const isStatic = flow.program.definitions[row.scope]?.fact.receiver === 'class';
  const receiver = isStatic
    ? flow.objects.intern({ kind: 'class', definition })
    : flow.objects.intern({ kind: 'instance', definition, declared: false });
  flow.solver.add(row.node, flow.objects.intern({ kind: 'super', definition, receiver }));
}
