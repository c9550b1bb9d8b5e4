/** Where the lines of a conflict stand in the versions of its sides. */
import { diffLines } from '../../core/text/lineDiff';
import { splitLines } from './lines';
import type { FileReading } from './mergeReading';

/** Lines from 1, inclusive; `to` below `from` where the side has none: the place between two lines. */
export interface SideRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The range of each open conflict in the version of one side, in order. Null where the file has no lines. Cost: as diffLines.
 */
export function sideRanges(
  { lines, conflicts, texts }: FileReading,
  side: 'ours' | 'theirs',
): ReadonlyMap<string, SideRange> {
  const version = texts[side];
  if (lines === null || version === null) return new Map();
  const chosen: string[] = [];
  const spans: { readonly id: string; readonly from: number; readonly to: number }[] = [];
  let at = 0;
  for (const conflict of conflicts) {
    if (conflict.place === null || !conflict.isOpen) continue;
    for (; at < conflict.place.from; at++) chosen.push(lines[at] ?? '');
    const own = splitLines(conflict.texts[side] ?? '');
    spans.push({ id: conflict.id, from: chosen.length, to: chosen.length + own.length });
    for (const line of own) chosen.push(line);
    at = conflict.place.to;
  }
  for (; at < lines.length; at++) chosen.push(lines[at] ?? '');
  const hunks = diffLines(chosen, splitLines(version));
  const placeOf = (line: number, end: 'newFrom' | 'newTo'): number => {
    let shift = 0;
    for (const hunk of hunks) {
      if (line < hunk.from || (end === 'newTo' && line === hunk.from && hunk.from < hunk.to)) break;
      if (line <= hunk.to && hunk.from < hunk.to) return hunk[end];
      shift = hunk.newTo - hunk.to;
    }
    return line + shift;
  };
  return new Map(
    spans.map(({ id, from, to }) => [id, { from: placeOf(from, 'newFrom') + 1, to: placeOf(to, 'newTo') }]),
  );
}
