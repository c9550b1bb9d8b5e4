/** What React gives back for the functions that it is given: components that it wraps, callbacks that it remembers. */
import type { Flow } from '../../../resolve/flow/context';
import type { Site } from '../../../resolve/flow/sites';
import { argumentAt } from '../../../resolve/flow/sites';

/** What is called through these is what they were given. */
const keeping = /^react\.(?:default\.)?(?:forwardRef|memo|useCallback)$/;
/** This calls what it is given, and gives what that returns. */
const remembering = /^react\.(?:default\.)?useMemo$/;

/** Models the call of a function of React; false where the name is none of these. */
export function callReact(flow: Flow, site: Site, name: string, result: number): boolean {
  const given = argumentAt(site, 0);
  if (given === undefined) return false;
  if (keeping.test(name)) {
    flow.solver.edge(given, result);
    return true;
  }
  if (!remembering.test(name)) return false;
  flow.callBack(
    flow.derivedSite(site, 'callback', () => ({ arguments: [], result })),
    given,
    result,
  );
  return true;
}
