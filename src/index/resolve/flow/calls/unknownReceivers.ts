/**
 * Methods that call what they are given, on objects of which nothing else is known: the arrays of other packages, and the
 * assertions that every test library has.
 */
import type { Flow } from '../context';
import type { Site } from '../sites';
import { ELEMENTS, UNKEYED } from '../context';
import { argumentAt } from '../sites';
import { callReactions, isPromiseMethod } from '../kinds/promises';

const named = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const calling = named(
  'forEach map flatMap filter some every find findIndex findLast findLastIndex sort toSorted replace replaceAll ' +
    'reduce reduceRight then catch finally throws doesNotThrow rejects doesNotReject',
);
const mapping = named('map flatMap');
const folding = named('reduce reduceRight');

/** Whether a method of this name, of an array, a string, a promise or a test library, calls its first argument. */
export function callsItsArgument(name: string): boolean {
  return calling.has(name);
}

/** Calls the callbacks that such a method is given; what it gives is known as far as the callbacks tell. */
export function callGivenCallback(flow: Flow, site: Site, name: string, result: number): void {
  const { solver } = flow;
  if (isPromiseMethod(name)) {
    callReactions(flow, site, name, result);
    return;
  }
  const callback = argumentAt(site, name.startsWith('replace') ? 1 : 0);
  if (callback === undefined) return;
  const called = flow.derivedSite(site, 'callback', () => {
    const node = solver.newNode();
    return { arguments: folding.has(name) ? [{ node, position: 0, keyword: null }] : [], result: node };
  });
  flow.callBack(called, callback, called.result);
  if (mapping.has(name)) solver.add(result, mappedCollection(flow, called.result));
  if (!folding.has(name)) return;
  solver.edge(called.result, result);
  const start = argumentAt(site, 1);
  if (start !== undefined) solver.edge(start, called.result);
}

/** A collection whose elements are the values of a node. */
function mappedCollection(flow: Flow, node: number): number {
  const collection = flow.objects.intern({ kind: 'collection', node });
  flow.solver.edge(node, flow.field(collection, ELEMENTS));
  flow.solver.edge(node, flow.field(collection, UNKEYED));
  return collection;
}
