import { CancelledError, errorText } from '../core/errors';
import type { GitHistory } from '../core/ports';
import { describeFailure, logFailure } from './describeFailure';
import { runGit } from './gitCommand';
import { logNamesArgs, parseLogNames } from './parseLogNames';
import { streamGit } from './streamGit';
import type { GitOptions } from './trackedFiles';

/**
 * The port that reads how often and when each file was committed: one log pass for all files, linear in
 * the repository's history. No git, no repository, no commit or a refusal is null and a sentence in the
 * log. Only cancelling throws, and it ends the process.
 */
export function createGitHistory(options: GitOptions): GitHistory {
  return {
    read: async (folder, signal) => {
      try {
        // A repository that makes git wait is found out by a question that has an answer at once.
        await runGit(folder, ['rev-parse', '--git-dir'], options.environment, signal);
        return await streamGit(folder, logNamesArgs, options.environment, signal, parseLogNames);
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        logFailure(options.log, describeFailure(folder, errorText(error)));
        return null;
      }
    },
    stamp: async (folder, signal) => {
      try {
        return await readStamp(folder, options.environment, signal);
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        // No repository, no commit yet: `read` finds that out itself, and says so.
        options.log.trace(`no stamp of the history: ${errorText(error)}`);
        return null;
      }
    },
  };
}

/** HEAD, the folder's place below the top, and what git has been told to take in place of other objects. */
async function readStamp(
  folder: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string | null> {
  const [place, replaced] = await Promise.all([
    runGit(folder, ['rev-parse', '--is-shallow-repository', 'HEAD', '--show-prefix'], environment, signal),
    runGit(
      folder,
      ['for-each-ref', '--format=%(refname)%(objectname)', 'refs/replace/'],
      environment,
      signal,
    ),
  ]);
  // More of a shallow clone's history can come without another HEAD.
  return place.startsWith('false\n') ? `${place}${replaced}` : null;
}
