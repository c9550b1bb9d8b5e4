import { CancelledError, ToolError, UserError, errorText } from '../core/errors';
import type { UserErrorCode } from '../core/errors';

export interface Exit {
  readonly code: number;
  /** For stderr, ended by `\n`; '' = say nothing. */
  readonly text: string;
}

/** What each exit code says, for people; of 1 a command says more itself. */
export const EXIT_MEANINGS: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'the task is not accomplished',
  2: 'the command line is wrong',
  3: 'an input is wrong: a folder, a file, a name',
  4: 'something outside failed: the model, the network or the disk',
  70: 'a bug in RepoMaster',
  130: 'cancelled',
};

const CODES: Readonly<Record<UserErrorCode, number>> = {
  usage: 2,
  'bad-input': 3,
  'too-many-files': 3,
  'outside-failed': 4,
};

/**
 * How the process ends after `error`: one line for what somebody can act on, the stack only for a bug.
 * A reader of stdout who has gone (EPIPE) has had enough: done, and nothing to say.
 */
export function exitFor(error: unknown): Exit {
  if (error instanceof UserError) return { code: CODES[error.code], text: line(userText(error)) };
  if (error instanceof ToolError) return { code: CODES['bad-input'], text: line(joined(error.message)) };
  if (error instanceof CancelledError) return { code: 130, text: line('cancelled') };
  if (errorCode(error) === 'EPIPE') return { code: 0, text: '' };
  const stack = error instanceof Error && error.stack ? `${error.stack}\n` : '';
  return {
    code: 70,
    text: line(`this is a bug, please report it with the details below: ${errorText(error)}`) + stack,
  };
}

/** The `code` of an error of the system (`ENOENT`, ...); undefined for any other. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

function userText({ code, message }: UserError): string {
  return code === 'too-many-files' ? `${message} Use --large to index it anyway.` : message;
}

/** A list below a sentence, as a tool's errors have it, in one line. */
function joined(text: string): string {
  return text.replace(/:\n\s*/g, ': ').replace(/\n\s*/g, '; ');
}

function line(text: string): string {
  return `repomaster: ${text.replace(/\s*\n\s*/g, ' ').trim()}\n`;
}
