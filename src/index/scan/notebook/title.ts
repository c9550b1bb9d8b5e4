/** What a notebook says of itself before its code begins. */
import type { Notebook } from './notebook';

/** The index keeps so much of a documentation. */
const TITLE_CHARACTERS = 200;
/** Behind so many cells nobody looks for a title. */
export const TITLE_CELLS = 5;
/** Of each of them. */
export const TITLE_BYTES = 4096;

/** Pictures, badges, comments and rules. */
const NO_TEXT = /^(?:<|!\[|\[!\[|\||[-=*_]{3,}$)/;

/** The first heading of the text cells above the code, else their first line of text; null without any. Linear. */
export function titleOf({ cells }: Pick<Notebook, 'cells'>): string | null {
  const code = cells.findIndex(({ kind }) => kind === 'code');
  const lines = cells
    .slice(0, Math.min(TITLE_CELLS, code === -1 ? TITLE_CELLS : code))
    .filter(({ kind }) => kind === 'markdown')
    .flatMap(({ source }) => source.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NO_TEXT.test(line));
  const title = lines.find((line) => /^#{1,6}\s/.test(line)) ?? lines[0];
  const text =
    title
      ?.replace(/^#+\s*/, '')
      .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
      .replace(/\*\*|`/g, '')
      .trim() ?? '';
  return text === '' ? null : text.slice(0, TITLE_CHARACTERS);
}
