/** Putting a summary in the place of a conversation's beginning. */
import type { Entry, TokensBySource } from '../../core/conversation/conversation';
import { CancelledError } from '../../core/errors';
import { NO_USAGE } from '../../core/conversation/languageModel';
import type { Message, Usage } from '../../core/conversation/languageModel';
import { ModelError } from '../../core/conversation/modelError';
import type { Summary } from '../../core/conversation/summary';
import { correctedSources, requestSources } from '../ledger';
import { keptAs } from '../sent/keptAs';
import { readAccount } from './summaryAccount';
import type { Account } from './summaryAccount';
import { factsOf, touchedFiles, withinTokens } from './summaryFacts';
import { requestOf } from '../turn';
import type { Turn } from '../turn';
import { lastStep } from '../turnState';
import { textOf, wholeReply } from '../wholeReply';

const ASK = `(The conversation is about to be shortened. Reply with nothing but one JSON object that says what must not be lost, for yourself to go on with: {"goal": string, "constraints": [string], "done": [string], "open": [string], "decisions": [string]}. Short entries with names, paths and numbers; at most 8 in each list; call no tool.)`;

/**
 * How many entries a summary may stand for now: all before the last reply, whose results the model waits for. Null where
 * that is no more than the last summary stands for already.
 */
function coverable(entries: readonly Entry[]): number | null {
  const before = entries.findLast((entry) => entry.type === 'summarised')?.covers ?? 0;
  const lastReply = entries.findLastIndex(({ type }) => type === 'replied');
  const isMore = entries.slice(before, Math.max(lastReply, 0)).some(({ type }) => type === 'replied');
  return isMore ? lastReply : null;
}

/**
 * Puts a summary in the place of what came before the last reply: what the journal knows, and the model's own account, for
 * which it is sent `messages` (null = it is not asked); false where there is nothing to shorten. Throws CancelledError.
 */
export async function summarise(turn: Turn, messages: readonly Message[] | null): Promise<boolean> {
  const covers = coverable(turn.entries);
  if (covers === null) return false;
  const covered = turn.entries.slice(0, covers);
  const { account, usage, sources } =
    messages === null ? { account: null, usage: NO_USAGE } : await askAccount(turn, messages);
  const facts = factsOf(covered);
  const summary: Summary = {
    ...(account === null ? facts : { ...facts, ...account }),
    signatures: await signatures(turn, covered),
  };
  turn.record({
    type: 'summarised',
    turn: turn.number,
    covers,
    summary: withinTokens(summary, turn.parts.limits.summaryTokens),
    by: account === null ? 'rules' : 'model',
    usage,
    sources,
  });
  return true;
}

async function signatures(
  { parts: { signaturesOf, redact, log }, signal }: Turn,
  covered: readonly Entry[],
): Promise<string> {
  const paths = touchedFiles(covered);
  if (signaturesOf === undefined || paths.length === 0) return '';
  try {
    // Defaults of parameters stand in them.
    return redact(await signaturesOf(paths, signal)).text;
  } catch (error) {
    if (signal.aborted) throw new CancelledError();
    log.warn(`no signatures for the summary: ${String(error)}`);
    return '';
  }
}

interface Asked {
  readonly account: Account | null;
  readonly usage: Usage;
  readonly sources?: TokensBySource;
}

/** The model's account, or null where it gave none that can be read; what that took is counted either way. */
async function askAccount(turn: Turn, messages: readonly Message[]): Promise<Asked> {
  const { model, limits, log, correction } = turn.parts;
  const last = messages.at(-1);
  const ask = { type: 'text', text: ASK, source: 'note' } as const;
  const asked: readonly Message[] =
    last?.role === 'user'
      ? [...messages.slice(0, -1), { role: 'user', content: [...last.content, ask] }]
      : messages;
  const asking = {
    ...requestOf(turn, asked, limits.summaryTokens),
    ...keptAs(turn, lastStep(turn.entries) + 1, 'summary'),
  };
  const sources = correctedSources(requestSources(asking), correction.ratioOf(model.identity));
  try {
    const reply = await wholeReply(model, asking, turn.signal);
    return { account: readAccount(textOf(reply)), usage: reply.usage, sources };
  } catch (error) {
    if (turn.signal.aborted) throw new CancelledError();
    if (!(error instanceof ModelError)) throw error;
    // The conversation goes on with what the journal knows; the next request tells the user what is wrong.
    log.warn(`the model gave no summary: ${error.message}`);
    return { account: null, usage: NO_USAGE, sources };
  }
}
