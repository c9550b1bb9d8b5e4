/** What puts elements in order: the key that is called with each, and the method that compares them or their keys. */
import type { Flow } from '../context';
import type { Site } from '../sites';
import { argumentAt } from '../sites';
import {
  callFrom,
  callMethodAt,
  elementsOf,
  keywordArgument,
  newCollection,
  positional,
  putInto,
} from '../calls/effects';
import type { Effect } from '../calls/effects';

/** The methods that may compare, the one asked first before the one of the other side that answers in its stead. */
export const LESS: readonly string[] = ['__lt__', '__gt__'];
export const MORE: readonly string[] = ['__gt__', '__lt__'];

/** The node of what the function given as `key` gives for elements; null without one. */
export function callByKey(flow: Flow, site: Site, elements: number): number | null {
  const key = keywordArgument(site, 'key');
  return key === undefined ? null : callFrom(flow, site, key, [positional(elements, 0)]);
}

/** Compares elements, or the keys that a function makes of them, one with the other. */
export function compareByKey(flow: Flow, site: Site, elements: number, methods: readonly string[]): void {
  compareEach(flow, site, callByKey(flow, site, elements) ?? elements, methods);
}

/** Compares the values of a node with one another, by the first of the methods that the workspace has. */
export function compareEach(flow: Flow, site: Site, node: number, methods: readonly string[]): void {
  const method = methods.find((each) => flow.specialMethods.has(each));
  if (method === undefined) return;
  const result = flow.solver.newNode();
  flow.solver.watch(node, (value) => {
    if (flow.objects.get(value).kind === 'instance')
      callMethodAt(flow, site, value, method, [positional(node, 0)], result);
  });
}

/** `nlargest(n, elements, key=f)`: a list of some of them. */
const ranks =
  (methods: readonly string[]): Effect =>
  (flow, site, result) => {
    // The count is a literal mostly, which has no node.
    const given = argumentAt(site, 1);
    if (given === undefined) return;
    const elements = elementsOf(flow, site, given);
    putInto(flow, newCollection(flow, result), elements);
    compareByKey(flow, site, elements, methods);
  };

/** `insort(list, x)` and `bisect(list, x)`: compares x with elements. */
const places: Effect = (flow, site) => {
  const [list, item] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (list === undefined) return;
  const elements = elementsOf(flow, site, list);
  if (item !== undefined) flow.solver.edge(item, elements);
  compareByKey(flow, site, elements, LESS);
};

/** The models, by dotted name. */
export const comparisonEffects: readonly (readonly [string, Effect])[] = [
  ['heapq.nlargest', ranks(LESS)],
  ['heapq.nsmallest', ranks(LESS)],
  ...['insort', 'insort_left', 'insort_right', 'bisect', 'bisect_left', 'bisect_right'].map(
    (name) => [`bisect.${name}`, places] as const,
  ),
];
