/**
 * Tokens without a tokenizer: a text is cut into pieces where o200k_base cuts it, and each piece costs what such pieces
 * cost there on average. Within 10 % of it on code, prose and CJK text. For budgets, never for a bill: what a service
 * counted is in Usage. (The tokenizer itself would be 2.7 MB of the bundle, a quarter of the whole package.)
 */
import { blankUnits, signUnits, wordUnits } from './pieceCosts';
import { piecesOf } from './pieces';

/** Shares of one token, so that sums stay whole numbers. */
export const UNITS_PER_TOKEN = 100;

const DIGITS = /^\p{N}/u;

/** Estimated tokens of a text, rounded up; 0 for the empty text. Linear. */
export function estimateTokens(text: string): number {
  return Math.ceil(tokenUnits(text) / UNITS_PER_TOKEN);
}

/**
 * The units of a text. Those of `a + b` are at most the sum of theirs where `a` ends with a line end: texts that are
 * put together of whole lines never cost more than their parts.
 */
export function tokenUnits(text: string): number {
  let units = 0;
  for (const [piece, before, word, signs] of piecesOf(text)) {
    if (word !== undefined) units += wordUnits(before ?? '', word);
    else if (signs !== undefined) units += signUnits(signs);
    else units += DIGITS.test(piece) ? UNITS_PER_TOKEN : blankUnits(piece);
  }
  return units;
}
