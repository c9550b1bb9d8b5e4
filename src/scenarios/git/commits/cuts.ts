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
  for (const at of outerLines(texts)) {
    const isSymbol = starts.has(at);
    if (!isSymbol && (detail === 'definition' || !isStatement(texts, at))) continue;
    let cut = at;
    while (cut > 1 && isAbove(texts[cut - 1] ?? '')) cut--;
    const isParted = isSymbol || detail === 'statement' || isBlank(texts[cut - 1] ?? '');
    if (isParted && !texts.slice(0, cut).every(isBlank)) cuts.add(cut);
  }
  return cuts;
}

/** Indices of lines that say something and are no further right than any above, without the first one. */
function outerLines(texts: readonly string[]): readonly number[] {
  let least = Infinity;
  const outer: number[] = [];
  for (const [at, text] of texts.entries()) {
    if (isBlank(text) || indentOf(text) > least) continue;
    least = indentOf(text);
    outer.push(at);
  }
  return outer.slice(1);
}

function isStatement(texts: readonly string[], at: number): boolean {
  const text = texts[at] ?? '';
  if (CONTINUES.test(text)) return false;
  const above = texts[lastSaid(texts, at)] ?? '';
  return isAbove(above) ? !isAbove(text) : !GOES_ON.test(above) || isAbove(text);
}

function lastSaid(texts: readonly string[], at: number): number {
  let before = at - 1;
  while (before > 0 && isBlank(texts[before] ?? '')) before--;
  return before;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** A comment, a decorator or an attribute. */
function isAbove(line: string): boolean {
  return isComment(line) || /^\s*(?:@|#\[|\[\w)/.test(line);
}
