/**
 * Tokens without a tokenizer: characters by class, as tokenizers of today treat them on average. An estimate for
 * budgets, never for a bill; what a service counted is in Usage.
 */

/** Shares of one token, so that sums stay whole numbers. */
export const UNITS_PER_TOKEN = 14;

/** 3.5 characters of English or code a token, 2 of other alphabets, 1 of CJK; an emoji's two halves are 2 tokens. */
const ASCII_UNITS = 4;
const ALPHABET_UNITS = 7;
const IDEOGRAPH_UNITS = 14;

const FIRST_IDEOGRAPH = 0x2e80;

/** The units of one UTF-16 code unit. */
export function unitsOf(codeUnit: number): number {
  if (codeUnit < 0x80) return ASCII_UNITS;
  return codeUnit < FIRST_IDEOGRAPH ? ALPHABET_UNITS : IDEOGRAPH_UNITS;
}

/** The units of a text; those of a + b are the sum of theirs. */
export function tokenUnits(text: string): number {
  let units = 0;
  for (let at = 0; at < text.length; at++) units += unitsOf(text.charCodeAt(at));
  return units;
}

/** Estimated tokens of a text, rounded up; 0 for the empty text. */
export function estimateTokens(text: string): number {
  return Math.ceil(tokenUnits(text) / UNITS_PER_TOKEN);
}
