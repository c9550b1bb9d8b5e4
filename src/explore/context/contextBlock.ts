/** The form that all blocks of the initial context share. */
import type { ContextBlockKind, ContextEdits, ContextEntry } from '../../core/context';
import { fencedLines } from '../../core/fence';
import { UNITS_PER_TOKEN, tokenUnits } from '../../core/tokens/estimateTokens';
import { answerLine } from '../answerText';

/** A block before it is known how much room it gets. */
export interface BlockDraft {
  readonly kind: ContextBlockKind;
  /** What it costs whole; 0 = it has nothing to say. */
  readonly wantedUnits: number;
  /** The block in so much room: never above it. Null where not even one entry has room. */
  build(roomUnits: number): BuiltBlock | null;
}

export interface BuiltBlock {
  readonly title: string;
  /** Of the repository, between fences in the text. */
  readonly lines: readonly string[];
  readonly entries: readonly ContextEntry[];
  readonly leftOut: number;
}

/** What the title, the fences and the empty line after them cost at most. */
export const FRAME_UNITS = 60 * UNITS_PER_TOKEN;

/** Longer runs of backticks would only make a longer fence. */
const MOST_BACKTICKS = 12;

/** A line of a repository as a block shows it: clipped, without hidden characters, unable to close its fence. */
export function dataLine(line: string): string {
  return answerLine(line).replace(/`{13,}/g, '`'.repeat(MOST_BACKTICKS));
}

/** The block's lines in the text, title and fences included. */
export function blockLines({ title, lines }: BuiltBlock): readonly string[] {
  return [`## ${title}`, ...fencedLines(lines), ''];
}

/** Units of lines, the line end of each included. */
export function linesUnits(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + tokenUnits(`${line}\n`), 0);
}

/** Whole tokens of units, rounded up. */
export function tokensOf(units: number): number {
  return Math.ceil(units / UNITS_PER_TOKEN);
}

/** The items that are not dropped, pinned ones first in the order of the pins, the others in theirs. */
export function arranged<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { pinned, dropped }: ContextEdits,
): readonly T[] {
  const left = items.filter((item) => !dropped.includes(keyOf(item)));
  const place = (item: T): number => {
    const at = pinned.indexOf(keyOf(item));
    return at < 0 ? pinned.length : at;
  };
  return pinned.length === 0 ? left : [...left].sort((a, b) => place(a) - place(b));
}

/** What a level of a pinned entry is worth beside the others: it comes first, whatever it costs. */
export const PINNED_WORTH = 1e6;
