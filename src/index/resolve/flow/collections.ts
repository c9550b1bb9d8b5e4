/** The methods of built-in collections that pass values on. */
import { fillFrom, pairedElements } from './builtinCalls';
import type { Flow, Site } from './context';
import { ELEMENTS, UNKEYED, addExternal, newSite } from './context';

/**
 * element: gives one of the elements, or the default that is given; itself: gives (a view or copy of) the collection;
 * pairs: of keys and elements; adds: takes its arguments in; merges: takes their elements in; calls: calls its first
 * argument with the elements, and gives nothing, an element, itself, or the results.
 */
type Effect =
  | 'element'
  | 'itself'
  | 'pairs'
  | 'adds'
  | 'merges'
  | 'calls'
  | 'callsToElement'
  | 'callsToItself'
  | 'callsToMap';

const named = (effect: Effect, names: string): (readonly [string, Effect])[] =>
  names.split(' ').map((name) => [name, effect] as const);

const effects = new Map<string, Effect>([
  ...named('element', 'get pop popitem setdefault shift at __getitem__'),
  ...named('itself', 'values copy slice concat reverse sort flat toSorted'),
  ...named('pairs', 'items entries'),
  ...named('adds', 'append add push unshift insert appendleft set'),
  ...named('merges', 'extend update'),
  ...named('calls', 'forEach some every findIndex reduce'),
  ...named('callsToElement', 'find findLast'),
  ...named('callsToItself', 'filter'),
  ...named('callsToMap', 'map flatMap'),
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
  if (effect === 'element' || effect === 'callsToElement') solver.edge(elements, site.result);
  if (effect === 'itself' || effect === 'callsToItself') solver.add(site.result, collection);
  if (effect === 'pairs') pairedElements(flow, collection, site.result);
  for (const { node, position } of site.arguments) {
    if (effect === 'element' && position > 0) solver.edge(node, site.result);
    if (effect === 'adds' || name === 'setdefault') {
      solver.edge(node, elements);
      solver.edge(node, flow.field(collection, UNKEYED));
    }
    if (effect === 'merges') fillFrom(flow, collection, node);
  }
  const callback = site.arguments[0];
  if (callback && effect?.startsWith('calls')) callBack(flow, site, effect, elements, callback.node);
}

/** Calls a function with the elements of a collection. */
function callBack(flow: Flow, site: Site, effect: Effect, elements: number, callback: number): void {
  const result = effect === 'callsToMap' ? mappedElements(flow, site) : flow.solver.newNode();
  const position = site.name === 'reduce' ? 1 : 0;
  const given = [{ node: elements, position, keyword: null }];
  const called = newSite({ ...site, arguments: given, result, implicit: true });
  flow.addSite(called);
  flow.invokeAll(called, callback);
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
