/** Exit codes of the command line (design 10), shared by these scripts. */
export const exitCodes = { done: 0, failed: 1, usage: 2, badInput: 3, outside: 4, bug: 70, cancelled: 130 };

/** One sentence for the user: what happened and what to do. Shown as it is, without a stack. */
export class SetupError extends Error {
  constructor(message, exitCode = exitCodes.outside) {
    super(message);
    this.name = 'SetupError';
    this.exitCode = exitCode;
  }
}

const systemSentences = {
  ENOSPC: 'the disk is full: free some space (about 2 GB are needed) and run the same command again',
  EDQUOT:
    'your disk quota is used up: free some space (about 2 GB are needed) and run the same command again',
  EACCES:
    'a file may not be written: make the repository folder writable for you and run the same command again',
  EPERM:
    'a file may not be written: make the repository folder writable for you and run the same command again',
  EROFS: 'the disk is read-only: use a clone on a writable disk',
  EMFILE: 'too many files are open: raise the limit (ulimit -n) and run the same command again',
};

/** The SetupError for something thrown by the file system or by a step, or undefined when it is a bug. */
export function asSetupError(error) {
  if (error instanceof SetupError) return error;
  const sentence = systemSentences[error?.code];
  if (sentence === undefined) return undefined;
  return new SetupError(`${sentence}${error.path === undefined ? '' : ` (${error.path})`}.`);
}
