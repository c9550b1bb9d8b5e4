import type { ReviewedFile } from '../../core/changes/checks';
import type { FileChange, LineCounts } from '../../core/changes/edits';
import { diffLines } from '../../core/text/lineDiff';

/** How many lines the change of the file added and removed; null where a side is no text. Cost as diffLines. */
export function changedLines(kind: FileChange['kind'], file: ReviewedFile): LineCounts | null {
  const before = kind === 'created' ? '' : file.before;
  const after = kind === 'deleted' ? '' : file.after;
  if (before === null || after === null) return null;
  const hunks = diffLines(linesIn(before), linesIn(after));
  return {
    added: hunks.reduce((sum, { newFrom, newTo }) => sum + newTo - newFrom, 0),
    removed: hunks.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

/** With their ends: a last line without one is another line. */
function linesIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}
