import type { ModuleMeasures } from './measures';

/** Importing modules at which a module counts as fully imported. */
const IMPORTERS_AT_FULL = 10;
/** Call sites in other modules at which a module counts as fully called. */
const CALL_SITES_AT_FULL = 50;

/**
 * The Usage feature, in [0, 1]: (min(importing modules/10, 1) + min(call sites from outside/50, 1)) / 2.
 * Source: RepoMaster appendix F, "Usage". Differs: importing modules are counted once each, not per imported
 * name, and calls count at all (in the published code that term never fires).
 */
export function usageScore({
  importers,
  outsideCallSites,
}: Pick<ModuleMeasures, 'importers' | 'outsideCallSites'>): number {
  return (
    (Math.min(importers / IMPORTERS_AT_FULL, 1) + Math.min(outsideCallSites / CALL_SITES_AT_FULL, 1)) / 2
  );
}
