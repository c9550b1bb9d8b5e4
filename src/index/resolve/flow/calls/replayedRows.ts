/** The rows of a return, worked out again for one call: see replay.ts. */
import { NONE, Op, ROW_WIDTH, SPREAD } from '../../../extract/tape';
import type { Classes } from '../classes';
import type { Flow, HandedBack, ResultOf } from '../context';
import type { Given } from '../sites';
import { rulesOf } from '../context';
import { passInstances, passOthers } from '../narrowing';
import { positionedNodes } from '../positions';
import { ANYTHING } from '../solving/objects';
import { isMaker, makeInstances } from '../kinds/makers';
import { givesBack } from './builtinCalls';
import { passResults } from './linkCall';

/** One return worked out for one call. */
interface Replay {
  readonly flow: Flow;
  readonly classes: Classes;
  readonly kinds: ReplayKinds;
  readonly handed: HandedBack;
  readonly call: ResultOf;
  /** Node of a row: its own for this call, or the one of all calls. */
  readonly nodeAt: (row: number) => number;
  /** The calls among the rows, for their watchers. */
  readonly calls: NestedCall[];
}

/** A call in a return. */
interface NestedCall {
  readonly given: Given;
  readonly isNew: boolean;
  readonly within: number;
  /** What it gives at all calls of the function that it stands in. */
  readonly shared: number;
}

/** Kinds of watcher; each sees a value of the row's operand. */
interface ReplayKinds {
  /** (value, node, name) */
  readonly attribute: number;
  /** (value, node, key + 1, node of all calls) */
  readonly element: number;
  /** (value, node, number of the nested call) */
  readonly call: number;
}

interface ReplayedRow {
  readonly row: number;
  readonly node: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly textOf: (string: number) => string;
}

/** Makes what lets a result hold what a return gives at a call. */
export function createReplay(
  flow: Flow,
  classes: Classes,
): (handed: HandedBack, call: ResultOf, result: number) => void {
  const calls: NestedCall[] = [];
  const kinds = defineKinds(flow, calls);
  return (handed, call, result) => {
    const file = flow.program.files[flow.program.definitions[call.definition]?.file ?? 0];
    if (!file) return;
    const { rows, strings } = file.facts.tape;
    const own = new Map<number, number>();
    const nodeAt = (row: number): number => own.get(row) ?? file.firstRow + row;
    const replay = { flow, classes, kinds, handed, call, nodeAt, calls };
    for (const row of handed.rows) {
      const at = row * ROW_WIDTH;
      const a = rows[at + 3] ?? NONE;
      const b = rows[at + 4] ?? NONE;
      const c = rows[at + 5] ?? NONE;
      const textOf = (string: number): string => strings[string] ?? '';
      const node = rules[rows[at] ?? 0]?.(replay, { row, node: file.firstRow + row, a, b, c, textOf });
      if (node !== undefined) own.set(row, node);
    }
    flow.solver.edge(nodeAt(handed.rows.at(-1) ?? NONE), result);
  };
}

type ReplayRule = (replay: Replay, row: ReplayedRow) => number;

/** A rule gives the node of the row at this call. */
const rules: Readonly<Record<number, ReplayRule>> = {
  [Op.Parameter]: (replay, { node, b }) => givenTo(replay, b) ?? node,
  [Op.Receiver]: (replay, { node }) => receiverOf(replay) ?? node,
  [Op.Name]: ({ nodeAt }, { b }) => nodeAt(b),
  [Op.Join]: ({ flow, handed, nodeAt }, { row }) => {
    const joined = flow.solver.newNode();
    for (const source of handed.sources(row)) flow.solver.edge(nodeAt(source), joined);
    return joined;
  },
  [Op.Await]: ({ flow, nodeAt }, { a }) => {
    const settled = flow.solver.newNode();
    flow.settle(nodeAt(a), settled);
    return settled;
  },
  [Op.Narrow]: ({ flow, classes, nodeAt }, { a, b, c }) => {
    const left = flow.solver.newNode();
    const narrowed = { row: left, value: nodeAt(a), type: nodeAt(b) };
    if (c === 1) passOthers(flow, classes, [narrowed]);
    else passInstances(flow, classes, narrowed);
    return left;
  },
  [Op.Attribute]: ({ flow, kinds, nodeAt }, { a, b, textOf }) => {
    const read = flow.solver.newNode();
    flow.solver.watchAs(nodeAt(a), kinds.attribute, read, flow.names.number(textOf(b)), 0);
    return read;
  },
  [Op.Element]: ({ flow, kinds, nodeAt }, { node, a, b, textOf }) => {
    const read = flow.solver.newNode();
    const key = b === NONE ? 0 : flow.names.number(textOf(b)) + 1;
    flow.solver.watchAs(nodeAt(a), kinds.element, read, key, node);
    return read;
  },
  [Op.Call]: replayCall,
};

