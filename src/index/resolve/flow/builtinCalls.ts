/** What the languages' own functions do with the values given to them. */
import type { Flow, Site } from './context';
import { ELEMENTS, UNKEYED, argumentAt, newSite } from './context';

type Effect = (flow: Flow, site: Site, result: number) => void;

/** A new collection that a site gives; returns its value. */
function newCollection(flow: Flow, result: number): number {
  const collection = flow.objects.intern({ kind: 'collection', node: flow.solver.newNode() });
  flow.solver.add(result, collection);
  return collection;
}

/** Puts what iterating over the values of a node gives into another node. */
export function edgeElements(flow: Flow, from: number, to: number): void {
  flow.solver.watch(from, (value) => {
    const object = flow.objects.get(value);
    if (object.kind === 'collection') flow.solver.edge(flow.field(value, ELEMENTS), to);
    if (object.kind === 'generator') flow.solver.edge(flow.yields(object.definition), to);
  });
}

/** Puts the elements of a node's collections and generators into a collection. */
export function fillFrom(flow: Flow, collection: number, from: number): void {
  edgeElements(flow, from, flow.field(collection, ELEMENTS));
  edgeElements(flow, from, flow.field(collection, UNKEYED));
}

/** Gives its first argument. */
const passes: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given !== undefined) flow.solver.edge(given, result);
};

/** Gives a collection of what iterating over its first argument gives. */
const collects: Effect = (flow, site, result) => {
  const made = newCollection(flow, result);
  const given = argumentAt(site, 0);
  if (given !== undefined) fillFrom(flow, made, given);
  for (const { node, keyword } of site.arguments)
    if (keyword !== null) flow.solver.edge(node, flow.field(made, keyword));
};

/** Gives an element of its first argument, or what its `__next__` gives. */
const takesNext: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  edgeElements(flow, given, result);
  const called = newSite({ ...site, name: '__next__', arguments: [], result, implicit: true });
  flow.addSite(called);
  flow.solver.watch(given, (value) => {
    if (flow.objects.get(value).kind === 'instance')
      flow.invokeAll(called, flow.attribute(value, '__next__'));
  });
};

/** Gives tuples of the elements of its arguments; the first argument's stand at `first`. */
const pairs =
  (first: number): Effect =>
  (flow, site, result) => {
    const made = newCollection(flow, result);
    const tuple = flow.objects.intern({ kind: 'collection', node: flow.solver.newNode() });
    flow.solver.add(flow.field(made, ELEMENTS), tuple);
    flow.solver.add(flow.field(made, UNKEYED), tuple);
    for (const { node, position } of site.arguments) {
      if (position < 0) continue;
      edgeElements(flow, node, flow.field(tuple, String(position + first)));
      edgeElements(flow, node, flow.field(tuple, ELEMENTS));
    }
  };

/** Calls its first argument with the elements of the others: `map`. */
const maps: Effect = (flow, site, result) => {
  const callback = argumentAt(site, 0);
  if (callback === undefined) return;
  const made = newCollection(flow, result);
  const given = site.arguments
    .filter(({ position }) => position > 0)
    .map(({ node, position }) => {
      const element = flow.solver.newNode();
      edgeElements(flow, node, element);
      return { node: element, position: position - 1, keyword: null };
    });
  const called = newSite({ ...site, arguments: given, result: flow.solver.newNode(), implicit: true });
  flow.addSite(called);
  flow.invokeAll(called, callback);
  flow.solver.edge(called.result, flow.field(made, ELEMENTS));
  flow.solver.edge(called.result, flow.field(made, UNKEYED));
};

const effects: ReadonlyMap<string, Effect> = new Map([
  ...['iter', 'reversed', 'Object.freeze'].map((name) => [`<builtin>.${name}`, passes] as const),
  ...['list', 'tuple', 'set', 'frozenset', 'sorted', 'dict', 'Set', 'Object.values'].map(
    (name) => [`<builtin>.${name}`, collects] as const,
  ),
  ['<builtin>.next', takesNext],
  ['<builtin>.enumerate', pairs(1)],
  ['<builtin>.Object.entries', pairs(1)],
  ['<builtin>.zip', pairs(0)],
  ['<builtin>.map', maps],
  ['collections.defaultdict', collects],
  ['collections.OrderedDict', collects],
  ['collections.deque', collects],
]);

/** Models the call of something outside where its effect is known; false where nothing is known of it. */
export function callBuiltin(flow: Flow, site: Site, name: string, result: number): boolean {
  const effect = effects.get(name);
  effect?.(flow, site, result);
  return effect !== undefined;
}

/** What `items` and `entries` of a collection give: pairs whose second is an element. */
export function pairedElements(flow: Flow, collection: number, result: number): void {
  const made = newCollection(flow, result);
  const pair = flow.objects.intern({ kind: 'collection', node: flow.solver.newNode() });
  flow.solver.add(flow.field(made, ELEMENTS), pair);
  for (const key of ['1', ELEMENTS])
    flow.solver.edge(flow.field(collection, ELEMENTS), flow.field(pair, key));
}
