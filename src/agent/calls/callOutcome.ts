import type { ToolOutcome } from '../../core/conversation/conversation';
import type { EditProposal } from '../../core/changes/edits';
import { CancelledError, ToolError, UserError, errorText } from '../../core/errors';
import type { ToolUse } from '../../core/conversation/languageModel';
import type { PreparedCall, ToolAnswer, ToolContext } from '../../core/conversation/tool';
import { allowEdit } from './allow';
import type { Turn } from '../turn';

/**
 * What came of a call that may run; its output is told as it comes. After an abort the call has `cancelMs` to end what
 * it started, then it is left behind. Throws what the call throws.
 */
export async function runPrepared(
  turn: Turn,
  use: ToolUse,
  prepared: PreparedCall,
  own: Pick<ToolContext, 'approvedBy' | 'roomTokens'>,
): Promise<ToolOutcome> {
  let isWatched = true;
  const onOutput = (text: string): void => {
    if (isWatched) turn.emit({ type: 'toolOutput', turn: turn.number, callId: use.callId, text });
  };
  const allowsEdit = turn.parts.edits && ((proposal: EditProposal) => allowEdit(turn, use.callId, proposal));
  try {
    const call = { turn: turn.number, callId: use.callId };
    const context = { signal: turn.signal, call, onOutput, allowsEdit, ...own };
    const answer = await withinGrace(turn, prepared.run(context));
    return answer === null ? { kind: 'cancelled' } : { kind: 'answered', answer };
  } finally {
    isWatched = false;
  }
}

/** The answer, or null where it did not come within the grace after an abort. */
async function withinGrace({ parts, signal }: Turn, call: Promise<ToolAnswer>): Promise<ToolAnswer | null> {
  const settled = new AbortController();
  let onAbort: () => void = () => undefined;
  const gaveUp = new Promise<null>((resolve) => {
    onAbort = () => {
      const grace = parts.clock.sleep(parts.limits.cancelMs, settled.signal);
      // It rejects when the call ended within its time: then nobody waits for this any more.
      grace.then(
        () => resolve(null),
        () => undefined,
      );
    };
  });
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([call, gaveUp]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    settled.abort();
  }
}

/** What a call that threw came to, in words the model can act on; a bug is in the log with its stack. */
export function failedOutcome({ parts: { log }, signal }: Turn, tool: string, error: unknown): ToolOutcome {
  if (signal.aborted) return { kind: 'cancelled' };
  if (error instanceof ToolError || error instanceof UserError)
    return { kind: 'failed', message: error.message };
  if (error instanceof CancelledError)
    return { kind: 'failed', message: 'This call was interrupted before it had an answer. Make it again.' };
  log.error(`${tool}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const message = `${tool} failed because of a bug in RepoMaster, not its arguments: ${errorText(error)}. Try another way; the log has details.`;
  return { kind: 'failed', message };
}
