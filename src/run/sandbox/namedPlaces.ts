import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Places as users name them in settings, absolute or `~/data`, as absolute paths; others are left out. */
export function namedPlaces(named: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const home = environment['HOME'] ?? homedir();
  return named
    .map((path) => (path.startsWith('~/') ? join(home, path.slice(2)) : path))
    .filter((path) => isAbsolute(path));
}
