/** The methods of built-in collections that pass values on. */
import type { Flow, Site } from './context';
import { ELEMENTS, UNKEYED, addExternal, newSite } from './context';

/** element: gives one of the elements; itself: gives (a view or copy of) the collection; adds: takes elements in. */
type Effect = 'element' | 'itself' | 'adds' | 'calls' | 'callsToMap';

const effects = new Map<string, Effect>([
  ...['get', 'pop', 'popitem', 'setdefault', 'shift', 'at', 'find', 'findLast', '__getitem__'].map(
    (n) => [n, 'element'] as const,
  ),
  ...['values', 'items', 'entries', 'copy', 'slice', 'concat', 'reverse', 'sort', 'flat', 'toSorted'].map(
    (n) => [n, 'itself'] as const,
  ),
  ...['append', 'add', 'push', 'unshift', 'insert', 'appendleft', 'set'].map((n) => [n, 'adds'] as const),
  ...['forEach', 'some', 'every', 'filter', 'findIndex', 'reduce', 'then'].map((n) => [n, 'calls'] as const),
  ...['map', 'flatMap'].map((n) => [n, 'callsToMap'] as const),
]);

export function isCollectionMethod(name: string): boolean {
  return effects.has(name);
}

/** Lets a site call a method of a built-in collection: its effect on values, and the callbacks it calls. */
export function invokeCollectionMethod(flow: Flow, site: Site, collection: number, name: string): void {
  const { solver } = flow;
  addExternal(site, `<builtin>.${name}`);
  const effect = effects.get(name);
  const elements = flow.field(collection, ELEMENTS);
  if (effect === 'element') solver.edge(elements, site.result);
  if (effect === 'itself') solver.add(site.result, collection);
  if (effect === 'adds') {
    for (const argument of site.arguments) {
      solver.edge(argument.node, elements);
      solver.edge(argument.node, flow.field(collection, UNKEYED));
    }
  }
  const callback = site.arguments[0];
  if ((effect !== 'calls' && effect !== 'callsToMap') || !callback) return;
  if (name === 'filter' || name === 'find') solver.edge(elements, site.result);
  const result = effect === 'callsToMap' ? mappedElements(flow, site) : solver.newNode();
  const called = newSite({
    ...site,
    name,
    arguments: [{ node: elements, position: name === 'reduce' ? 1 : 0, keyword: null }],
    result,
    implicit: true,
  });
  flow.addSite(called);
  flow.invokeAll(called, callback.node);
}

/** The element node of the new collection that `map` gives. */
function mappedElements(flow: Flow, site: Site): number {
  const node = flow.solver.newNode();
  const collection = flow.objects.intern({ kind: 'collection', node });
  flow.solver.add(site.result, collection);
  flow.solver.edge(node, flow.field(collection, ELEMENTS));
  flow.solver.edge(node, flow.field(collection, UNKEYED));
  return node;
}
