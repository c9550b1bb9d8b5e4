import { CancelledError } from '../core/errors';
import type { AssistantBlock, ModelEvent, ModelRequest, StopReason, Usage } from '../core/languageModel';
import { ModelError } from '../core/modelError';
import { distinctCallIds } from './distinctCallIds';
import { estimateTokens } from '../core/tokens/estimateTokens';
import { buildHistory } from './history';
import { messageTokens } from './oldResults';
import type { Turn } from './turn';

export interface Reply {
  /** Without empty text; call ids are the conversation's own. */
  readonly content: readonly AssistantBlock[];
  readonly stop: StopReason;
  /** In and out, as counted by the service; estimated where it counts nothing. */
  readonly tokens: number;
}

const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/**
 * The model's next reply; the request and the reply are in the journal, text is told as it comes. Throws what the
 * client throws, and CancelledError at once on abort: text that had come by then is kept as the reply, which is cut.
 */
export async function requestReply(turn: Turn, step: number): Promise<Reply> {
  const request = buildRequest(turn);
  const estimatedTokens = requestTokens(request);
  turn.record({ type: 'requested', turn: turn.number, step, estimatedTokens });
  const streamed = { text: '' };
  try {
    const { content: said, stop, usage } = await readReply(turn, step, request, streamed);
    const content = distinctCallIds(withoutEmptyText(said), turn.entries);
    turn.record({ type: 'replied', turn: turn.number, step, content, usage });
    const counted = usage.input + usage.output + usage.cacheRead + usage.cacheWrite;
    const tokens = counted > 0 ? counted : estimatedTokens + messageTokens({ role: 'assistant', content });
    return { content, stop, tokens };
  } catch (error) {
    if (streamed.text.trim() === '') throw error;
    const content = [{ type: 'text', text: streamed.text }] as const;
    turn.record({ type: 'replied', turn: turn.number, step, content, usage: NO_USAGE });
    throw error;
  }
}

function buildRequest({ parts: { system, tools, limits }, entries }: Turn): ModelRequest {
  return {
    system,
    messages: buildHistory(entries, limits.historyTokens),
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    maxOutputTokens: limits.outputTokens,
  };
}

function requestTokens({ system, tools, messages }: ModelRequest): number {
  const fixed = estimateTokens(system) + estimateTokens(JSON.stringify(tools));
  return messages.reduce((sum, message) => sum + messageTokens(message), fixed);
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

/** The stream's events until the abort, which ends it at once even where the stream does not heed it. */
async function* untilAborted<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new CancelledError());
  });
  aborted.catch(() => undefined);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      const next = await Promise.race([aborted, iterator.next()]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: it waits for what the stream waits for. What it rejects with, the stream has told or nobody needs.
    iterator.return?.().then(undefined, () => undefined);
  }
}
