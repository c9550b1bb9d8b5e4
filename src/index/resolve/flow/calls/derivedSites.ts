/** Sites that models make at the place of a call: they are no surer than the call itself. */
import { NONE } from '../../../extract/tape';
import type { Flow } from '../context';
import type { Site } from '../sites';
import { callsItsArgument } from './unknownReceivers';

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
