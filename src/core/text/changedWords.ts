/** Which characters of a text are new against another one, word by word, as a page marks them. */
import { diffLines } from './lineDiff';

/** Characters `from` up to `to`, from 0, end exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Changed words are told up to this length of either text; above it changed lines. */
const LONGEST = 200_000;
/** With the blanks behind it: blanks alone are alike everywhere, and would be found to stay where nothing does. */
const word = /(?:[\p{L}\p{N}_$]+|\r?\n|[^])[^\S\n]*/gu;
const line = /[^\n]*\n|[^\n]+$/g;

/** Ranges of `after`, in order and apart, that `before` lacks; and those of `before` that `after` lacks. */
export function changedWords(
  before: string,
  after: string,
): { readonly removed: readonly Range[]; readonly added: readonly Range[] } {
  const pattern = Math.max(before.length, after.length) > LONGEST ? line : word;
  const [old, young] = [before.match(pattern) ?? [], after.match(pattern) ?? []];
  const [oldAt, youngAt] = [startsOf(old), startsOf(young)];
  const hunks = diffLines(old, young);
  return {
    removed: readable(
      before,
      hunks.flatMap(({ from, to }, at) => rangeOf(oldAt, ...slid(old, from, to, hunks[at + 1]?.from))),
    ),
    added: readable(
      after,
      hunks.flatMap(({ newFrom, newTo }, at) =>
        rangeOf(youngAt, ...slid(young, newFrom, newTo, hunks[at + 1]?.newFrom)),
      ),
    ),
  };
}

/**
 * The same change told in whole lines where it can be: words that come and that stand behind it as well may be either, so
 * that a new line begins with its line break. `limit`: where the next change begins.
 */
function slid(
  words: readonly string[],
  from: number,
  to: number,
  limit = words.length,
): readonly [from: number, to: number] {
  for (let by = 0; from < to && to + by <= limit; by++) {
    if (/^\r?\n/.test(words[from + by] ?? '')) return [from + by, to + by];
    if (to + by === limit || words[from + by] !== words[to + by]) break;
  }
  return [from, to];
}

/** Line by line, without white space around words; two words with blanks alone between them are one range. */
function readable(text: string, ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const range of ranges.flatMap((each) => byLine(text, each)).map((each) => trimmed(text, each))) {
    const last = joined.at(-1);
    if (last && /^[^\S\n]*$/.test(text.slice(last.to, range.from)))
      joined[joined.length - 1] = { from: last.from, to: range.to };
    else joined.push(range);
  }
  return joined;
}

function byLine(text: string, { from, to }: Range): readonly Range[] {
  const parts = [...text.slice(from, to).matchAll(/[^\n]+/g)];
  const lines = parts.map(({ 0: part, index }) => ({ from: from + index, to: from + index + part.length }));
  // Blanks before a word on the next line are its indentation.
  const words = lines.filter((line) => text.slice(line.from, line.to).trim() !== '');
  return words.length > 0 ? words : lines;
}

function trimmed(text: string, { from, to }: Range): Range {
  const part = text.slice(from, to);
  if (part.trim() === '') return { from, to };
  return { from: to - part.trimStart().length, to: from + part.trimEnd().length };
}

/** Where each word begins, and where the last one ends. */
function startsOf(words: readonly string[]): readonly number[] {
  const starts = [0];
  for (const { length } of words) starts.push((starts.at(-1) ?? 0) + length);
  return starts;
}

function rangeOf(starts: readonly number[], from: number, to: number): readonly Range[] {
  return to > from ? [{ from: starts[from] ?? 0, to: starts[to] ?? 0 }] : [];
}
