/** What syntax reads and calls by itself: attributes and getters, iteration, context managers, subscripts. */
import { elementNodes } from './attributes';
import type { Flow, Site, SiteArgument } from './context';
import { ELEMENTS, UNKEYED, newSite } from './context';

/** Where something stands: the function that runs it, and the line. */
export interface Place {
  readonly from: number;
  readonly line: number;
}

/** The kinds of watcher that rows use: each sees a value of the row's operand; `row` is the row's node. */
export interface RowWatchers {
  /** (value, row, name) */
  readonly attribute: number;
  /** (value, row, key + 1, 0 = any key) */
  readonly element: number;
  /** (value, row) */
  readonly iterate: number;
  readonly enter: number;
  /** (value, row, position + 1, 0 = the rest) */
  readonly unpack: number;
  /** (value, row, key + 1, node of what is stored) */
  readonly storeElement: number;
}

/** Defines the watchers; `placeOf` tells where the row of a node stands. */
export function defineRowWatchers(flow: Flow, placeOf: (row: number) => Place): RowWatchers {
  const { solver, objects, names } = flow;
  const getter = defineGetterWatcher(flow, placeOf);
  const keyOf = (number: number): string | null => (number === 0 ? null : names.text(number - 1));
  return {
    attribute: solver.defineWatcher((value, row, name) => {
      solver.watchAs(flow.attribute(value, names.text(name)), getter, row, name, 0);
    }),
    element: solver.defineWatcher((value, row, key) => {
      readElement(flow, () => placeOf(row), value, keyOf(key), row);
    }),
    iterate: solver.defineWatcher((value, row) => {
      iterate(flow, () => placeOf(row), value, row);
    }),
    enter: solver.defineWatcher((value, row) => {
      enter(flow, () => placeOf(row), value, row);
    }),
    unpack: solver.defineWatcher((value, row, position) => {
      const object = objects.get(value);
      if (object.kind === 'generator') solver.edge(flow.yields(object.definition), row);
      if (object.kind !== 'collection') return;
      if (position === 0) solver.add(row, value);
      else for (const element of elementNodes(flow, value, String(position - 1))) solver.edge(element, row);
    }),
    storeElement: solver.defineWatcher((value, row, key, stored) => {
      storeElement(flow, () => placeOf(row), value, keyOf(key), stored);
    }),
  };
}

/** Sees what an attribute gives at a row: a getter is called there, all else is the row's value. */
function defineGetterWatcher(flow: Flow, placeOf: (row: number) => Place): number {
  const { solver, objects, names } = flow;
  const sites = new Map<number, Site>();
  return solver.defineWatcher((found, row, name) => {
    const object = objects.get(found);
    if (object.kind !== 'property') {
      solver.add(row, found);
      return;
    }
    let site = sites.get(row);
    if (!site) {
      site = implicitSite(placeOf(row), names.text(name), row, []);
      sites.set(row, site);
      flow.sites.push(site);
    }
    flow.invoke(site, objects.intern({ kind: 'bound', definition: object.definition, receiver: object.receiver }));
  });
}

function implicitSite(place: Place, name: string, result: number, given: readonly SiteArgument[]): Site {
  return newSite({ ...place, name, arguments: given, result, isNew: false, implicit: true, onObject: false });
}

/** Calls a method of a value that the syntax names; a site is made where the workspace defines that method. */
function callMethod(
  flow: Flow,
  place: () => Place,
  value: number,
  name: string,
  result: number,
  given: readonly SiteArgument[] = [],
): void {
  let site: Site | undefined;
  flow.solver.watch(flow.attribute(value, name), (method) => {
    // What a missing method of an external base would be is no evidence of a call.
    if (flow.objects.get(method).kind === 'external') return;
    if (!site) {
      site = implicitSite(place(), name, result, given);
      flow.sites.push(site);
    }
    flow.invoke(site, method);
  });
}

/** Calls a setter with what is stored. */
export function callSetter(flow: Flow, place: Place, definition: number, receiver: number, name: string, stored: number): void {
  const site = implicitSite(place, name, flow.solver.newNode(), [{ node: stored, position: 0, keyword: null }]);
  flow.sites.push(site);
  flow.invoke(site, flow.objects.intern({ kind: 'bound', definition, receiver }));
}

function iterate(flow: Flow, place: () => Place, value: number, result: number): void {
  const { solver, objects } = flow;
  if (objects.get(value).kind !== 'instance') {
    iterateBuiltin(flow, value, result);
    return;
  }
  const iterator = solver.newNode();
  callMethod(flow, place, value, '__iter__', iterator);
  solver.watch(iterator, (each) => {
    if (objects.get(each).kind === 'instance') callMethod(flow, place, each, '__next__', result);
    else iterateBuiltin(flow, each, result);
  });
}

function iterateBuiltin(flow: Flow, value: number, result: number): void {
  const object = flow.objects.get(value);
  if (object.kind === 'collection') flow.solver.edge(flow.field(value, ELEMENTS), result);
  if (object.kind === 'generator') flow.solver.edge(flow.yields(object.definition), result);
}

/** Leaving a context manager calls `__exit__`. */
function enter(flow: Flow, place: () => Place, value: number, result: number): void {
  const { solver, objects } = flow;
  const object = objects.get(value);
  if (object.kind === 'instance') {
    callMethod(flow, place, value, '__enter__', result);
    callMethod(flow, place, value, '__exit__', solver.newNode());
  } else if (object.kind === 'generator') solver.edge(flow.yields(object.definition), result);
  else if (object.kind === 'external') solver.add(result, value);
}

function readElement(flow: Flow, place: () => Place, value: number, key: string | null, result: number): void {
  const object = flow.objects.get(value);
  if (object.kind === 'collection')
    for (const element of elementNodes(flow, value, key)) flow.solver.edge(element, result);
  // `List[int]`, `Base[T]`: the class with its parameters is the class.
  else if (object.kind === 'class') flow.solver.add(result, value);
  else if (object.kind === 'instance') callMethod(flow, place, value, '__getitem__', result);
}

function storeElement(flow: Flow, place: () => Place, value: number, key: string | null, stored: number): void {
  const object = flow.objects.get(value);
  if (object.kind === 'instance') {
    const given = [{ node: stored, position: 1, keyword: null }];
    callMethod(flow, place, value, '__setitem__', flow.solver.newNode(), given);
  }
  if (object.kind !== 'collection') return;
  flow.solver.edge(stored, flow.field(value, ELEMENTS));
  flow.solver.edge(stored, flow.field(value, key ?? UNKEYED));
}
