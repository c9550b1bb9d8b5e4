import { homedir } from 'node:os';
import { realOrNone } from './paths';

/**
 * The home folder as the kernel names it, and the variables as they would be were it written so: nothing can be mounted at a
 * link, and what is hidden must be known by one name. One look at the disk.
 */
export function realHome(environment: NodeJS.ProcessEnv): {
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
} {
  const written = environment['HOME'] ?? homedir();
  const [home = written] = realOrNone(written);
  if (home === written) return { home, environment };
  const rewritten = (path: string): string =>
    path === written || path.startsWith(`${written}/`) ? `${home}${path.slice(written.length)}` : path;
  const entries = Object.entries(environment).map(([name, value]): [string, string | undefined] => [
    name,
    value?.split(':').map(rewritten).join(':'),
  ]);
  return { home, environment: Object.fromEntries(entries) };
}
