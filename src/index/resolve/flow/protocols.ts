/** What syntax reads and calls by itself: attributes and getters, iteration, context managers, subscripts. */
import { NONE } from '../../extract/tape';
import type { Classes } from './classes';
import type { Flow } from './context';
import { ELEMENTS, UNKEYED } from './context';
import { ImplicitSites } from './implicitSites';
import type { Place } from './implicitSites';
import { defineOperatorWatcher } from './operators';
import { createObjectsOfRows } from './places';
import { addRest, addSlice, positionedNodes } from './positions';
import { defineKeyWatchers, isKeyedObject, iterateBySymbol } from './kinds/membersByKey';
import type { CallMethod, KeyWatchers } from './kinds/membersByKey';
import { enteredNode, giveKeys, membersNode } from './calls/effects';
import { GETATTR } from './fallbackNotes';
import { hasStandIn, noteStandIn } from './kinds/specialMethods';
import type { Patches } from './patches';
import type { Watcher } from './solving/solver';
import { createYieldGiver } from './kinds/yieldPositions';

/** The kinds of watcher that rows use: each sees a value of the row's operand; `row` is the row's node. */
export interface RowWatchers extends KeyWatchers {
  /** (value, row, name) */
  readonly attribute: number;
  /** (value, row, key + 1, 0 = any key; 1 = a slice) */
  readonly element: number;
  /** (value, row, 1 = async) */
  readonly iterate: number;
  readonly enter: number;
  /** (value, row, position, NONE; or how many come behind the rest, where it begins) */
  readonly unpack: number;
  /** (value, row, key + 1, node of what is stored) */
  readonly storeElement: number;
  /** (value, row, method, node of the other operand + 1, 0 = none) */
  readonly operator: number;
  /** (value, row, method, node of the left operand) */
  readonly reflected: number;
  /** (value, row) */
  readonly raise: number;
}

/** Defines the watchers; `placeOf` tells where the row of a node stands. */
export function defineRowWatchers(
  flow: Flow,
  classes: Classes,
  placeOf: (row: number) => Place,
  patches: Patches,
): RowWatchers {
  const { solver, objects, names } = flow;
  const sites = new ImplicitSites(flow, placeOf);
  const getter = defineGetterWatcher(flow, sites);
  const callMethod = defineMethodCalls(flow, sites);
  // What is taken out of anything is anything.
  const giving = (see: Watcher): number =>
    solver.defineWatcher((value, row, a, b) => {
      if (sites.isOpenedBy(value, row)) solver.add(row, value);
      else see(value, row, a, b);
    });
  const keyOf = (number: number): string | null => (number === 0 ? null : names.text(number - 1));
  return {
    ...defineKeyWatchers({ flow, classes, sites, getter, callMethod }),
    attribute: solver.defineWatcher((value, row, name) => {
      sites.isOpenedBy(value, row);
      solver.watchAs(flow.attributeAs(value, name), getter, row, name, 0);
      const object = objects.get(value);
      if (object.kind !== 'instance' && object.kind !== 'class') return;
      const patched = patches.read(row, object.definition, names.text(name));
      if (patched !== undefined)
        flow.bindAll(patched, row, value, object.kind === 'class' ? 'class' : 'field');
    }),
    element: giving((value, row, key, isSlice) => {
      if (isSlice === 1 && objects.get(value).kind === 'collection') addSlice(flow, value, row, keyOf(key));
      else readElement(flow, callMethod, value, keyOf(key), row);
    }),
    iterate: giving((value, row, async) => {
      iterate(flow, callMethod, value, row, async === 1 ? 'a' : '');
    }),
    enter: giving((value, row, async) => {
      enter(flow, callMethod, value, row, async === 1 ? 'a' : '');
    }),
    unpack: giving(unpacking(flow, callMethod)),
    storeElement: solver.defineWatcher((value, row, key, stored) => {
      if (sites.isOpenedBy(value, row)) return;
      sites.give(row, stored, 1);
      storeElement(flow, callMethod, value, keyOf(key), row, stored);
    }),
    operator: defineOperatorWatcher(flow, sites, callMethod),
    reflected: solver.defineWatcher((value, row, method, left) => {
      if (objects.get(value).kind !== 'instance') return;
      sites.give(row, left, 0);
      callMethod(row, value, names.text(method), row);
    }),
    raise: defineRaiseWatcher(flow, sites),
  };
}

