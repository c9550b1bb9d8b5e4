/** Files that are there and hold nothing all the same. */
import { phrase } from '../core/text/phrase';
import type { Phrase } from '../core/text/phrase';

const TABLE = /\.(csv|tsv)$/i;

/** Why a file with this text holds nothing: it is empty or blank. Null where it holds something, or its text is not known (null). */
export function holdsNothing(text: string | null): Phrase | null {
  if (text === null) return null;
  if (text === '') return phrase('the file is empty');
  return linesOf(text).length === 0 ? phrase('the file has only white space') : null;
}

/** The same, and of a table that it may have no rows: one line of names, which may be the only row of a table without a header. */
export function holdsNoRows(path: string, text: string): Phrase | null {
  const [first, ...rest] = linesOf(text);
  if (first === undefined) return holdsNothing(text);
  return rest.length === 0 && isHeader(path, first) ? phrase('the file has a header but no rows') : null;
}

function linesOf(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
}

/** Names alone, several of them; a row has a number, or a cell without a word. */
function isHeader(path: string, line: string): boolean {
  const kind = TABLE.exec(path)?.[1]?.toLowerCase();
  if (kind === undefined) return false;
  const cells = line
    .split(kind === 'tsv' ? '\t' : /[,;\t|]/)
    .map((cell) => cell.trim().replace(/^"|"$/g, ''));
  return cells.length > 1 && cells.every((cell) => /^[\p{L}_][^"]*$/u.test(cell));
}
