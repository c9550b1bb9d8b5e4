import type { Log } from '../core/ports';

/** Why git gave no answer about a folder, and the sentence for the log. */
export interface GitFailure {
  readonly kind: 'no-git' | 'no-repository' | 'no-commits' | 'other-owner' | 'unknown';
  readonly sentence: string;
}

/** The kind of failure behind what git (or starting it) said in English, for the folder that was asked about. */
export function describeFailure(folder: string, message: string): GitFailure {
  if (/\bENOENT\b/.test(message)) {
    return {
      kind: 'no-git',
      sentence: `git was not found on PATH, so ${folder} is mapped without history or tracked files; install git to get both.`,
    };
  }
  if (/not a git repository|must be run in a work tree/.test(message)) {
    return { kind: 'no-repository', sentence: `${folder} is not in a git repository.` };
  }
  if (/does not have any commits yet/.test(message)) {
    return { kind: 'no-commits', sentence: `The repository of ${folder} has no commits yet.` };
  }
  if (/dubious ownership|unsafe repository/.test(message)) {
    return {
      kind: 'other-owner',
      sentence: `git refuses the repository of ${folder} because another user owns it, so it is mapped without git; to allow it, run "git config --global --add safe.directory ${folder}" (with the repository's top folder).`,
    };
  }
  return {
    kind: 'unknown',
    sentence: `git could not read ${folder}, so it is mapped without git: ${message}`,
  };
}

/** Logs a failure as loudly as it deserves: what is normal for a folder stays at trace. */
export function logFailure(log: Log, failure: GitFailure): void {
  const normal = failure.kind === 'no-repository' || failure.kind === 'no-commits';
  if (normal) log.trace(failure.sentence);
  else log.warn(failure.sentence);
}
