import { tmpdir } from 'node:os';
import { runGit } from '../gitCommand';

/**
 * What the user's and the machine's configuration say of HTTP (proxies, certificates) and of credentials: the settings by name, each
 * with its values in order. Throws as git does, CancelledError.
 */
export async function httpSettings(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const settings = new Map<string, string[]>();
  for (const scope of ['--system', '--global']) {
    const wanted = '^(http|credential)\\.';
    const args = ['config', scope, '--includes', '--null', '--get-regexp', wanted];
    for (const entry of (await runGit(tmpdir(), args, environment, signal)).split('\0')) {
      const end = entry.indexOf('\n');
      if (end < 0) continue;
      const name = entry.slice(0, end);
      settings.set(name, [...(settings.get(name) ?? []), entry.slice(end + 1)]);
    }
  }
  return settings;
}
