/** Where a hunk may be cut: between definitions, paragraphs and statements. Pure. */
import type { OutlineSymbol } from '../../../core/changes/edits';
import { isBlank, isComment } from './lineWords';

/** From fine to coarse. */
export type Detail = 'statement' | 'paragraph' | 'definition';

/** What ends or continues the statement above. */
const CONTINUES =
  /^\s*(?:[)\]}>]|(?:else|elif|elsif|except|catch|finally|end|rescue|ensure|then|do)\b|\.\w|[?:|&+*/=]|-[^-]|")/;
/** What a statement does not end with. */
const GOES_ON = /(?:[([{,\\=+*/|&?:<.-]|=>|->|\b(?:and|or|not|in|is|return))\s*$/;

/**
 * Indices of lines, in order, at which a part of these lines begins that is in no block begun in them: comments and decorators
 * above are with it. `first` is the number of the first line, from 1. A part of blank lines alone is none. Linear.
 */
export function cutsOf(
  symbols: readonly OutlineSymbol[],
  texts: readonly string[],
  first: number,
  detail: Detail,
): ReadonlySet<number> {
  const starts = new Set(symbols.map(({ startLine }) => startLine - first));
  const cuts = new Set<number>();
  let least = Infinity;
  let last: string | null = null;
  for (const [at, text] of texts.entries()) {
    if (isBlank(text)) continue;
    const isOuter = indentOf(text) <= least;
    least = Math.min(least, indentOf(text));
    const isFirst = last === null;
    const isStart = starts.has(at) || (detail !== 'definition' && isOuter && isStatement(text, last ?? ''));
    last = text;
    if (isFirst || !isOuter || !isStart) continue;
    let cut = at;
    while (cut > 1 && isAbove(texts[cut - 1] ?? '')) cut--;
    if (detail === 'paragraph' && !starts.has(at) && !isBlank(texts[cut - 1] ?? '')) continue;
    if (!texts.slice(0, cut).every(isBlank)) cuts.add(cut);
  }
  return cuts;
}

function isStatement(text: string, above: string): boolean {
  if (CONTINUES.test(text)) return false;
  return isAbove(above) ? isAbove(text) === false : !GOES_ON.test(above) || isAbove(text);
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** A comment, a decorator or an attribute. */
function isAbove(line: string): boolean {
  return isComment(line) || /^\s*(?:@|#\[|\[\w)/.test(line);
}
