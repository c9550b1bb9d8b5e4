import type { OutlineProblem } from '../core/changes/edits';
import type { LineHunk } from '../core/text/lineDiff';

/** The problems of a text that the text before the change did not have at the same place. */
export function newProblems(
  before: readonly OutlineProblem[],
  after: readonly OutlineProblem[],
  hunks: readonly LineHunk[],
): readonly OutlineProblem[] {
  const known = new Set(before.map(({ line, message }) => `${movedLine(line, hunks)} ${message}`));
  return after.filter(({ line, message }) => !known.has(`${line} ${message}`));
}

/** Where a line (from 1) is after the change; in a changed part, as far from its beginning as it was. */
function movedLine(line: number, hunks: readonly LineHunk[]): number {
  const hunk = hunks.findLast(({ from }) => from < line);
  if (!hunk) return line;
  return line <= hunk.to ? hunk.newFrom + (line - hunk.from) : line + hunk.newTo - hunk.to;
}
