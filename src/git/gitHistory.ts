import { CancelledError, errorText } from '../core/errors';
import type { GitHistory } from '../core/ports';
import { describeFailure, logFailure } from './describeFailure';
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
        return await streamGit(folder, logNamesArgs, options.environment, signal, parseLogNames);
      } catch (error) {
        if (error instanceof CancelledError) throw error;
        logFailure(options.log, describeFailure(folder, errorText(error)));
        return null;
      }
    },
  };
}
