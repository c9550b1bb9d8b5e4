/** What programs print when they fail, as data: messages and the places that they name. */

/** A place that a failure names, as it was printed. */
export interface Frame {
  /** Absolute or relative, a URL, or a name of its own kind (`node:fs`, `<string>`, `Cell In[1]`). */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The function as printed; null where none was. */
  readonly name: string | null;
  /** The line of the output that names it, from 0. */
  readonly at: number;
  /** The line of code, where it was printed with its number. */
  readonly text?: string;
  /** Where it begins, if that is above `at`. */
  readonly from?: number;
}

/** One error: a traceback, or a line of a compiler or a test runner. Of chained exceptions each is one. */
export interface Failure {
  /** In the program's words, on one line: `ValueError: no items`; '' where nobody said. */
  readonly message: string;
  /** Innermost first; at least one. */
  readonly frames: readonly Frame[];
  /** Its lines in the output, from 0 and inclusive. */
  readonly from: number;
  readonly to: number;
}

export interface Reading {
  readonly failures: readonly Failure[];
  /** The first line behind what was read, which is behind where it began. */
  readonly next: number;
}

/**
 * What begins at line `at`; null where that is nothing of the reader's kind. Lines before `free` belong to something
 * else already. A reader that looks far ahead must have read something there, or all lines together cost their square.
 */
export type FailureReader = (lines: readonly string[], at: number, free: number) => Reading | null;

/** The failure, where any frame was found. */
export function reading(failure: Failure, next = failure.to + 1): Reading | null {
  return failure.frames.length === 0 ? null : { failures: [failure], next };
}
