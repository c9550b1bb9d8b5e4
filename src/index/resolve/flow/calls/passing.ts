/** How values are passed on at call sites: all of them, callbacks alone, or awaited. */
import { newSite } from '../sites';
import type { Flow } from '../context';
import type { Site } from '../sites';
import type { FlowObject, Objects } from '../solving/objects';
import type { Solver } from '../solving/solver';

type Passing = Pick<Flow, 'invokeAll' | 'callBack' | 'settle' | 'derivedSite'>;

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
  sites: Site[],
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
  return {
    invokeAll: (site, node, result = site.result) => {
      solver.watchAs(node, invoking, site.number, result, 0);
    },
    callBack: (site, node, result) => {
      solver.watchAs(node, callingBack, site.number, result, 0);
    },
    settle: (from, to) => {
      solver.watchAs(from, settling, to, 0, 0);
    },
    derivedSite: createDerivedSites(sites),
  };
}

function createDerivedSites(sites: Site[]): Flow['derivedSite'] {
  const known = new Map<string, Site>();
  return (site, key, make) => {
    const name = `${site.number} ${key}`;
    let derived = known.get(name);
    if (!derived) {
      derived = newSite({ ...site, ...make(), implicit: true });
      derived.within = site.number;
      derived.number = sites.push(derived) - 1;
      known.set(name, derived);
    }
    return derived;
  };
}
