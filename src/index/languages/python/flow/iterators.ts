/** What itertools and heapq call of what they are given, and what they give. */
import { ELEMENTS, UNKEYED } from '../../../resolve/flow/context';
import { argumentAt, spreadArguments } from '../../../resolve/flow/sites';
import type { Flow } from '../../../resolve/flow/context';
import {
  askEach,
  callFrom,
  elementsOf,
  fillFrom,
  newCollection,
  positional,
  putInto,
} from '../../../resolve/flow/calls/effects';
import type { Effect } from '../../../resolve/flow/calls/effects';

/** Tuples of elements of the arguments, each at its argument's position; the arguments are made lists of first. */
const combines: Effect = (flow, site, result) => {
  const made = newCollection(flow, result);
  const tuple = flow.solver.newNode();
  putInto(flow, made, tuple);
  const held = newCollection(flow, tuple);
  const given = site.arguments.filter(({ position }) => position >= 0);
  for (const { node, position } of given) {
    const elements = elementsOf(flow, site, node);
    askEach(flow, site, node, '__len__', flow.solver.newNode());
    flow.solver.edge(elements, flow.field(held, ELEMENTS));
    flow.solver.edge(elements, flow.field(held, given.length > 1 ? String(position) : UNKEYED));
  }
};

/** Elements of the second argument that the first, called with each, chooses. */
const chooses: Effect = (flow, site, result) => {
  const [test, given] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (test === undefined || given === undefined) return;
  const elements = elementsOf(flow, site, given);
  callFrom(flow, site, test, [positional(elements, 0)]);
  putInto(flow, newCollection(flow, result), elements);
};

/** Calls its first argument with what is in each element of the second. */
const spreads: Effect = (flow, site, result) => {
  const [callback, given] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (callback === undefined || given === undefined) return;
  const called = callFrom(flow, site, callback, spreadArguments(elementsOf(flow, site, given)));
  putInto(flow, newCollection(flow, result), called);
};

/** The elements of the elements. */
const flattens: Effect = (flow, site, result) => {
  const given = argumentAt(site, 0);
  if (given !== undefined) fillFrom(flow, site, newCollection(flow, result), elementsOf(flow, site, given));
};

/** Puts the second argument into the first, a heap, and compares; gives an element. */
const pushes: Effect = (flow, site, result) => {
  const [heap, item] = [argumentAt(site, 0), argumentAt(site, 1)];
  if (heap === undefined) return;
  if (item !== undefined) putIntoEach(flow, heap, item);
  orders(flow, site, result);
};

function putIntoEach(flow: Flow, heap: number, item: number): void {
  flow.solver.watch(heap, (value) => {
    if (flow.objects.get(value).kind === 'collection') putInto(flow, value, item);
  });
}

/** Compares elements of the first argument, a heap, and gives one. */
const orders: Effect = (flow, site, result) => {
  const heap = argumentAt(site, 0);
  if (heap === undefined) return;
  const elements = heldBy(flow, heap);
  askEach(flow, site, elements, '__lt__', flow.solver.newNode());
  flow.solver.edge(elements, result);
};

/** What lists hold: a heap is one, and is not iterated over. */
function heldBy(flow: Flow, heap: number): number {
  const elements = flow.solver.newNode();
  flow.solver.watch(heap, (value) => {
    if (flow.objects.get(value).kind === 'collection')
      flow.solver.edge(flow.field(value, ELEMENTS), elements);
  });
  return elements;
}

/** The models, by dotted name. */
export const iteratorEffects: readonly (readonly [string, Effect])[] = [
  ...['combinations', 'combinations_with_replacement', 'permutations', 'product'].map(
    (name) => [`itertools.${name}`, combines] as const,
  ),
  ...['takewhile', 'dropwhile', 'filterfalse'].map((name) => [`itertools.${name}`, chooses] as const),
  ['itertools.starmap', spreads],
  ['itertools.chain.from_iterable', flattens],
  ['heapq.heappush', pushes],
  ['heapq.heappushpop', pushes],
  ['heapq.heapreplace', pushes],
  ['heapq.heappop', orders],
  ['heapq.heapify', orders],
];
