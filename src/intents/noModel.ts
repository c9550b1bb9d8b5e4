import { throwIfCancelled } from '../core/errors';
import type {
  AssistantBlock,
  Message,
  ModelClient,
  ModelEvent,
  ModelRequest,
  UserBlock,
} from '../core/conversation/languageModel';
import { withoutTool } from './answers/answer';
import { cellsIn, withCells } from './text/peoplesCells';
import { peoplesMarkdown } from './text/peoplesMarkdown';
import { readParts, renderParts } from './reading/readParts';
import { lastSubject } from './text/subject';
import type { AnsweredCall } from './reading/plan';

/**
 * The client that answers from the index alone: a question that it knows becomes tool calls, their results a short
 * answer; any other is searched for, and said not to be understood. Sends nothing anywhere and keeps no state.
 */
export const noModel: ModelClient = {
  identity: { kind: 'none', name: '', host: '' },
  async *reply(request, signal) {
    throwIfCancelled(signal);
    yield* replyTo(request);
  },
};

function* replyTo({ messages, tools }: ModelRequest): Generator<ModelEvent> {
  const { question, attached, calls: made } = lastTurn(messages);
  const parts = readParts(question, lastSubject(attached), made);
  const planned = parts.flatMap((part) => part.planned);
  const missing = planned.find(({ tool }) => !tools.some(({ name }) => name === tool));
  if (missing === undefined && planned.length > 0) {
    yield done(
      planned.map(({ tool, args }, at) => ({
        type: 'toolUse',
        callId: `none_${messages.length}_${at + 1}`,
        name: tool,
        input: args,
      })),
    );
    return;
  }
  // What was found is an answer, though more could not be asked for.
  const isAnswered = missing === undefined || parts.some(({ calls }) => calls.length > 0);
  const markdown = isAnswered ? renderParts(parts) : withoutTool(missing.tool);
  const cells = cellsIn(parts.flatMap(({ calls }) => calls.map(({ text: told }) => told)));
  const text = peoplesMarkdown(withCells(markdown, cells));
  yield { type: 'text', delta: text };
  yield done([{ type: 'text', text }]);
}

function done(content: readonly AssistantBlock[]): ModelEvent {
  const stop = content.some(({ type }) => type === 'toolUse') ? 'toolUse' : 'end';
  return { type: 'reply', content, stop, usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } };
}

/** What the user asked last (the last of their texts), what is attached to it (the one before) and the calls since. */
function lastTurn(messages: readonly Message[]): {
  readonly question: string;
  readonly attached: string;
  readonly calls: readonly AnsweredCall[];
} {
  const at = messages.findLastIndex(
    ({ role, content }) => role === 'user' && content.some(({ type }) => type === 'text'),
  );
  const texts = (messages[at]?.content ?? []).flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const [attached = '', question = ''] = [texts.at(-2), texts.at(-1)];
  const since = messages.slice(at + 1);
  const results = since.flatMap((message) => (message.role === 'user' ? message.content : []));
  const calls = since
    .flatMap((message) => (message.role === 'assistant' ? message.content : []))
    .flatMap((block) =>
      block.type === 'toolUse' ? [answered(block.name, resultOf(results, block.callId))] : [],
    );
  return { question, attached, calls };
}

type ToolResult = Extract<UserBlock, { type: 'toolResult' }>;

function resultOf(blocks: readonly UserBlock[], callId: string): ToolResult | undefined {
  return blocks.find((block): block is ToolResult => block.type === 'toolResult' && block.callId === callId);
}

function answered(name: string, result: ToolResult | undefined): AnsweredCall {
  const { text, isError, results } = result ?? { text: 'There is no answer.', isError: true, results: [] };
  return { name, text, isError, results };
}
