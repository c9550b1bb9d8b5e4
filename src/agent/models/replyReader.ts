/** Reads the events of a streamed message. What they hold is whatever the service sent: nothing is taken for granted. */
import type { ContentBlockParam } from '@anthropic-ai/sdk/resources/messages';
import type { AssistantBlock, StopReason, Usage } from '../../core/conversation/languageModel';
import { wireId, wireName } from './translate';

export interface ReadReply {
  readonly content: readonly AssistantBlock[];
  readonly stop: StopReason;
  readonly usage: Usage;
  /** The same reply as the API wants it back, thinking included; null without thinking. */
  readonly thought: readonly ContentBlockParam[] | null;
}

export interface ReplyReader {
  /** Takes the next event; returns the text that it adds to the answer, '' for none. */
  take(event: unknown): string;
  /** Of all that came: text, thinking and arguments of calls. */
  sizeChars(): number;
  /** The whole reply, or null as long as the message has not ended. */
  finish(): ReadReply | null;
}

/** A reader of one reply. Blocks of types that it does not know are passed over. */
export function createReplyReader(): ReplyReader {
  const blocks = new Map<number, OpenBlock>();
  let usage: Usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  let stop: string | null = null;
  let ended = false;
  let sizeChars = 0;
  return {
    sizeChars: () => sizeChars,
    take(event) {
      const fields = fieldsOf(event);
      switch (fields['type']) {
        case 'message_start':
          usage = addUsage(usage, fieldsOf(fieldsOf(fields['message'])['usage']));
          return '';
        case 'content_block_start': {
          const block = openBlock(fieldsOf(fields['content_block']));
          if (block !== null) blocks.set(Number(fields['index']), block);
          return block?.type === 'text' ? block.text : '';
        }
        case 'content_block_delta': {
          const delta = fieldsOf(fields['delta']);
          sizeChars += ['text', 'partial_json', 'thinking'].reduce(
            (sum, name) => sum + textOf(delta[name]).length,
            0,
          );
          return addDelta(blocks.get(Number(fields['index'])), delta);
        }
        case 'message_delta':
          stop = textOf(fieldsOf(fields['delta'])['stop_reason']) || stop;
          usage = addUsage(usage, fieldsOf(fields['usage']));
          return '';
        case 'message_stop':
          ended = true;
          return '';
        default:
          return '';
      }
    },
    finish: () => (ended ? closed([...blocks.values()], stop, usage) : null),
  };
}

type Fields = Readonly<Record<string, unknown>>;

type OpenBlock =
  | { readonly type: 'text'; text: string }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly name: string;
      readonly given: unknown;
      json: string;
    }
  | { readonly type: 'thinking'; thinking: string; signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string };

function openBlock(block: Fields): OpenBlock | null {
  switch (block['type']) {
    case 'text':
      return { type: 'text', text: textOf(block['text']) };
    case 'tool_use': {
      const given = { id: textOf(block['id']), name: textOf(block['name']), given: block['input'] };
      return { type: 'tool_use', ...given, json: '' };
    }
    case 'thinking':
      return { type: 'thinking', thinking: textOf(block['thinking']), signature: textOf(block['signature']) };
    case 'redacted_thinking':
      return { type: 'redacted_thinking', data: textOf(block['data']) };
    default:
      return null;
  }
}

function addDelta(block: OpenBlock | undefined, delta: Fields): string {
  const text = textOf(delta['text']);
  if (block?.type === 'text') block.text += text;
  if (block?.type === 'tool_use') block.json += textOf(delta['partial_json']);
  if (block?.type === 'thinking') {
    block.thinking += textOf(delta['thinking']);
    block.signature += textOf(delta['signature']);
  }
  return block?.type === 'text' ? text : '';
}

function closed(blocks: readonly OpenBlock[], stop: string | null, usage: Usage): ReadReply {
  const content = blocks.flatMap(assistantBlock);
  const thinks = blocks.some(({ type }) => type === 'thinking' || type === 'redacted_thinking');
  return {
    content,
    stop: stopReason(stop, content),
    usage,
    thought: thinks ? blocks.flatMap(wireBlock) : null,
  };
}

function assistantBlock(block: OpenBlock): AssistantBlock[] {
  if (block.type === 'text') return block.text === '' ? [] : [{ type: 'text', text: block.text }];
  if (block.type !== 'tool_use') return [];
  return [{ type: 'toolUse', callId: block.id, name: block.name, input: inputOf(block) }];
}

function wireBlock(block: OpenBlock): ContentBlockParam[] {
  switch (block.type) {
    case 'text':
      return block.text.trim() === '' ? [] : [{ type: 'text', text: block.text }];
    case 'tool_use':
      return [
        {
          type: 'tool_use',
          id: wireId(block.id),
          name: wireName(block.name),
          input: fieldsOf(inputOf(block)),
        },
      ];
    case 'thinking':
      return [{ type: 'thinking', thinking: block.thinking, signature: block.signature }];
    case 'redacted_thinking':
      return [{ type: 'redacted_thinking', data: block.data }];
  }
}

/** Undefined where the text is no JSON: cut off by the token limit, or badly written. */
function inputOf({ json, given }: Extract<OpenBlock, { type: 'tool_use' }>): unknown {
  if (json === '') return given;
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}

function stopReason(stop: string | null, content: readonly AssistantBlock[]): StopReason {
  if (stop === 'refusal') return 'refused';
  if (stop === 'max_tokens' || stop === 'model_context_window_exceeded') return 'maxTokens';
  return content.some(({ type }) => type === 'toolUse') ? 'toolUse' : 'end';
}

/** The counts are totals so far, and absent where they did not change. */
function addUsage(usage: Usage, counts: Fields): Usage {
  const count = (name: string, known: number): number => {
    const value = counts[name];
    return typeof value === 'number' ? value : known;
  };
  return {
    input: count('input_tokens', usage.input),
    output: count('output_tokens', usage.output),
    cacheRead: count('cache_read_input_tokens', usage.cacheRead),
    cacheWrite: count('cache_creation_input_tokens', usage.cacheWrite),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
