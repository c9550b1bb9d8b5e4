/** The base of conflicts in the style that shows none: found in the same merge in the style that shows it. */
import { diffLines } from '../../core/text/lineDiff';
import type { LineHunk } from '../../core/text/lineDiff';
import type { MarkedConflict, MarkedPiece } from './marked';

interface PlacedConflict {
  /** Lines, from 0, of the text in which each conflict is resolved as ours: both styles agree on it. */
  readonly from: number;
  readonly to: number;
  readonly conflict: MarkedConflict;
}

/**
 * The base lines of each conflict of `plain`, in order, as `withBase` (the same merge in diff3 style) has them. Where git has cut a
 * conflict in several, each has the lines that its own stand for; where it has joined several over the few lines between them,
 * those lines are all versions', so of the base, too. Linear, and a diff of the cut conflicts.
 */
export function basesOf(
  plain: readonly MarkedPiece[],
  withBase: readonly MarkedPiece[],
): readonly (readonly string[])[] {
  const wide = placed(withBase);
  const settled = linesAsOurs(withBase);
  let next = 0;
  return placed(plain).map(({ from, to }) => {
    while (next < wide.length && (wide[next]?.to ?? 0) < from) next++;
    let end = next;
    while (end < wide.length && (wide[end]?.from ?? 0) <= to) end++;
    const outer = joined(wide.slice(next, end), settled);
    return outer === null ? [] : projected(outer, from - outer.from, to - outer.from);
  });
}

interface Joined {
  readonly from: number;
  readonly ours: readonly string[];
  readonly base: readonly string[];
}

/** Conflicts that follow one another and the lines between them, as one; null for none. */
function joined(conflicts: readonly PlacedConflict[], asOurs: readonly string[]): Joined | null {
  const [first] = conflicts;
  const last = conflicts.at(-1);
  if (first === undefined || last === undefined) return null;
  const base: string[] = [];
  let at = first.from;
  for (const { from, to, conflict } of conflicts) {
    base.push(...asOurs.slice(at, from), ...(conflict.base ?? []));
    at = to;
  }
  return { from: first.from, ours: asOurs.slice(first.from, last.to), base };
}

function linesAsOurs(pieces: readonly MarkedPiece[]): readonly string[] {
  return pieces.flatMap((piece) => (piece.kind === 'settled' ? piece.lines : piece.ours));
}

function placed(pieces: readonly MarkedPiece[]): readonly PlacedConflict[] {
  const found: PlacedConflict[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (piece.kind === 'settled') {
      at += piece.lines.length;
      continue;
    }
    found.push({ from: at, to: at + piece.ours.length, conflict: piece });
    at += piece.ours.length;
  }
  return found;
}

/** The lines of the base that these lines of ours stand for; all of them for all of ours. */
function projected({ ours, base }: Joined, from: number, to: number): readonly string[] {
  if (from <= 0 && to >= ours.length) return base;
  const hunks = diffLines(base, ours);
  return base.slice(placeIn(hunks, from, 'from'), placeIn(hunks, to, 'to'));
}

function placeIn(hunks: readonly LineHunk[], line: number, end: 'from' | 'to'): number {
  let shift = 0;
  for (const hunk of hunks) {
    if (line < hunk.newFrom) break;
    const isInside = end === 'from' ? line < hunk.newTo : line <= hunk.newTo;
    if (isInside || line === hunk.newFrom) return hunk[end];
    shift = hunk.to - hunk.newTo;
  }
  return line + shift;
}
