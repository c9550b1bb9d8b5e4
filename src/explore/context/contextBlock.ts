/** The form that all blocks of the initial context share. */
import type { ContextBlockKind, ContextEdits } from '../../core/map/context';
import type { ContextEntry } from '../../core/conversation/initialContext';
import { fencedLines } from '../../core/text/fence';
import { UNITS_PER_TOKEN, tokenUnits } from '../../core/tokens/estimateTokens';
import { answerLine } from '../answer/answerText';

/** A block before it is known how much room it gets. */
export interface BlockDraft {
  readonly kind: ContextBlockKind;
  /** What it costs whole; 0 = it has nothing to say. */
  readonly wantedUnits: number;
  /** The block in so much room: never above it. Null where not even one entry has room. */
  build(roomUnits: number): BuiltBlock | null;
}

/** A line of a file as its bytes of this version have it, from 1. */
export interface LineOrigin {
  readonly path: string;
  readonly version: string;
  readonly line: number;
}

export interface BuiltBlock {
  readonly title: string;
  /** Of the repository, between fences in the text. */
  readonly lines: readonly string[];
  /** For each of `lines` the line of a file that it is, whole; null for any other. Shorter: the rest is none. */
  readonly origins: readonly (LineOrigin | null)[];
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

/** The origins of `blockLines`. */
export function blockOrigins({ lines, origins }: BuiltBlock): readonly (LineOrigin | null)[] {
  return [null, null, ...lines.map((_, at) => origins[at] ?? null), null, null];
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

/** That a pinned entry is there at all is worth more than anything else. */
const PINNED_WORTH = 1e6;
/** How much more of a pinned entry is worth beside more of the others. */
const PINNED_FACTOR = 5;

/** What an entry is worth at a level: `worth` of the whole, `gain` the share of it that the level has. */
export function valueOf(worth: number, gain: number, isPinned: boolean): number {
  return isPinned ? PINNED_WORTH + PINNED_FACTOR * gain : worth * gain;
}

/** The items with those that are named in `ordered` among themselves in that order; the others keep their places. */
export function inOrder<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { ordered }: ContextEdits,
): readonly T[] {
  const places = new Map(ordered.map((key, at) => [key, at]));
  const placeOf = (item: T): number => places.get(keyOf(item)) ?? -1;
  const moved = items.filter((item) => placeOf(item) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
  let next = 0;
  return items.map((item) => (placeOf(item) < 0 ? item : (moved[next++] ?? item)));
}

/** How the entries of a block follow one another, for its title. */
export function orderText(keys: readonly string[], { pinned, ordered }: ContextEdits): string {
  if (keys.some((key) => ordered.includes(key))) return 'in the order given';
  return keys.some((key) => pinned.includes(key)) ? 'pinned first, then best first' : 'best first';
}
