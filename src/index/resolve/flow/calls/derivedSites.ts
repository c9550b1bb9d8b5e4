/** Sites that models make at the place of a call: they are no surer than the call itself. */
import { NONE } from '../../../extract/tape';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { newSite } from '../sites';
import { ANYTHING } from '../solving/objects';
import type { Solver } from '../solving/solver';
import { callsItsArgument } from './unknownReceivers';

/**
 * A site is derived from a derived one, and so on, at most so often. A list that holds its own `forEach` calls callbacks of
 * callbacks without end, and so does jQuery, as far as the flow can tell. Of 33 packages that end without this bound, the
 * deepest has 4.
 */
const DEEPEST = 5;
/**
 * A call has at most so many derived sites: in the same packages it has 12. Each of its values can need a site and make
 * another such value, as in `f = partial(f, f)`; a `partialmethod` has a site for each heir of its class.
 */
const MOST_OF_A_CALL = 500;

/** Makes what derives sites from others: a site of each key once, and sites without a key. */
export function createDerivedSites(
  sites: Site[],
  solver: Pick<Solver, 'newNode'>,
): Pick<Flow, 'derivedSite' | 'addWithin'> {
  const known = new Map<string, Site>();
  /** By number of a call: its derived sites, and the one that stands in for those beyond the bounds. */
  const counts = new Map<number, number>();
  const cut = new Map<number, Site>();
  const push = (site: Site, within: number): Site => {
    site.within = within;
    site.number = sites.push(site) - 1;
    return site;
  };
  const cutSite = (call: Site): Site => {
    const found = cut.get(call.number);
    if (found) return found;
    const own = { arguments: [], result: solver.newNode(), isNew: false, implicit: false, onObject: false };
    const made = push(newSite({ ...call, ...own }), call.number);
    made.isCut = true;
    // Nothing is called there yet.
    made.delegated = true;
    cut.set(call.number, made);
    return made;
  };
  const addWithin: Flow['addWithin'] = (site, make) => {
    if (site.isCut) return site;
    const { call, depth } = outermost(sites, site);
    const count = counts.get(call.number) ?? 0;
    if (depth >= DEEPEST || count >= MOST_OF_A_CALL) return cutSite(call);
    counts.set(call.number, count + 1);
    return push(newSite({ ...site, ...make(), implicit: true }), site.number);
  };
  return {
    addWithin,
    derivedSite: (site, key, make) => {
      const name = `${site.number} ${key}`;
      const derived = known.get(name) ?? addWithin(site, make);
      known.set(name, derived);
      return derived;
    },
  };
}

/** The call that a site is derived from, and by how many steps. */
function outermost(sites: readonly Site[], site: Site): { readonly call: Site; readonly depth: number } {
  let call = site;
  let depth = 0;
  for (let outer = sites[call.within]; outer; outer = sites[call.within]) {
    call = outer;
    depth++;
  }
  return { call, depth };
}

/** The value that a site calls: at a cut site anything, whatever reaches it; from then on the site is listed, as unresolved. */
export function calledValue(site: Site, value: number): number {
  if (!site.isCut) return value;
  site.delegated = false;
  return ANYTHING;
}

/** Opens what is derived from open sites. Linear in the sites: each stands behind the one it is derived from. */
export function openDerivedSites({ sites, targets }: Pick<Flow, 'sites' | 'targets'>): void {
  for (const site of sites) {
    const outer = site.within === NONE ? undefined : sites[site.within];
    if (!outer || outer.open === null || site.open !== null) continue;
    // Whatever has a method of that name calls what it is given, unless the workspace has one of its own.
    const isCallback = !site.standsIn && outer.onObject && callsItsArgument(outer.name);
    if (!isCallback || targets.count(outer.number) > 0) site.open = outer.open;
  }
}

/** By number of the site: how many targets the sites that stand in for it have together. */
export function countStandIns({
  sites,
  targets,
}: Pick<Flow, 'targets'> & { readonly sites: readonly Site[] }): Map<number, number> {
  const counts = new Map<number, number>();
  for (const site of sites)
    if (site.standsIn) counts.set(site.within, (counts.get(site.within) ?? 0) + targets.count(site.number));
  return counts;
}
