/** Which lines of a text are new. */
import { diffLines } from '../../core/text/lineDiff';
import { linesWithEnds } from '../../checkpoints/scope/ownLines';

/** Lines from 0, both ends included. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** The lines of `now` that differ from `before`, from the top down; where lines are only gone, the line that follows. Cost as diffLines. */
export function editedLines(before: string, now: string): readonly LineRange[] {
  const [old, lines] = [linesWithEnds(before), linesWithEnds(now)];
  const last = Math.max(lines.length - 1, 0);
  return diffLines(old, lines).map(({ newFrom, newTo }) => ({
    from: Math.min(newFrom, last),
    to: Math.min(Math.max(newTo - 1, newFrom), last),
  }));
}
