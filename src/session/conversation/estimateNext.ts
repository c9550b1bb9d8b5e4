/** Estimates what the question in the composer would send and cost. */
import { entriesThatCount } from '../../agent/branches';
import { nextRequestTokens } from '../../agent/request/nextRequest';
import { costOf } from '../../agent/models/prices';
import { parseCommand } from '../../intents/commands/commands';
import type { ContextStart } from '../../core/conversation/initialContext';
import type { StartKind } from '../../core/map/context';
import { NO_USAGE } from '../../core/conversation/languageModel';
import type { ModelIdentity } from '../../core/conversation/languageModel';
import { estimateTokens } from '../../core/tokens/estimateTokens';
import type { NextRequest } from '../../protocol/toChat';
import type { Chat } from './chat';
import type { ComposerMentions } from '../mentions/composerMentions';
import { parseModeCommand } from './modeCommands';
import { parseWindowCommand } from './windowCommands';

/** Null where no model would be asked. */
export type EstimateNext = (text: string) => Promise<NextRequest | null>;

export interface EstimateParts {
  readonly chat: Pick<Chat, 'entries' | 'attachedTokens' | 'conversation'>;
  readonly mentions: Pick<ComposerMentions, 'costs'>;
  /** Which questions go to now. */
  readonly model: () => Promise<ModelIdentity>;
  /** Its tokens for an estimated one. */
  readonly ratioOf: (model: ModelIdentity) => number;
  /** What a model starts from with this question. */
  readonly start: (question: string) => Promise<Pick<ContextStart, 'text'> | undefined>;
  /** An overview is another one for each question. */
  readonly startKind: () => StartKind;
}

export function createEstimateNext({
  chat,
  mentions,
  model,
  ratioOf,
  start,
  startKind,
}: EstimateParts): EstimateNext {
  let last: { readonly key: string; readonly tokens: number } | undefined;
  /** The blocks are worked out once a conversation: they are as good as the same until its first question. */
  const startTokens = async (question: string): Promise<number> => {
    const conversation = chat.conversation();
    const key = JSON.stringify(startKind() === 'rich' ? [conversation] : [conversation, question]);
    if (last?.key === key) return last.tokens;
    const begun = await start(question);
    // Without a map there is none yet.
    if (begun === undefined) return 0;
    last = { key, tokens: estimateTokens(begun.text) };
    return last.tokens;
  };
  /** Alone each; all of a question together have a cap, so that it is never more. */
  const mentionedTokens = async (text: string): Promise<number> =>
    sumOf((await mentions.costs(text)).map(({ tokens }) => tokens));
  return async (written) => {
    const text = parseModeCommand(written)?.question ?? written;
    const identity = await model();
    const isOfNone = text === '' || parseCommand(text) !== null || parseWindowCommand(text) !== null;
    if (identity.kind === 'none' || isOfNone) return null;
    const entries = chat.entries();
    const hasStarted = entriesThatCount(entries).some(
      (entry) => entry.type === 'asked' && entry.start !== undefined,
    );
    const attached = sumOf(Object.values(await chat.attachedTokens())) + (await mentionedTokens(text));
    const extra = attached + (hasStarted ? 0 : await startTokens(text));
    const tokens = Math.round(ratioOf(identity) * nextRequestTokens(entries, text, extra));
    // As if nothing of it were in the service's cache, and all of it put there: it is never more.
    return { tokens, cost: costOf(identity, { ...NO_USAGE, cacheWrite: tokens }) };
  };
}

function sumOf(tokens: readonly number[]): number {
  return tokens.reduce((sum, each) => sum + each, 0);
}
