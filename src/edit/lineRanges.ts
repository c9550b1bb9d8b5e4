/** Sets of a file's lines as ranges: from 1, inclusive, ascending, with a gap between any two. */
import type { LineHunk } from '../core/text/lineDiff';

export type LineRange = readonly [from: number, to: number];

/** The lines of any ranges, in any order. */
export function unite(ranges: readonly LineRange[]): readonly LineRange[] {
  const united: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = united.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else if (from <= to) united.push([from, to]);
  }
  return united;
}

/** The lines from 1 to `lines` that `ranges` (united) has not. */
export function missingLines(ranges: readonly LineRange[], lines: number): readonly LineRange[] {
  const missing: LineRange[] = [];
  let next = 1;
  for (const [from, to] of ranges) {
    if (from > next) missing.push([next, Math.min(from - 1, lines)]);
    next = to + 1;
  }
  if (next <= lines) missing.push([next, lines]);
  return missing.filter(([from, to]) => from <= to);
}

/** Where the lines are after a change, and the new lines with them. */
export function throughChange(
  ranges: readonly LineRange[],
  hunks: readonly LineHunk[],
): readonly LineRange[] {
  const moved: LineRange[] = hunks.map(({ newFrom, newTo }) => [newFrom + 1, newTo]);
  let from = 0;
  let shift = 0;
  for (const hunk of [...hunks, null]) {
    // Lines that stay, between this hunk and the one before.
    const end = hunk === null ? Infinity : hunk.from;
    for (const range of ranges) {
      const first = Math.max(range[0], from + 1);
      const last = Math.min(range[1], end);
      if (first <= last) moved.push([first + shift, last + shift]);
    }
    if (hunk === null) break;
    from = hunk.to;
    shift = hunk.newTo - hunk.to;
  }
  return unite(moved);
}
