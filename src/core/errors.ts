/** Errors that are somebody's to act on. Anything else thrown is a bug and keeps its stack. */
import { inEnglish } from './text/phrase';
import type { Said } from './text/phrase';

export type UserErrorCode = 'usage' | 'bad-input' | 'too-many-files' | 'outside-failed';

/** Says what happened and what to do, in one sentence each. Shown as it is; never with a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
  constructor(
    readonly code: UserErrorCode,
    /** In English it is the error's `message`. */
    readonly said: Said,
    /** What helps, where that is another place to run commands, or a token of the service. */
    readonly remedy: 'chooseWhere' | 'signInToGithub' | null = null,
  ) {
    super(inEnglish(said));
  }
}

/** A tool call that came to nothing: says what is wrong and what is right, for the model that made the call. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  /**
   * `said` is for the model and, where it was a user's question that came to nothing, for them; `advice` names other calls,
   * for the model alone. Where the model is told the whole in other words, `told` has them.
   */
  constructor(
    readonly said: Said,
    readonly advice = '',
    readonly told: string | null = null,
  ) {
    super(told ?? withAdvice(inEnglish(said), advice));
  }
}

/** A question that the folder cannot be asked yet, since it is still being read: nothing was found out by it. */
export class NotReadyError extends ToolError {}

/** On a line of its own below a list. */
function withAdvice(text: string, advice: string): string {
  return advice === '' ? text : `${text}${text.includes('\n') ? '\n' : ' '}${advice}`;
}

/** The user or a newer request ended the work; never shown as a failure. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
  constructor() {
    super('cancelled');
  }
}

/** A thread had no memory left under its limit, and was ended. */
export class OutOfMemoryError extends Error {
  override readonly name = 'OutOfMemoryError';
  constructor(readonly limitMb: number) {
    super(`it needed more than ${limitMb} MB of memory`);
  }
}

/** Throws CancelledError once the signal is aborted. */
export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new CancelledError();
}

/** What to show for anything that was thrown, in the user's language where it is an error for people. */
export function saidOf(error: unknown): Said {
  return error instanceof UserError || error instanceof ToolError ? error.said : errorText(error);
}

/** The text of anything that was thrown, in English: for the log and the model. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
