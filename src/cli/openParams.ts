import type { OpenParams } from '../protocol/indexMessages';
import type { MappingOptions } from './syntax';

/** What the machine and the environment say of every folder that is mapped. */
export interface MappingPlace {
  /** Where stored indexes are (absolute), or null where the machine has no such place. */
  readonly storage: string | null;
  /** Glob patterns of what stays out of the map, as in .gitignore. */
  readonly excludes: readonly string[];
}

/** How the options have `folder` (absolute) mapped. */
export function openParams(
  folder: string,
  { workers, large, cache }: Omit<MappingOptions, 'folder'>,
  { storage, excludes }: MappingPlace,
): OpenParams {
  return {
    ...{ folder, excludes, workers, largeFolderAllowed: large },
    storage: cache ? storage : null,
    gitAllowed: true,
  };
}

/** The patterns of REPOMASTER_EXCLUDE, one a line: a pattern may hold anything but a line end. */
export function excludesOf(environment: NodeJS.ProcessEnv): readonly string[] {
  return (environment['REPOMASTER_EXCLUDE'] ?? '').split('\n').filter((line) => line !== '');
}
