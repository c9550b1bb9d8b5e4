/** Which removed lines of a hunk became which of its added lines. Pure. */
import type { LineHunk } from '../../../git/operations/changedFiles';
import { rowsOf } from '../candidates/rows';

/** Lines of one side, from 0; `to` is behind the last. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Lines that went and those that came in their place; either may be none. */
export interface Segment {
  readonly removed: LineRange;
  readonly added: LineRange;
}

/** Of pairs of lines: aligning costs their number. */
const MOST_COMPARED = 20_000;

/**
 * The segments of a hunk from the top down; together they are all its lines, in order. A line and what it became are one; other
 * lines that went and those that came at the same place are one. Cost: the product of both sides, or linear above MOST_COMPARED.
 */
export function segmentsOf({ removed, added }: LineHunk): readonly Segment[] {
  const isOne = removed.length === 0 || added.length === 0 || removed.length * added.length > MOST_COMPARED;
  const all = {
    removed: { from: 0, to: removed.length },
    added: { from: 0, to: added.length },
  };
  if (isOne) return [all];
  const segments: Segment[] = [];
  let start = { removed: 0, added: 0 };
  let end = start;
  const close = (): void => {
    if (end.removed > start.removed || end.added > start.added)
      segments.push({
        removed: { from: start.removed, to: end.removed },
        added: { from: start.added, to: end.added },
      });
    start = end;
  };
  for (const { base, ours } of rowsOf(removed, added, [])) {
    const isPair = base !== null && ours !== null;
    if (isPair) close();
    end = { removed: end.removed + (base === null ? 0 : 1), added: end.added + (ours === null ? 0 : 1) };
    if (isPair) close();
  }
  close();
  return segments;
}
