/** Collections that functions of JavaScript make of what iterating over their argument gives. */
import { callMethodAt, edgeElements } from '../../../resolve/flow/calls/effects';
import type { Effect } from '../../../resolve/flow/calls/effects';
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { ELEMENTS, UNKEYED } from '../../../resolve/flow/context';
import { argumentAt } from '../../../resolve/flow/sites';
import { isKeyedObject } from '../../../resolve/flow/kinds/membersByKey';

/** Puts what iterating over the values of a node gives into another; own classes and objects are asked at the site. */
export function iterateGiven(flow: Flow, site: Site, from: number, to: number): void {
  const { solver, objects } = flow;
  const others = solver.newNode();
  edgeElements(flow, site, others, to);
  const iterators = flow.derivedSite(site, 'iterators', () => ({
    arguments: [],
    result: solver.newNode(),
  })).result;
  edgeElements(flow, site, iterators, to);
  solver.watch(from, (value) => {
    if (isKeyedObject(flow, objects.get(value)))
      callMethodAt(flow, site, value, 'Symbol.iterator', [], iterators);
    else solver.add(others, value);
  });
}

/** `Array.from(values, callback)`. */
export const collectsFrom: Effect = (flow, site, result) => {
  const { solver, objects } = flow;
  const made = objects.intern({ kind: 'collection', node: result });
  solver.add(result, made);
  const given = argumentAt(site, 0);
  const callback = argumentAt(site, 1);
  const elements = solver.newNode();
  for (const key of [ELEMENTS, UNKEYED]) solver.edge(elements, flow.field(made, key));
  if (callback === undefined) {
    if (given !== undefined) iterateGiven(flow, site, given, elements);
    return;
  }
  const called = flow.derivedSite(site, 'callback', () => {
    const node = solver.newNode();
    return { arguments: [{ node, position: 0, keyword: null }], result: node };
  });
  const element = called.arguments[0];
  if (given !== undefined && element) iterateGiven(flow, site, given, element.node);
  flow.callBack(called, callback, elements);
};

/** A map of the pairs that its argument holds. */
export const mapsPairs: Effect = (flow, site, result) => {
  const { solver, objects } = flow;
  const made = objects.intern({ kind: 'collection', node: result });
  solver.add(result, made);
  const given = argumentAt(site, 0);
  if (given === undefined) return;
  const pairs = solver.newNode();
  iterateGiven(flow, site, given, pairs);
  solver.watch(pairs, (pair) => {
    if (objects.get(pair).kind !== 'collection') return;
    for (const key of [ELEMENTS, UNKEYED]) solver.edge(flow.field(pair, '1'), flow.field(made, key));
  });
};

/** An object with the pairs that its argument holds as its members. */
export const objectOfPairs: Effect = (flow, site, result) => {
  flow.plainObjects.add(result);
  mapsPairs(flow, site, result);
};
