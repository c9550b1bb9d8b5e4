import { ToolError } from '../../core/errors';
import type { PrintedConflict } from '../../core/git/conflicts';

/** What git's own markers begin with; a text that keeps them is no resolution. */
const MARKER = /^(?:<{7}|\|{7}|>{7})(?: |\r?$)|^={7}\r?$/m;

/**
 * A text of a model's own as it goes into the file: with the line ends of the conflict, and one at its end where lines follow.
 * Throws ToolError for one that still has conflict markers that no side has.
 */
export function resolvedText({ base, ours, theirs, startLine }: PrintedConflict, text: string): string {
  const sides = [ours, theirs, base].filter((side) => side !== null);
  if (MARKER.test(text) && !sides.some((side) => MARKER.test(side)))
    throw new ToolError('resolve_conflict: the text has conflict markers. Give the lines that replace them.');
  const filled = sides.filter((side) => side !== '');
  const isCarriage = filled.length > 0 && filled.every((side) => /\r\n/.test(side) && !/[^\r]\n/.test(side));
  const lines = isCarriage ? text.replace(/\r?\n/g, '\r\n') : text;
  // Without lines of its own the whole file is meant, and may end as it likes.
  if (startLine === null || lines === '' || lines.endsWith('\n')) return lines;
  return filled.every((side) => side.endsWith('\n')) ? `${lines}${isCarriage ? '\r\n' : '\n'}` : lines;
}
