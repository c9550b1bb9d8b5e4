/** Our conversation as a request of the Messages API. */
import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
  Tool,
} from '@anthropic-ai/sdk/resources/messages';
import type { AssistantBlock, Message, ModelRequest, UserBlock } from '../../core/conversation/languageModel';
import type { ToolSpec } from '../../core/conversation/tool';
import { wellFormed } from './wellFormed';

/** What takes the place of an assistant message: the blocks as the API sent them, or undefined for none kept. */
export type KeptContent = (message: Message) => readonly ContentBlockParam[] | undefined;

const nothingKept: KeptContent = () => undefined;

/**
 * The request's body. Blank texts are left out, neighbours of one role are joined and tool results come first, since the
 * API refuses anything else. Three of its four cache marks are used: tools, system prompt and the conversation so far.
 */
export function translateRequest(
  { system, messages, tools, maxOutputTokens }: ModelRequest,
  model: string,
  kept: KeptContent = nothingKept,
): MessageCreateParamsStreaming {
  return wellFormed<MessageCreateParamsStreaming>({
    model,
    max_tokens: maxOutputTokens,
    stream: true,
    ...(isBlank(system) ? {} : { system: [{ ...textBlock(system), ...cached }] }),
    ...(tools.length === 0
      ? {}
      : { tools: tools.map((tool, at) => toolParam(tool, at === tools.length - 1)) }),
    messages: markLast(joinRoles(messages.map((message) => messageParam(message, kept)))),
  });
}

/** The id in the characters that the API takes: other models and our own answers make ids of other forms. */
export function wireId(callId: string): string {
  const id = callId.replace(/[^a-zA-Z0-9_-]/gu, (char) => `_${char.codePointAt(0)?.toString(16)}_`);
  return id === '' ? '_' : id;
}

/** The API refuses longer names. */
const nameCharacters = 200;

/** The name in the characters that the API takes back: a model may have called a tool that there is none of. */
export function wireName(name: string): string {
  const known = name.slice(0, nameCharacters).replace(/[^a-zA-Z0-9_-]/gu, '_');
  return known === '' ? '_' : known;
}

interface Param {
  readonly role: Message['role'];
  readonly content: readonly ContentBlockParam[];
}

const cached = { cache_control: { type: 'ephemeral' } } as const;

function toolParam({ name, description, inputSchema }: ToolSpec, isLast: boolean): Tool {
  const schema = { ...inputSchema, type: 'object' as const };
  return { name, description, input_schema: schema, ...(isLast ? cached : {}) };
}

function messageParam(message: Message, kept: KeptContent): Param {
  const { role } = message;
  const content =
    message.role === 'user' ? message.content.flatMap(userBlock) : assistantContent(message, kept);
  return { role, content };
}

function assistantContent(
  message: Extract<Message, { role: 'assistant' }>,
  kept: KeptContent,
): readonly ContentBlockParam[] {
  return kept(message) ?? message.content.flatMap(assistantBlock);
}

function userBlock(block: UserBlock): ContentBlockParam[] {
  if (block.type === 'text') return isBlank(block.text) ? [] : [textBlock(block.text)];
  const content = isBlank(block.text) ? {} : { content: block.text };
  return [
    {
      type: 'tool_result',
      tool_use_id: wireId(block.callId),
      ...content,
      ...(block.isError ? { is_error: true } : {}),
    },
  ];
}

function assistantBlock(block: AssistantBlock): ContentBlockParam[] {
  if (block.type === 'text') return isBlank(block.text) ? [] : [textBlock(block.text)];
  const { callId, name, input } = block;
  return [{ type: 'tool_use', id: wireId(callId), name: wireName(name), input: asObject(input) }];
}

/** Malformed input went to the model as an error result already; the API takes back nothing but an object. */
function asObject(input: unknown): object {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
}

function joinRoles(params: readonly Param[]): Param[] {
  const joined: Param[] = [];
  for (const { role, content } of params) {
    const last = joined.at(-1);
    if (content.length === 0) continue;
    if (last?.role === role) joined[joined.length - 1] = { role, content: [...last.content, ...content] };
    else joined.push({ role, content });
  }
  return joined;
}

function markLast(params: readonly Param[]): MessageParam[] {
  return params.map(({ role, content }, at) => {
    const ordered = resultsFirst(content);
    const marked =
      at === params.length - 1
        ? ordered.map((block, place) => mark(block, place === ordered.length - 1))
        : ordered;
    return { role, content: marked };
  });
}

function resultsFirst(content: readonly ContentBlockParam[]): ContentBlockParam[] {
  const isResult = ({ type }: ContentBlockParam): boolean => type === 'tool_result';
  return [...content.filter(isResult), ...content.filter((block) => !isResult(block))];
}

function mark(block: ContentBlockParam, isLast: boolean): ContentBlockParam {
  const takesMark = block.type === 'text' || block.type === 'tool_result' || block.type === 'tool_use';
  return isLast && takesMark ? { ...block, ...cached } : block;
}

function textBlock(text: string): TextBlockParam {
  return { type: 'text', text };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
