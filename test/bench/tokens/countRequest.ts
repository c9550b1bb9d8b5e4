/** What a request costs, by what it consists of. */
import { createHash } from 'node:crypto';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { blocksOf, textOfBlock } from './messages';
import type { Block, MessageBody, ModelReply } from './messages';

export const partNames = ['system', 'tools', 'start', 'question', 'results', 'replies'] as const;
export type PartName = (typeof partNames)[number];

export interface CountedRequest {
  /** Of all that the model reads, 16 hexadecimal digits. */
  readonly digest: string;
  /** In o200k_base. */
  readonly parts: Readonly<Record<PartName, number>>;
  /** All parts together. */
  readonly tokens: number;
  /** Tokens at the beginning that the request before had, too: the most that a cache of prefixes can spare. */
  readonly cached: number;
}

/** A stretch of the request that counts as one part; tools come first, then system and messages, as caches have them. */
export interface Piece {
  readonly part: PartName;
  readonly text: string;
}

/** Counts the requests of one session, in their order; a text that was counted once is not counted again. */
export function createRequestCounter(question: string): (body: MessageBody) => CountedRequest {
  const known = new Map<string, number>();
  const tokensOf = (text: string): number => {
    const tokens = known.get(text) ?? countTokens(text);
    known.set(text, tokens);
    return tokens;
  };
  let before: readonly Piece[] = [];
  return (body) => {
    const pieces = piecesOf(body, question);
    const tokensIn = (name: PartName): number =>
      sum(pieces.filter(({ part }) => part === name).map(({ text }) => tokensOf(text)));
    const parts = Object.fromEntries(partNames.map((name) => [name, tokensIn(name)])) as Record<
      PartName,
      number
    >;
    const cached = commonTokens(before, pieces, tokensOf);
    before = pieces;
    return { digest: digestOf(pieces), parts, tokens: sum(Object.values(parts)), cached };
  };
}

/** Tokens of what the model wrote. */
export const countReply = ({ content }: ModelReply): number =>
  sum(content.map((block) => countTokens(textOfBlock(block))));

/** What the model reads, without cache marks. The first message is the question and, around it, what a loop starts from. */
export function piecesOf({ tools, system, messages }: MessageBody, question: string): readonly Piece[] {
  return [
    ...tools.map(({ name, description, input_schema }) =>
      piece('tools', JSON.stringify({ name, description, input_schema })),
    ),
    ...blocksOf(system).map((block) => piece('system', textOfBlock(block))),
    ...messages.flatMap(({ role, content }, at) =>
      blocksOf(content).flatMap((block) => messagePieces(block, role, at === 0 ? question.trim() : null)),
    ),
  ].filter(({ text }) => text !== '');
}

/** All that the model reads, as one text. */
export const textOfRequest = (body: MessageBody): string =>
  piecesOf(body, '')
    .map(({ text }) => text)
    .join('\n');

function messagePieces(block: Block, role: string, question: string | null): readonly Piece[] {
  const text = textOfBlock(block);
  if (role === 'assistant') return [piece('replies', text)];
  if (question === null) return [piece('results', text)];
  const at = question === '' ? -1 : text.indexOf(question);
  if (at < 0) return [piece('start', text)];
  const end = at + question.length;
  return [
    piece('start', text.slice(0, at)),
    piece('question', text.slice(at, end)),
    piece('start', text.slice(end)),
  ];
}

const piece = (part: PartName, text: string): Piece => ({ part, text });

function commonTokens(
  before: readonly Piece[],
  now: readonly Piece[],
  tokensOf: (text: string) => number,
): number {
  const differs = now.findIndex(({ text }, at) => text !== before[at]?.text);
  const same = differs < 0 ? now : now.slice(0, differs);
  const rest = differs < 0 ? '' : commonStart(before[differs]?.text ?? '', now[differs]?.text ?? '');
  return sum(same.map(({ text }) => tokensOf(text))) + (rest === '' ? 0 : countTokens(rest));
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

function digestOf(pieces: readonly Piece[]): string {
  const hash = createHash('sha256');
  for (const { text } of pieces) hash.update(`${text.length}\n`).update(text);
  return hash.digest('hex').slice(0, 16);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
