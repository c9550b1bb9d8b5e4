/** Pieces of hunks as the page makes them: what a part shows is worked out of its whole hunk. Pure. */
import type { CommitsView, DiffLine, PlannedPiece } from '../../src/core/git/planning';
import { hunkOf, linesOf } from '../../src/protocol/pieceId';

/** A hunk's place among all, and how many lines it has; 1 for one that is taken whole. */
export interface HunkSize {
  readonly rank: number;
  readonly size: number;
}

export type HunkSizes = ReadonlyMap<string, HunkSize>;

export function hunkSizes({ pieces }: Pick<CommitsView, 'pieces'>): HunkSizes {
  const whole = pieces.filter(({ id, hunk }) => id === hunk);
  return new Map(
    whole.map(({ id, removed, added }, rank) => [id, { rank, size: Math.max(1, removed + added) }]),
  );
}

/** The piece of an id; null where its hunk is not there, or lacks the lines. */
export function pieceIn({ pieces }: Pick<CommitsView, 'pieces'>, id: string): PlannedPiece | null {
  const known = pieces.find((piece) => piece.id === id);
  if (known !== undefined) return known;
  const hunk = hunkOf(id);
  const whole = pieces.find((piece) => piece.id === hunk);
  if (whole === undefined || whole.what !== null) return null;
  const lines = linesOf(id, whole.removed + whole.added);
  return lines === null ? null : partOf(whole, id, lines);
}

function partOf(whole: PlannedPiece, id: string, lines: ReadonlySet<number>): PlannedPiece {
  const changed = whole.lines.filter(isChanged);
  const shown = changed.filter((_, at) => lines.has(at + 1));
  const removed = [...lines].filter((line) => line <= whole.removed).length;
  const first = whole.lines.findIndex(isChanged);
  const last = whole.lines.findLastIndex(isChanged);
  const isWhole = shown.length === lines.size;
  return {
    ...whole,
    ...{ id, removed, added: lines.size - removed, more: lines.size - shown.length },
    lines: [...whole.lines.slice(0, first), ...shown, ...(isWhole ? whole.lines.slice(last + 1) : [])],
  };
}

const isChanged = ({ kind }: DiffLine): boolean => kind !== 'context';

/** A changed line that is shown, with its number in its hunk, from 1. */
export interface NumberedLine {
  readonly number: number;
  readonly line: DiffLine;
}

/** The lines of a piece in three parts: above, changed and below. */
export interface SplitLines {
  readonly above: readonly DiffLine[];
  readonly changed: readonly NumberedLine[];
  readonly below: readonly DiffLine[];
}

export function splitLines({ id, lines, removed, added, more }: PlannedPiece): SplitLines {
  const first = lines.findIndex(isChanged);
  const last = lines.findLastIndex(isChanged);
  const numbers = numbersOf(id, removed + added);
  return {
    above: first < 0 ? lines : lines.slice(0, first),
    changed: lines
      .slice(Math.max(first, 0), last + 1)
      .map((line, at) => ({ line, number: numbers[at] ?? 0 })),
    below: more > 0 || last < 0 ? [] : lines.slice(last + 1),
  };
}

/** `size`: of the piece. A part names its lines, however many its hunk has. */
function numbersOf(id: string, size: number): readonly number[] {
  const isWhole = id === hunkOf(id);
  const lines = linesOf(id, isWhole ? size : Number.MAX_SAFE_INTEGER);
  return [...(lines ?? [])].sort((a, b) => a - b);
}

/** All lines from one to the other, both among `all`, whichever stands first. */
export function withRange(all: readonly number[], anchor: number, to: number): ReadonlySet<number> {
  const [from, end] = [all.indexOf(anchor), all.indexOf(to)].sort((a, b) => a - b);
  return new Set(all.slice(Math.max(0, from ?? 0), (end ?? 0) + 1));
}

/** With the line, or without it where it was chosen. */
export function toggledLine(chosen: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(line)) next.add(line);
  return next;
}
