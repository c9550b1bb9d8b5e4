import { join, resolve } from 'node:path';
import { CancelledError, errorText } from '../core/errors';
import type { GitWorkTree, Log, TrackedFiles } from '../core/ports';
import { describeFailure, logFailure } from './describeFailure';
import { runGit } from './gitCommand';
import { parseLsFiles } from './parseLsFiles';
import { parsePath } from './parsePath';

export interface GitOptions {
  readonly log: Log;
  /** The environment to find git and the user's configuration in; process.env outside of tests. */
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * The port that asks git which files it tracks, in a handful of short processes a folder.
 * Whatever keeps git from answering (none installed, no repository, another owner, a broken index) is
 * null and a sentence in the log: a map without git is still a map. Only cancelling throws.
 */
export function createTrackedFiles(options: GitOptions): TrackedFiles {
  return {
    list: async (folder, signal) => {
      try {
        return await readWorkTree(folder, options.environment, signal);
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        logFailure(options.log, describeFailure(folder, errorText(error)));
        return null;
      }
    },
  };
}

async function readWorkTree(
  folder: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<GitWorkTree | null> {
  const run = (...args: string[]): Promise<string> => runGit(folder, args, environment, signal);
  const top = parsePath(await run('rev-parse', '--show-toplevel'));
  if (top === null) return null;
  const excludeFile = parsePath(await run('rev-parse', '--git-path', 'info/exclude'));
  const configured = await run('config', '--type=path', '--get', 'core.excludesFile');
  const listing = await run('ls-files', '-z');
  return {
    top: resolve(top),
    excludeFile: resolve(folder, excludeFile ?? join(top, '.git/info/exclude')),
    userExcludeFile:
      configured === '' ? defaultExcludeFile(environment) : absolute(top, parsePath(configured)),
    tracked: parseLsFiles(listing),
  };
}

/** Set to nothing, the key means: no such file. A relative path counts from where git works, the top. */
function absolute(top: string, path: string | null): string | null {
  return path === null ? null : resolve(top, path);
}

/** Where git looks when core.excludesFile is not set (gitignore(5)). */
function defaultExcludeFile(environment: NodeJS.ProcessEnv): string | null {
  const configured = environment['XDG_CONFIG_HOME'];
  if (configured) return join(configured, 'git', 'ignore');
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  return home ? join(home, '.config', 'git', 'ignore') : null;
}
