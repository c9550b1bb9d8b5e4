import { NO_USAGE } from '../core/conversation/languageModel';
import type { AssistantBlock, Message, ModelEvent, ModelRequest } from '../core/conversation/languageModel';
import { ModelError } from '../core/conversation/modelError';
import { phrase } from '../core/text/phrase';
import { requestTokensOf } from '../core/tokens/estimateCorrection';
import { distinctCallIds } from './request/distinctCallIds';
import { buildHistory } from './request/history';
import { correctedSources, requestSources, totalOf } from './ledger';
import type { Limits } from './limits';
import { handlesIn, messageTokens, tokensOf } from './request/oldResults';
import { keptAs } from './sent/keptAs';
import { summarise } from './summary/summarise';
import { historyBudget, requestOf } from './turn';
import type { Turn } from './turn';
import { untilAborted } from './untilAborted';

/**
 * Asks for the model's next reply; the request and the reply are in the journal, text is told as it comes. A conversation that is
 * too long for its budget or for the model is summarised first. Throws what the client throws, and CancelledError at
 * once on abort: text that had come by then is kept as the reply, which is cut.
 */
export async function requestReply(turn: Turn, step: number): Promise<void> {
  const budget = historyBudget(turn);
  let messages = buildHistory(turn.entries, budget);
  // Even with handles in the place of old results.
  if (tokensOf(messages) > budget && (await summarise(turn, messages)))
    messages = buildHistory(turn.entries, budget);
  try {
    await requestOnce(turn, step, messages);
  } catch (error) {
    const isTooLong = error instanceof ModelError && error.isTooLong;
    if (!isTooLong || turn.signal.aborted || !(await summarise(turn, null))) throw error;
    await requestOnce(turn, step, buildHistory(turn.entries, budget));
  }
}

async function requestOnce(turn: Turn, step: number, messages: readonly Message[]): Promise<void> {
  const request: ModelRequest = {
    ...requestOf(turn, messages, turn.parts.limits.outputTokens),
    ...keptAs(turn, step, 'reply'),
  };
  const { correction, model } = turn.parts;
  const estimated = requestSources(request);
  const sources = correctedSources(estimated, correction.ratioOf(model.identity));
  turn.record({
    ...{ type: 'requested', turn: turn.number, step, estimatedTokens: totalOf(sources), sources },
    handles: handlesIn(messages),
  });
  const streamed = { text: '' };
  try {
    const { content: said, stop, usage } = await readReply(turn, step, request, streamed);
    correction.learn(model.identity, { estimated: totalOf(estimated), counted: requestTokensOf(usage) });
    checkLength(said, turn.parts.limits);
    const content = distinctCallIds(withoutEmptyText(said), [...turn.aside, ...turn.entries]);
    turn.record({ type: 'replied', turn: turn.number, step, content, stop, usage });
  } catch (error) {
    if (streamed.text.trim() === '') throw error;
    // What goes on without end is not what was asked; its beginning is.
    const text = streamed.text.slice(0, KEPT_CHARACTERS_A_TOKEN * turn.parts.limits.outputTokens);
    const content = [{ type: 'text', text }] as const;
    turn.record({ type: 'replied', turn: turn.number, step, content, usage: NO_USAGE });
    throw error;
  }
}

/** Of words: as much as was asked for. */
const KEPT_CHARACTERS_A_TOKEN = 4;

async function readReply(
  { parts: { model, limits }, number, emit, signal }: Turn,
  step: number,
  request: ModelRequest,
  streamed: { text: string },
): Promise<Extract<ModelEvent, { type: 'reply' }>> {
  for await (const event of untilAborted(model.reply(request, signal), signal)) {
    switch (event.type) {
      case 'text':
        streamed.text += event.delta;
        if (streamed.text.length > mostCharacters(limits)) throw tooLong(limits);
        emit({ type: 'textDelta', turn: number, step, delta: event.delta });
        break;
      case 'waiting':
        streamed.text = '';
        emit({ type: 'waiting', turn: number, untilMs: event.untilMs, reason: event.reason });
        break;
      case 'reply':
        return event;
    }
  }
  throw new ModelError(phrase("The model's reply was incomplete. Ask again."), 'retry');
}

/** A service that keeps to its limit is never above it by more: estimates are averages, and blanks are cheap. */
const LEEWAY = 4;
const MOST_CHARACTERS_A_TOKEN = 16;

/** Nothing that an honest reply is above: it would be sent with every request from then on. Throws ModelError. */
function checkLength(content: readonly AssistantBlock[], limits: Limits): void {
  if (messageTokens({ role: 'assistant', content }) > LEEWAY * limits.outputTokens) throw tooLong(limits);
}

function mostCharacters({ outputTokens }: Limits): number {
  return outputTokens * MOST_CHARACTERS_A_TOKEN;
}

function tooLong({ outputTokens }: Limits): ModelError {
  return new ModelError(
    phrase(
      "The model's reply far exceeded its limit of {0} tokens and was discarded. Ask again, or choose another model.",
      outputTokens,
    ),
    'retry',
  );
}

function withoutEmptyText(content: readonly AssistantBlock[]): readonly AssistantBlock[] {
  return content.filter((block) => block.type === 'toolUse' || block.text.trim() !== '');
}