function replayCall(
  { flow, kinds, handed, call, nodeAt, calls }: Replay,
  { row, node, a, b }: ReplayedRow,
): number {
  const given = handed.calls.get(row);
  if (!given) return node;
  const result = flow.solver.newNode();
  const replayed = given.arguments.map((each) => ({ ...each, node: nodeAt(each.node - node + row) }));
  const nested = calls.push({
    given: { ...given, arguments: replayed },
    isNew: b === 1,
    within: call.within + 1,
    shared: node,
  });
  flow.solver.watchAs(nodeAt(a), kinds.call, result, nested - 1, 0);
  return result;
}

function receiverOf({ flow, call }: Replay): number | null {
  if (call.receiver === null) return null;
  const node = flow.solver.newNode();
  flow.solver.add(node, call.receiver);
  return node;
}

/** The node of what the call gives to a parameter; null where that is not told apart. */
function givenTo(replay: Replay, position: number): number | null {
  const { flow, call } = replay;
  const { given, definition, receiver } = call;
  const isBehindReceiver = receiver !== null && rulesOf(flow, definition).receiverIsParameter;
  if (isBehindReceiver && position === 0) return receiverOf(replay);
  const at = position - (isBehindReceiver ? 1 : 0);
  const { name = '', kind } = flow.program.definitions[definition]?.fact.parameters[position] ?? {};
  const found = given.arguments.find((each) =>
    each.keyword === null ? each.position === at && kind === 'positional' : each.keyword === name,
  );
  if (found) return found.node;
  // Text and numbers bring nothing.
  if (at < given.literals || given.literalKeywords.includes(name)) return flow.solver.newNode();
  if (given.arguments.some((each) => each.position <= SPREAD)) return null;
  const left = flow.defaults.byFunction.get(definition)?.find((each) => each.position === position);
  return left?.node ?? flow.solver.newNode();
}

function defineKinds(flow: Flow, calls: readonly NestedCall[]): ReplayKinds {
  const { solver, objects, names } = flow;
  const getter = solver.defineWatcher((value, node) => {
    const object = objects.get(value);
    if (object.kind !== 'property') solver.add(node, value);
    else passResults(flow, NOTHING, object.definition, object.receiver, node, 0);
  });
  const call = solver.defineWatcher((value, node, number) => {
    const nested = calls[number];
    if (nested) callAgain(flow, nested, value, node);
  });
  return {
    attribute: solver.defineWatcher((value, node, name) => {
      if (value === ANYTHING) solver.add(node, value);
      solver.watchAs(flow.attributeAs(value, name), getter, node, 0, 0);
    }),
    element: solver.defineWatcher((value, node, key, shared) => {
      if (objects.get(value).kind !== 'collection') solver.edge(shared, node);
      else
        for (const each of positionedNodes(flow, value, key === 0 ? null : names.text(key - 1)))
          solver.edge(each, node);
    }),
    call,
  };
}

/** What a getter is given, besides its receiver. */
const NOTHING: Given = { arguments: [], literals: 0, literalKeywords: [] };

/** What a call in a return gives of one value that it calls; what only functions and classes tell apart is told apart. */
function callAgain(
  flow: Flow,
  { given, isNew, within, shared }: NestedCall,
  value: number,
  node: number,
): void {
  const { solver, objects, metaclasses } = flow;
  const object = objects.get(value);
  const construct = (definition: number): void => {
    solver.add(node, objects.intern({ kind: 'instance', definition, declared: false }));
  };
  // A metaclass may answer to the call of a class.
  if (object.kind === 'class' && metaclasses.size === 0) construct(object.definition);
  else if (object.kind === 'function' && isNew) construct(object.definition);
  else if (object.kind === 'function') passResults(flow, given, object.definition, null, node, within);
  else if (object.kind === 'bound')
    passResults(flow, given, object.definition, object.receiver, node, within);
  else if (object.kind === 'external' && (isMaker(object.name) || givesBack(object.name))) {
    const first = given.arguments.find(({ position }) => position === 0);
    if (first && givesBack(object.name)) solver.edge(first.node, node);
    else if (first) makeInstances(flow, first.node, node);
  } else solver.edge(shared, node);
}
