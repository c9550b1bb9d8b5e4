/** A reply as the Messages API sends it: a message, and the events that stream it. */
import type { ReplyAnswer, ToolUseStep } from './modelAnswers';

export interface WireMessage {
  readonly id: string;
  readonly content: readonly WireBlock[];
  readonly stop: string;
  readonly model: string;
  readonly usage: Readonly<Record<string, number>>;
}

type WireBlock = { readonly whole: Readonly<Record<string, unknown>>; readonly streamed: StreamedBlock };

interface StreamedBlock {
  readonly start: Readonly<Record<string, unknown>>;
  readonly deltas: readonly Readonly<Record<string, unknown>>[];
}

export interface WireEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The message of a scripted reply; `number` makes its ids unique. */
export function wireMessage(answer: ReplyAnswer, model: string, number: number): WireMessage {
  const { text = '', toolUses = [], thinking, otherBlocks = [], usage = {} } = answer.options;
  const content = [
    ...otherBlocks.map((block) => ({ whole: block, streamed: { start: block, deltas: [] } })),
    ...(thinking === undefined ? [] : [thinkingBlock(thinking)]),
    ...(text === '' ? [] : [textBlock(text)]),
    ...toolUses.map((use, at) => toolUseBlock(use, `toolu_${String(number).padStart(4, '0')}_${at}`)),
  ];
  return {
    id: `msg_${String(number).padStart(4, '0')}`,
    content,
    model,
    stop: answer.options.stop ?? (toolUses.length > 0 ? 'tool_use' : 'end_turn'),
    usage: {
      input_tokens: 10,
      output_tokens: 5,
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 0,
      ...usage,
    },
  };
}

/** A reply as the API's JSON had it, to be sent again: its body, and what streams it. */
export function wireOfReply(
  { content, stop_reason, usage }: WholeReply,
  model: string,
): { readonly whole: Readonly<Record<string, unknown>>; readonly wire: WireMessage } {
  const counted = Object.entries(usage ?? {}).filter(([, value]) => typeof value === 'number');
  const wire: WireMessage = {
    ...{ id: 'msg_again', content: content.map(blockAgain), stop: stop_reason, model },
    usage: { input_tokens: 0, output_tokens: 0, ...(Object.fromEntries(counted) as Record<string, number>) },
  };
  return { whole: wholeMessage(wire), wire };
}

export interface WholeReply {
  readonly content: readonly Readonly<Record<string, unknown>>[];
  readonly stop_reason: string;
  /** Null where nobody counted. */
  readonly usage: Readonly<Record<string, unknown>> | null;
}

/** The body of an answer that is not streamed. */
export function wholeMessage(message: WireMessage): Readonly<Record<string, unknown>> {
  const { id, model, stop, usage } = message;
  const content = message.content.map(({ whole }) => whole);
  return { id, type: 'message', role: 'assistant', model, content, ...stopFields(stop), usage };
}

/** The events in their order, with a ping after the start. */
export function wireEvents(message: WireMessage): readonly WireEvent[] {
  const { output_tokens: output, ...input } = message.usage;
  const started = { ...wholeMessage(message), content: [], stop_reason: null };
  return [
    { type: 'message_start', message: { ...started, usage: { ...input, output_tokens: 1 } } },
    { type: 'ping' },
    ...message.content.flatMap(({ streamed }, index) => blockEvents(streamed, index)),
    { type: 'message_delta', delta: stopFields(message.stop), usage: { output_tokens: output } },
    { type: 'message_stop' },
  ];
}

/** An event as server-sent text. */
export function serverSent(event: WireEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function stopFields(stop: string): Readonly<Record<string, unknown>> {
  return { stop_reason: stop, stop_sequence: null };
}

function blockEvents({ start, deltas }: StreamedBlock, index: number): WireEvent[] {
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

function textBlock(text: string): WireBlock {
  const deltas = inPieces(text, 12).map((piece) => ({ type: 'text_delta', text: piece }));
  return {
    whole: { type: 'text', text, citations: null },
    streamed: { start: { type: 'text', text: '', citations: null }, deltas },
  };
}

function blockAgain(whole: Readonly<Record<string, unknown>>): WireBlock {
  switch (whole['type']) {
    case 'text':
      return textBlock(String(whole['text']));
    case 'thinking':
      return thinkingBlock(String(whole['thinking']), String(whole['signature']));
    case 'tool_use': {
      const { id, name, input } = whole;
      const use = { id: String(id), name: String(name), input: input as Record<string, unknown> };
      return toolUseBlock(use, use.id);
    }
    default:
      return { whole, streamed: { start: whole, deltas: [] } };
  }
}

function thinkingBlock(thinking: string, signature = Buffer.from(thinking).toString('base64')): WireBlock {
  const start = { type: 'thinking', thinking: '', signature: '' };
  const deltas = inPieces(thinking, 12).map((piece) => ({ type: 'thinking_delta', thinking: piece }));
  return {
    whole: { type: 'thinking', thinking, signature },
    streamed: { start, deltas: [...deltas, { type: 'signature_delta', signature }] },
  };
}

function toolUseBlock({ id, name, input = {}, rawInput }: ToolUseStep, ownId: string): WireBlock {
  const block = { type: 'tool_use', id: id ?? ownId, name, caller: { type: 'direct' } };
  const json = rawInput ?? JSON.stringify(input);
  const deltas = ['', ...inPieces(json, 7)].map((piece) => ({
    type: 'input_json_delta',
    partial_json: piece,
  }));
  return { whole: { ...block, input }, streamed: { start: { ...block, input: {} }, deltas } };
}

/** Pieces of so many characters; no surrogate pair is torn, since each piece is JSON of its own. */
function inPieces(text: string, length: number): string[] {
  const characters = [...text];
  const starts = Array.from({ length: Math.ceil(characters.length / length) }, (_, at) => at * length);
  return starts.map((start) => characters.slice(start, start + length).join(''));
}
