/** Files that are there and hold nothing all the same. */
import { phrase } from '../core/phrase';
import type { Phrase } from '../core/phrase';

const TABLE = /\.(csv|tsv)$/i;

/**
 * Why a file with this text holds nothing: it is empty, blank, or a table without rows. Null where it holds something, or the
 * text is not known (null).
 */
export function holdsNothing(path: string, text: string | null): Phrase | null {
  if (text === null) return null;
  if (text === '') return phrase('the file is empty');
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  const [first, ...rest] = lines;
  if (first === undefined) return phrase('the file holds nothing but white space');
  return rest.length === 0 && isHeader(path, first) ? phrase('the file has a header and no rows') : null;
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