/** What unpacking gives: the part of a position, of a generator too, or the rest. */
function unpacking(flow: Flow, callMethod: CallMethod): Watcher {
  const { solver, objects } = flow;
  const giveYielded = createYieldGiver(flow);
  return (value, row, position, start) => {
    const object = objects.get(value);
    const give = (generator: number): void => {
      giveYielded(generator, row, position);
    };
    if (object.kind === 'generator') give(object.definition);
    if (object.kind === 'instance') iterate(flow, callMethod, value, row, '', give);
    if (object.kind !== 'collection') return;
    if (start !== NONE) addRest(flow, value, row, start, position);
    else for (const each of positionedNodes(flow, value, String(position))) solver.edge(each, row);
  };
}

/** A class that is raised is called. */
function defineRaiseWatcher(flow: Flow, sites: ImplicitSites): number {
  return flow.solver.defineWatcher((value, row) => {
    if (flow.objects.get(value).kind === 'class')
      flow.invoke(sites.at(row, flow.names.number('__init__'), row), value);
  });
}

/**
 * Sees what an attribute gives at a row: a getter is called there, all else is the row's value. A `__getattr__` answers
 * to every name, so that it is asked as what every object has: that an instance flows there tells little.
 */
function defineGetterWatcher(flow: Flow, sites: ImplicitSites): number {
  const { solver, objects } = flow;
  const objectOfRow = createObjectsOfRows(flow.program);
  return solver.defineWatcher((found, row, name) => {
    const object = objects.get(found);
    if (object.kind !== 'property') {
      solver.add(row, found);
      return;
    }
    const { definition, receiver } = object;
    const bound = objects.intern({ kind: 'bound', definition, receiver });
    if (!isGetattr(flow, definition) || objects.get(receiver).kind !== 'instance') {
      flow.invoke(sites.at(row, name, row), bound);
      return;
    }
    const site = sites.at(row, flow.names.number(GETATTR), row);
    site.asked = objectOfRow(row);
    flow.invoke(site, bound);
  });
}

const isGetattr = ({ program }: Flow, definition: number): boolean =>
  program.definitions[definition]?.fact.name === GETATTR;

function defineMethodCalls(flow: Flow, sites: ImplicitSites): CallMethod {
  const kind = flow.solver.defineWatcher((method, row, name, result) => {
    // What a missing method of an external base would be is no evidence of a call.
    if (flow.objects.get(method).kind !== 'external')
      flow.invoke(sites.at(row, name, result), method, result);
  });
  const methodOf = createSyntaxMethods(flow);
  const callMethod: CallMethod = (row, value, name, result, other = result) => {
    const { number, isThere, isStoodInFor } = methodOf(name);
    if (isThere) flow.solver.watchAs(flow.attributeAs(value, number), kind, row, number, result);
    if (isStoodInFor)
      noteStandIn(flow, value, name, (standIn) => {
        callMethod(row, value, standIn, other);
      });
  };
  return callMethod;
}

/** A method that syntax calls. */
interface SyntaxMethod {
  readonly number: number;
  /** Whether the workspace may have it. */
  readonly isThere: boolean;
  readonly isStoodInFor: boolean;
}

