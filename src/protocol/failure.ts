/** Errors as data that crosses a channel. */
import * as z from 'zod/mini';
import { CancelledError, ToolError, UserError, errorText } from '../core/errors';
import { saidForm } from '../core/text/phraseForm';

export const failureForm = z.readonly(
  z.discriminatedUnion('kind', [
    z.object({
      ...{ kind: z.literal('user'), said: saidForm },
      code: z.enum(['usage', 'bad-input', 'too-many-files', 'outside-failed']),
    }),
    z.object({ kind: z.literal('tool'), said: saidForm, advice: z.string() }),
    z.object({ kind: z.literal('cancelled') }),
    z.object({
      ...{ kind: z.literal('bug'), message: z.string(), stack: z.string() },
      /** Of an error of the system (`EPIPE`, ...); null for any other. */
      code: z.nullable(z.string()),
    }),
  ]),
);
export type Failure = z.infer<typeof failureForm>;

/** The error as data, which `reviveFailure` reads on the other side. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof UserError) return { kind: 'user', code: error.code, said: error.said };
  if (error instanceof ToolError) return { kind: 'tool', said: error.said, advice: error.advice };
  if (error instanceof CancelledError) return { kind: 'cancelled' };
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return { kind: 'bug', message: errorText(error), stack, code: typeof code === 'string' ? code : null };
}

/** The error that was described, of its own class and with its code. */
export function reviveFailure(failure: Failure): Error {
  if (failure.kind === 'user') return new UserError(failure.code, failure.said);
  if (failure.kind === 'tool') return new ToolError(failure.said, failure.advice);
  if (failure.kind === 'cancelled') return new CancelledError();
  const bug = new Error(failure.message);
  bug.stack = failure.stack;
  return failure.code === null ? bug : Object.assign(bug, { code: failure.code });
}
