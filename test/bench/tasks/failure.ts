/** Why a run did not pass, in RExBench's classes (4.4): explicit where the code did not run, implicit where it ran. */

/** In the order in which a run can fail. */
export const FAILURES = [
  'no result',
  'patch refused',
  'empty patch',
  'no environment',
  'no output',
  'timeout',
  'syntax',
  'error',
  'wrong value',
  'not graded',
] as const;

/**
 * `no result`: the run ended without one. `empty patch`: nothing was changed where something had to be. `no environment`:
 * a set-up command failed in the fresh copy. `wrong value`: it ran, and is not right (implicit). `not graded`: the grader
 * itself could not run, which says nothing of the work.
 */
export type FailureClass = (typeof FAILURES)[number];

export interface Failure {
  readonly kind: FailureClass;
  /** The error's name, such as `ValueError`; null where none was printed. */
  readonly error: string | null;
}

const SYNTAX = /^(?:SyntaxError|IndentationError|TabError)$/;
const ERROR_NAME = /(?:^|\s)((?:[A-Za-z_][\w.]*\.)?[A-Z]\w*(?:Error|Exception|Interrupt|Exit))\b(?=:|\s|$)/gm;

/** What made a command fail, from what it printed: the last error that is named. */
export function failureOfOutput(output: string): Failure {
  const names = [...output.matchAll(ERROR_NAME)].flatMap(([, name]) => name?.split('.').at(-1) ?? []);
  const error = names.at(-1) ?? null;
  const isSyntax = error === null ? /\bsyntax error\b/i.test(output) : SYNTAX.test(error);
  return { kind: isSyntax ? 'syntax' : 'error', error };
}