/** What is known of a method by its name, asked once for each name: they are called for every value of every operand. */
function createSyntaxMethods(flow: Flow): (name: string) => SyntaxMethod {
  const known = new Map<string, SyntaxMethod>();
  return (name) => {
    let method = known.get(name);
    if (method === undefined) {
      const isThere = !name.startsWith('__') || flow.specialMethods.has(name);
      method = { number: flow.names.number(name), isThere, isStoodInFor: hasStandIn(flow, name) };
      known.set(name, method);
    }
    return method;
  };
}

/** `a` before the name: the method of `async for` and `async with`. */
type Prefix = '' | 'a';

/** `give` gives what a generator yields, where its iterators are no others. */
function iterate(
  flow: Flow,
  callMethod: CallMethod,
  value: number,
  row: number,
  prefix: Prefix,
  give?: (generator: number) => void,
): void {
  const { solver, objects } = flow;
  const object = objects.get(value);
  if (isKeyedObject(flow, object)) {
    iterateBySymbol(
      flow,
      callMethod,
      value,
      row,
      prefix === 'a' ? 'Symbol.asyncIterator' : 'Symbol.iterator',
    );
    return;
  }
  if (object.kind === 'class') solver.edge(membersNode(flow, value), row);
  if (object.kind !== 'instance') {
    iterateBuiltin(flow, value, row);
    return;
  }
  const iterator = solver.newNode();
  callMethod(row, value, `__${prefix}iter__`, iterator, row);
  solver.watch(iterator, (each) => {
    const made = objects.get(each);
    if (made.kind === 'instance') callMethod(row, each, `__${prefix}next__`, row);
    else if (made.kind === 'generator' && give) give(made.definition);
    else iterateBuiltin(flow, each, row);
  });
}

function iterateBuiltin(flow: Flow, value: number, result: number): void {
  const object = flow.objects.get(value);
  if (object.kind === 'collection') {
    flow.solver.edge(flow.field(value, ELEMENTS), result);
    giveKeys(flow, object.node, result);
  }
  if (object.kind === 'generator') flow.solver.edge(flow.yields(object.definition), result);
}

/** Leaving a context manager calls `__exit__`. */
function enter(flow: Flow, callMethod: CallMethod, value: number, row: number, prefix: Prefix): void {
  const { solver, objects } = flow;
  const object = objects.get(value);
  if (object.kind === 'instance') {
    callMethod(row, value, `__${prefix}enter__`, row);
    callMethod(row, value, `__${prefix}exit__`, solver.newNode());
  } else if (object.kind === 'generator') solver.edge(flow.yields(object.definition), row);
  else if (object.kind === 'external') solver.add(row, value);
  else if (object.kind === 'collection') solver.edge(enteredNode(flow, value), row);
}

function readElement(
  flow: Flow,
  callMethod: CallMethod,
  value: number,
  key: string | null,
  row: number,
): void {
  const object = flow.objects.get(value);
  if (object.kind === 'collection')
    for (const element of positionedNodes(flow, value, key)) flow.solver.edge(element, row);
  // `List[int]`, `Base[T]`: the class with its parameters is the class.
  else if (object.kind === 'class') {
    flow.solver.add(row, value);
    flow.solver.edge(membersNode(flow, value), row);
    callMethod(row, value, '__class_getitem__', row);
  }
  // `globals()['f']`: a name of the module.
  else if (object.kind === 'module' && key !== null) flow.solver.edge(flow.attribute(value, key), row);
  else if (object.kind === 'instance')
    for (const method of ['__getitem__', '__missing__']) callMethod(row, value, method, row);
}

function storeElement(
  flow: Flow,
  callMethod: CallMethod,
  value: number,
  key: string | null,
  row: number,
  stored: number,
): void {
  const object = flow.objects.get(value);
  if (object.kind === 'instance') callMethod(row, value, '__setitem__', flow.solver.newNode());
  if (object.kind !== 'collection') return;
  flow.solver.edge(stored, flow.field(value, ELEMENTS));
  flow.solver.edge(stored, flow.field(value, key === null || /^-\d+$/.test(key) ? UNKEYED : key));
}
