/** The lines of a hunk as a model may read them. Pure. */
import { isSecretFile } from '../../../core/files/secretFiles';
import { shownPath } from '../../../git/bytePaths';
import type { Hunk, LineSet } from './hunks';

/** Stands for lines that no model is to read. */
const SECRET = '[not shown: the file may hold secrets]\n';

/** The lines that it removes, then those that it adds: in this order plans count them. Without `lines` all of them. */
export function shownLines({ file, lines }: Hunk, chosen: LineSet | null): string {
  if (lines === null) return '';
  if (isSecretFile(shownPath(file.path)) || isSecretFile(shownPath(file.oldPath))) return SECRET;
  const { removed, added } = lines;
  return [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)]
    .filter((_, at) => chosen === null || chosen.has(at))
    .map(textLine)
    .join('');
}

/** A line of git, a byte a character, with an end. */
function textLine(line: string): string {
  const text = Buffer.from(line, 'latin1').toString('utf8');
  return text.endsWith('\n') ? text : `${text}\n`;
}
