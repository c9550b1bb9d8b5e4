/** How long git may take: a repository can be made so that it waits for ever (a FIFO in the place of a file). */

/** Of a question that git answers from a file or two, on the slowest disk. */
export const ASK_MS = 30_000;

/** Of a history or a list that comes in pieces: the most between two of them. */
export const QUIET_MS = 120_000;

/** Of work on all files of a large repository, of which nothing is heard before its end. */
export const WORK_MS = 900_000;

export interface Limit {
  /** Ends the process. */
  readonly signal: AbortSignal;
  /** Counts from now on. */
  again(): void;
  /** No timer is left behind. */
  stop(): void;
  readonly isOver: boolean;
}

/** A limit of `ms`, ended by `signal` too. */
export function limitOf(ms: number, signal: AbortSignal): Limit {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  return {
    signal: AbortSignal.any([signal, late.signal]),
    again: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
    get isOver() {
      return late.signal.aborted;
    },
  };
}

/** What is said of a git that was ended at its limit. */
export function lateError(ms: number): Error {
  return new Error(`git was stopped because it did not answer within ${ms / 1000} s`);
}
