import { isAbsolute, join } from 'node:path';

/** What of the machine says where caches are. */
interface Machine {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly homeFolder: string;
}

/** Absolute path of the folder for stored indexes, where the system keeps caches; null where it has no such place. */
export function cacheFolder({ platform, environment, homeFolder }: Machine): string | null {
  const places = [environment['XDG_CACHE_HOME'], systemPlace(platform, environment, homeFolder)];
  const cache = places.find((place) => place !== undefined && isAbsolute(place));
  return cache === undefined ? null : join(cache, 'repomaster', 'index');
}

function systemPlace(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  homeFolder: string,
): string | undefined {
  if (platform === 'win32') return environment['LOCALAPPDATA'];
  return platform === 'darwin' ? join(homeFolder, 'Library', 'Caches') : join(homeFolder, '.cache');
}
