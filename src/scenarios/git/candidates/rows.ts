/** Lines of three texts in rows: those in one row are the same line as it became, as far as likeness tells. */
import { tokensOf } from './texts';

/** Null where a text has no line in this row. */
export interface Row {
  readonly base: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** Two lines are one if so much of their words is the same. */
const LEAST_ALIKE = 0.5;
/** Of equal lines, space included: a little more than of the same words. */
const SAME = 1.01;

/** The rows from the top down; joined by column they are the texts. Cost: the products of the numbers of lines. */
export function rowsOf(base: readonly string[], ours: readonly string[], theirs: readonly string[]): Row[] {
  const [left, right] = [pairsOf(base, ours), pairsOf(base, theirs)];
  const rows: Row[] = [];
  let [o, t] = [0, 0];
  const gap = (toOurs: number, toTheirs: number): void => {
    const [own, other] = [ours.slice(o, toOurs), theirs.slice(t, toTheirs)];
    rows.push(...insertedRows(own, other));
    [o, t] = [toOurs, toTheirs];
  };
  for (const [at, line] of base.entries()) {
    const [inOurs, inTheirs] = [left.get(at), right.get(at)];
    if (inOurs !== undefined || inTheirs !== undefined) gap(inOurs ?? o, inTheirs ?? t);
    rows.push({
      base: line,
      ours: inOurs === undefined ? null : (ours[o++] ?? null),
      theirs: inTheirs === undefined ? null : (theirs[t++] ?? null),
    });
  }
  gap(ours.length, theirs.length);
  return rows;
}

function insertedRows(ours: readonly string[], theirs: readonly string[]): Row[] {
  const pairs = pairsOf(ours, theirs);
  const rows: Row[] = [];
  let t = 0;
  for (const [at, line] of ours.entries()) {
    const pair = pairs.get(at);
    for (; pair !== undefined && t < pair; t++)
      rows.push({ base: null, ours: null, theirs: theirs[t] ?? null });
    rows.push({ base: null, ours: line, theirs: pair === undefined ? null : (theirs[t++] ?? null) });
  }
  for (; t < theirs.length; t++) rows.push({ base: null, ours: null, theirs: theirs[t] ?? null });
  return rows;
}

/** Sums of likenesses, the best from each place on, row by row. */
interface Alignment {
  readonly width: number;
  /** 0 for lines that are not one. */
  readonly like: Float64Array;
  readonly best: Float64Array;
}

/** Which line of `b` each line of `a` is, in order, so that the likenesses add up to the most. */
function pairsOf(a: readonly string[], b: readonly string[]): Map<number, number> {
  const { width, like, best } = align(a, b);
  const pairs = new Map<number, number>();
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    const at = i * width + j;
    const own = like[at] ?? 0;
    if (own > 0 && best[at] === own + (best[at + width + 1] ?? 0)) pairs.set(i++, j++);
    else if (best[at] === best[at + width]) i++;
    else j++;
  }
  return pairs;
}

function align(a: readonly string[], b: readonly string[]): Alignment {
  const [one, two] = [a.map(wordsOf), b.map(wordsOf)];
  const width = b.length + 1;
  const best = new Float64Array((a.length + 1) * width);
  const like = new Float64Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      const likeness = a[i] === b[j] ? SAME : likenessOf(one[i] ?? [], two[j] ?? []);
      if (likeness >= LEAST_ALIKE) like[at] = likeness;
      const paired = like[at] === 0 ? 0 : (like[at] ?? 0) + (best[at + width + 1] ?? 0);
      best[at] = Math.max(best[at + width] ?? 0, best[at + 1] ?? 0, paired);
    }
  return { width, like, best };
}

const wordsOf = (line: string): readonly string[] => tokensOf(line).filter((token) => token.trim() !== '');

/** The share of words that both have, counted (Dice); 0 for a blank line. */
function likenessOf(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) common++;
    counts.set(word, left - 1);
  }
  return a.length + b.length === 0 ? 0 : (2 * common) / (a.length + b.length);
}
