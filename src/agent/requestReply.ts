import { NO_USAGE } from '../core/languageModel';
import type { AssistantBlock, ModelEvent, ModelRequest } from '../core/languageModel';
import { ModelError } from '../core/modelError';
import { requestTokensOf } from '../core/tokens/estimateCorrection';
import { distinctCallIds } from './distinctCallIds';
import { buildHistory } from './history';
import { correctedSources, requestSources, totalOf } from './ledger';
import { messageTokens } from './oldResults';
import { summarise } from './summarise';
import { historyBudget } from './turn';
import type { Turn } from './turn';
import { untilAborted } from './untilAborted';

/**
 * Asks for the model's next reply; the request and the reply are in the journal, text is told as it comes. A conversation that is
 * too long for its budget or for the model is summarised first. Throws what the client throws, and CancelledError at
 * once on abort: text that had come by then is kept as the reply, which is cut.
 */
export async function requestReply(turn: Turn, step: number): Promise<void> {
  if (isOverBudget(turn)) await summarise(turn, true);
  try {
    await requestOnce(turn, step);
  } catch (error) {
    const isTooLong = error instanceof ModelError && error.isTooLong;
    if (!isTooLong || turn.signal.aborted || !(await summarise(turn, false))) throw error;
    await requestOnce(turn, step);
  }
}

async function requestOnce(turn: Turn, step: number): Promise<void> {
  const request = buildRequest(turn);
  const { correction, model } = turn.parts;
  const estimated = requestSources(request);
  const sources = correctedSources(estimated, correction.ratioOf(model.identity));
  turn.record({ type: 'requested', turn: turn.number, step, estimatedTokens: totalOf(sources), sources });
  const streamed = { text: '' };
  try {
    const { content: said, stop, usage } = await readReply(turn, step, request, streamed);
    correction.learn(model.identity, { estimated: totalOf(estimated), counted: requestTokensOf(usage) });
    const content = distinctCallIds(withoutEmptyText(said), turn.entries);
    turn.record({ type: 'replied', turn: turn.number, step, content, stop, usage });
  } catch (error) {
    if (streamed.text.trim() === '') throw error;
    const content = [{ type: 'text', text: streamed.text }] as const;
    turn.record({ type: 'replied', turn: turn.number, step, content, usage: NO_USAGE });
    throw error;
  }
}

function buildRequest(turn: Turn): ModelRequest {
  const { system, tools, limits } = turn.parts;
  return {
    system,
    messages: buildHistory(turn.entries, historyBudget(turn)),
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    maxOutputTokens: limits.outputTokens,
  };
}

/** Even with handles in the place of old results. */
function isOverBudget(turn: Turn): boolean {
  const budget = historyBudget(turn);
  const messages = buildHistory(turn.entries, budget);
  return messages.reduce((sum, message) => sum + messageTokens(message), 0) > budget;
}

async function readReply(
  { parts: { model }, number, emit, signal }: Turn,
  step: number,
  request: ModelRequest,
  streamed: { text: string },
): Promise<Extract<ModelEvent, { type: 'reply' }>> {
  for await (const event of untilAborted(model.reply(request, signal), signal)) {
    switch (event.type) {
      case 'text':
        streamed.text += event.delta;
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
  throw new ModelError('The reply of the model ended before it was complete. Ask again.', 'retry');
}

function withoutEmptyText(content: readonly AssistantBlock[]): readonly AssistantBlock[] {
  return content.filter((block) => block.type === 'toolUse' || block.text.trim() !== '');
}
