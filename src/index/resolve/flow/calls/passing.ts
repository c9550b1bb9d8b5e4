/** How values are passed on at call sites: all of them, callbacks alone, or awaited. */
import { NONE } from '../../../extract/tape';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { createPairMap } from '../solving/lists';
import type { FlowObject, Objects } from '../solving/objects';
import type { Solver } from '../solving/solver';

type Passing = Pick<Flow, 'invokeAll' | 'callBack' | 'settle'>;

/** Kinds of values that are called when they are given as callbacks. */
const callbackKinds: ReadonlySet<FlowObject['kind']> = new Set([
  'function',
  'bound',
  'partial',
  'functionMethod',
  'collectionMethod',
  'settler',
]);

/** Defines the watchers for it; `flowOf` is asked once values flow. */
export function definePassing(
  solver: Solver,
  objects: Objects,
  sites: readonly Site[],
  flowOf: () => Pick<Flow, 'invoke'>,
): Passing {
  const invoke = (value: number, site: number, result: number): void => {
    const called = sites[site];
    if (called) flowOf().invoke(called, value, result);
  };
  const invoking = solver.defineWatcher(invoke);
  const callingBack = solver.defineWatcher((value, site, result) => {
    if (callbackKinds.has(objects.get(value).kind)) invoke(value, site, result);
  });
  const settling = solver.defineWatcher((value, to) => {
    const object = objects.get(value);
    if (object.kind === 'promise') solver.edge(object.node, to);
    else solver.add(to, value);
  });
  const invokeEach = createWatch(solver, sites, invoking);
  const callEachBack = createWatch(solver, sites, callingBack);
  return {
    invokeAll: (site, node, result = site.result) => {
      invokeEach(site, node, result);
    },
    callBack: (site, node, result) => {
      callEachBack(site, node, result);
    },
    settle: (from, to) => {
      solver.watchAs(from, settling, to, 0, 0);
    },
  };
}

/**
 * Lets a kind of watcher see a node for a site. Where a site is derived from a derived one, that is done once: the ways that
 * lead to such a site multiply at every step, and each would call the same.
 */
function createWatch(
  solver: Solver,
  sites: readonly Site[],
  kind: number,
): (site: Site, node: number, result: number) => void {
  /** By site and node: where the results went first. */
  const results = createPairMap();
  return (site, node, result) => {
    const isNested = site.within !== NONE && sites[site.within]?.within !== NONE;
    const first = isNested ? results.get(site.number, node) : NONE;
    if (first >= 0) {
      if (first !== result) solver.edge(first, result);
      return;
    }
    if (isNested) results.set(site.number, node, result);
    solver.watchAs(node, kind, site.number, result, 0);
  };
}
