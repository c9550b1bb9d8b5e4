/** What the machine that the command line runs on has, and the log of the command line. */
import { homedir } from 'node:os';
import type { Log } from '../core/ports';
import { cacheFolder } from '../index/store/cacheFolder';
import { excludesOf } from './openParams';
import type { MappingPlace } from './openParams';
import type { StatusLine } from './statusLine';

export function mappingPlace({
  platform,
  env: environment,
}: Pick<NodeJS.Process, 'platform' | 'env'>): MappingPlace {
  return {
    storage: cacheFolder({ platform, environment, homeFolder: homedir() }),
    excludes: excludesOf(environment),
  };
}

/** Only what the user can act on: the command line's stderr is no log file. */
export function logTo({ note }: Pick<StatusLine, 'note'>): Log {
  return {
    trace: () => undefined,
    info: () => undefined,
    warn: (message) => note(`repomaster: ${message}`),
    error: (message) => note(`repomaster: ${message}`),
  };
}
