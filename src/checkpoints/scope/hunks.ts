import { diffLines } from '../../core/text/lineDiff';
import type { LineHunk } from '../../core/text/lineDiff';
import type { ScopeHunk } from '../../core/changes/scope';

/** Lines of context that a hunk is found again by. */
const CONTEXT_LINES = 3;

/** What makes `now` of `old` (lines with their ends), from the top down: those hunks of it that are wanted. Cost as diffLines. */
export function hunksBetween(
  old: readonly string[],
  now: readonly string[],
  isWanted: (hunk: LineHunk) => boolean = () => true,
): readonly ScopeHunk[] {
  return diffLines(old, now)
    .filter(isWanted)
    .map((change) => ({
      oldStart: change.from + 1,
      newStart: change.newFrom + 1,
      oldLines: old.slice(change.from, change.to),
      newLines: now.slice(change.newFrom, change.newTo),
      above: now.slice(Math.max(0, change.newFrom - CONTEXT_LINES), change.newFrom),
      below: now.slice(change.newTo, change.newTo + CONTEXT_LINES),
    }));
}
