/** What several languages' own functions do with the values given to them. */
import type { Flow } from '../context';
import { ELEMENTS, UNKEYED } from '../context';
import { argumentAt } from '../sites';
import { callFrom, elementsOf, fillFrom, giveKeys, newCollection, positional, putInto } from './effects';
import type { Effect } from './effects';

/** Gives a collection of what iterating over its first argument gives. */
export const collects: Effect = (flow, site, result) => {
  const made = newCollection(flow, result);
  const given = argumentAt(site, 0);
  if (given !== undefined) fillFrom(flow, site, made, given);
  for (const { node, keyword } of site.arguments)
    if (keyword !== null) flow.solver.edge(node, flow.field(made, keyword));
};

/** Gives tuples of the elements of its arguments; the first argument's stand at `first`. */
export const pairs =
  (first: number): Effect =>
  (flow, site, result) => {
    const made = newCollection(flow, result);
    const tuple = flow.objects.intern({ kind: 'collection', node: flow.solver.newNode() });
    flow.solver.add(flow.field(made, ELEMENTS), tuple);
    flow.solver.add(flow.field(made, UNKEYED), tuple);
    for (const { node, position } of site.arguments) {
      if (position < 0) continue;
      const elements = elementsOf(flow, site, node);
      flow.solver.edge(elements, flow.field(tuple, String(position + first)));
      flow.solver.edge(elements, flow.field(tuple, ELEMENTS));
    }
  };

/** Calls its first argument with the elements of the others: `map`. */
export const maps: Effect = (flow, site, result) => {
  const callback = argumentAt(site, 0);
  if (callback === undefined) return;
  const given = site.arguments
    .filter(({ position }) => position > 0)
    .map(({ node, position }) => positional(elementsOf(flow, site, node), position - 1));
  putInto(flow, newCollection(flow, result), callFrom(flow, site, callback, given));
};

/** Functions of the language, by the object that has them, which give their first argument itself. */
export const GIVES_BACK = ['Object.freeze', 'Object.seal', 'Object.preventExtensions'] as const;

/** Whether something outside gives its first argument itself. */
export function givesBack(name: string): boolean {
  return GIVES_BACK.some((each) => name === `<builtin>.${each}`);
}

/** Whether the method of something outside by this name may be one that gives its first argument itself. */
export function mayGiveBack(method: string): boolean {
  return GIVES_BACK.some((each) => each.endsWith(`.${method}`));
}

/** What `items` and `entries` of a collection give: pairs whose second is an element. */
export function pairedElements(flow: Flow, collection: number, result: number): void {
  const made = newCollection(flow, result);
  flow.solver.add(flow.field(made, ELEMENTS), pairOf(flow, collection));
}

/** A new pair of a key and an element of the collection. */
export function pairOf(flow: Flow, collection: number): number {
  const pair = flow.objects.intern({ kind: 'collection', node: flow.solver.newNode() });
  for (const key of ['1', ELEMENTS])
    flow.solver.edge(flow.field(collection, ELEMENTS), flow.field(pair, key));
  const held = flow.objects.get(collection);
  if (held.kind === 'collection') giveKeys(flow, held.node, flow.field(pair, '0'));
  return pair;
}
