import { diffLines } from '../core/text/lineDiff';
import { contentsOf } from './textLines';

/** What in a text comes nearest to one that is not in it. */
export interface NearestText {
  /** Lines of the text, from 1, inclusive. */
  readonly from: number;
  readonly to: number;
  /** The two beside each other, in the order of the text. */
  readonly lines: readonly ComparedLine[];
  /** What differs is white space alone. */
  readonly isSpacing: boolean;
  /** What was looked for has line numbers in front, as answers show code. */
  readonly isNumbered: boolean;
}

export type ComparedLine =
  /** In both; only the text has it. `line` from 1. */
  | { readonly kind: 'same' | 'actual'; readonly line: number; readonly content: string }
  /** Only what was looked for has it. */
  | { readonly kind: 'wanted'; readonly content: string };

/** A line that stands in more places than these (`}`, `return`) says nothing of where. */
const MOST_PLACES = 50;
/** Lines looked at on either side of where what was looked for would stand: there may be more or fewer between. */
const MARGIN = 3;
/** Of two lines without a common one near them: less alike is another line. */
const LEAST_ALIKE = 0.5;
/** Longer lines are compared by their beginnings: they are data. */
const MOST_COMPARED = 300;

/** The place of `text` that has most lines of `wanted`, else the line most like one of it; null where none is alike. Linear. */
export function nearestText(text: string, wanted: string): NearestText | null {
  const lines = contentsOf(text);
  const given = contentsOf(wanted);
  const isNumbered = given.length > 0 && given.every((line) => /^ *\d+\|/.test(line));
  const asked = isNumbered ? given.map((line) => line.replace(/^ *\d+\| ?/, '')) : given;
  const offset = commonOffset(lines, asked) ?? similarOffset(lines, asked);
  if (offset === null) return null;
  const first = Math.max(0, offset - MARGIN);
  const window = lines.slice(first, Math.max(0, offset + asked.length + MARGIN));
  const compared = withoutMargins(compare(window, asked, first), offset, offset + asked.length);
  const inText = compared.flatMap((line) => (line.kind === 'wanted' ? [] : [line]));
  const [start, end] = [inText.at(0), inText.at(-1)];
  if (start === undefined || end === undefined) return null;
  const bare = (parts: readonly string[]): string => parts.join('').replace(/\s+/g, '');
  const isSpacing = bare(inText.map(({ content }) => content)) === bare(asked);
  return { from: start.line, to: end.line, lines: compared, isSpacing, isNumbered };
}

/** Where the first line of `asked` would stand so that most of its characters stand where they are; null without a common line. */
function commonOffset(lines: readonly string[], asked: readonly string[]): number | null {
  const wanted = new Set(asked.map((line) => line.trim()));
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const key = line.trim();
    if (key === '' || !wanted.has(key)) continue;
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  }
  const votes = new Map<number, number>();
  for (const [at, line] of asked.entries()) {
    const stands = places.get(line.trim()) ?? [];
    if (stands.length > MOST_PLACES) continue;
    for (const place of stands) votes.set(place - at, (votes.get(place - at) ?? 0) + line.trim().length);
  }
  return best([...votes]);
}

/** Lines that are compared character by character, which costs a hundred times what looking for words does. */
const MOST_CANDIDATES = 1_000;
/** Of the line that is looked for: more words choose no better. */
const MOST_WORDS = 8;

function similarOffset(lines: readonly string[], asked: readonly string[]): number | null {
  const longest = asked.reduce(
    (found, line, at) => (line.trim().length > (asked[found] ?? '').trim().length ? at : found),
    0,
  );
  const line = asked[longest] ?? '';
  const wanted = pairsOf(line);
  const likeness = withMostWords(lines, line).map((at): [number, number] => [
    at - longest,
    alike(wanted, pairsOf(lines[at] ?? '')),
  ]);
  return best(likeness.filter(([, value]) => value >= LEAST_ALIKE));
}

/** Places of the lines that have most words of `line` in them, the earlier of equals first. */
function withMostWords(lines: readonly string[], line: string): readonly number[] {
  const words = [...new Set(line.slice(0, MOST_COMPARED).match(/[\p{L}\p{N}_]{2,}/gu) ?? [])].slice(
    0,
    MOST_WORDS,
  );
  const shared = lines.map((each, at) => ({ at, count: words.filter((word) => each.includes(word)).length }));
  shared.sort((a, b) => b.count - a.count);
  return shared.slice(0, MOST_CANDIDATES).map(({ at }) => at);
}

function best(votes: readonly (readonly [offset: number, value: number])[]): number | null {
  let found: readonly [number, number] | null = null;
  for (const vote of votes) if (found === null || vote[1] > found[1]) found = vote;
  return found === null ? null : found[0];
}

/** Each two neighbours of a line's characters, white space aside, with how often they occur. */
function pairsOf(line: string): ReadonlyMap<string, number> {
  const text = line.slice(0, MOST_COMPARED).replace(/\s+/g, '');
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient: 0 = nothing in common, 1 = the same. */
function alike(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const total = (pairs: ReadonlyMap<string, number>): number =>
    [...pairs.values()].reduce((x, y) => x + y, 0);
  let common = 0;
  for (const [pair, count] of b) common += Math.min(count, a.get(pair) ?? 0);
  const all = total(a) + total(b);
  return all === 0 ? 0 : (2 * common) / all;
}

function compare(window: readonly string[], asked: readonly string[], first: number): ComparedLine[] {
  const compared: ComparedLine[] = [];
  let at = 0;
  const stays = (to: number): void => {
    for (; at < to; at++) compared.push({ kind: 'same', line: first + at + 1, content: window[at] ?? '' });
  };
  for (const { from, to, newFrom, newTo } of diffLines(window, asked)) {
    stays(from);
    for (; at < to; at++) compared.push({ kind: 'actual', line: first + at + 1, content: window[at] ?? '' });
    for (const content of asked.slice(newFrom, newTo)) compared.push({ kind: 'wanted', content });
  }
  stays(window.length);
  return compared;
}

/** Without lines of the margins, but for those that lie between common ones. */
function withoutMargins(compared: readonly ComparedLine[], first: number, end: number): ComparedLine[] {
  const isSame = ({ kind }: ComparedLine): boolean => kind === 'same';
  const from = compared.findIndex(isSame);
  const to = compared.findLastIndex(isSame);
  return compared.filter((line, at) => {
    if (line.kind !== 'actual' || (from < at && at < to)) return true;
    return line.line > first && line.line <= end;
  });
}
