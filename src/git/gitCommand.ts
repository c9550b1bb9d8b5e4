import { simpleGit } from 'simple-git';
import { errorText, throwIfCancelled } from '../core/errors';
import { gitEnvironment, gitVariableNames } from './gitEnvironment';
import { ASK_MS, lateError, limitOf } from './gitLimits';
import { checkReadable } from './readableRepository';

/**
 * What one git command printed, decoded as UTF-8 (other bytes become U+FFFD, as in Node's own file names).
 * `args` are constants of this room, never text of a user. An exit code without a word on stderr is an
 * answer, not a failure (`git config --get` of a key that is not set).
 * Throws CancelledError, or an Error whose message is what git wrote, or that it was not asked or gave no answer in time.
 */
export async function runGit(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  throwIfCancelled(signal);
  checkReadable(folder);
  const limit = limitOf(ASK_MS, signal);
  try {
    const git = simpleGit({
      baseDir: folder,
      abort: limit.signal,
      allowEnvironment: gitVariableNames,
      // By default output that arrives 50 ms after the exit is dropped.
      completion: { onClose: true, onExit: false },
      // The switch lets us set this key at all, and all we ever set is `false`: reading the index would
      // otherwise run whatever program the repository's own config names as its file-system monitor.
      unsafe: { allowUnsafeFsMonitor: true },
      config: ['core.fsmonitor=false'],
    }).env(gitEnvironment(environment));
    return await git.raw([...args]);
  } catch (error) {
    throwIfCancelled(signal);
    if (limit.isOver) throw lateError(ASK_MS);
    throw new Error(errorText(error).trim(), { cause: error });
  } finally {
    limit.stop();
  }
}
