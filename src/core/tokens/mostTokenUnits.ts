/**
 * How many tokens a text may have at most: what estimateTokens expects, and as much more as its letters, signs and
 * blanks are unlike those of prose and code. Averages are no bound for data, keys and rare scripts.
 */
import { wordUnits, signUnits } from './pieceCosts';
import { piecesOf } from './pieces';
import { letterRates } from './letterRates';
import type { LetterRates } from './letterRates';
import { symbolMost } from './symbolMost';

const ASCII_WORD = /^[A-Za-z]+$/;
const MIXED_WORD = /^[A-Z]{2,}[a-z]+$/;
const DIGITS = /^\p{N}/u;
const ASCII_DIGITS = /^\d/;
/** Averages of words and of runs of signs are passed by single lines. */
const WORD_MARGIN = 1.1;
const SIGN_MARGIN = 1.3;
const ASCII_SIGNS = /^[\x21-\x7e]+$/;
const ONE_SIGN = /^(.)\1*$/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** What lines of code without a word consist of. */
const BRACKETS = /^[()[\]{}<>;,.:]+$/;
/** Runs of one sign that are as long are in code, and one token. */
const SHORT_RUN = 3;
/** Signs of which a long run has tokens of so many, as read off o200k_base; of all others they have two. */
const RUNS: readonly (readonly [signs: string, length: number])[] = [
  ['-=.*_#!', 16],
  ['/+~%:;@<>?', 8],
  ['^|,)(\'"$\\', 4],
];
const LEAST_SIGNS = 2;
/** The token in which a word of another script begins is rarely full. */
const FIRST_LETTER = 30;
/** White space of one kind is one token up to at least so many characters. */
const LEAST_RUN = 16;

/**
 * Units that the text has at most in o200k_base, in hundredths of a token; 0 for the empty text. Holds for texts of
 * many lines taken line by line, and for a line of any script drawn at random; a single odd word may cost more. Linear.
 */
export function mostTokenUnits(text: string): number {
  const rates = letterRates(text);
  const isSignsAlone = !LETTER_OR_DIGIT.test(text);
  let units = 0;
  for (const [piece, before, word, signs] of piecesOf(text)) {
    if (word !== undefined) units += mostWordUnits(before ?? '', word, rates);
    else if (signs !== undefined) units += mostSignUnits(signs, isSignsAlone);
    else if (DIGITS.test(piece)) units += ASCII_DIGITS.test(piece) ? 100 : sum(piece, symbolMost);
    else units += mostBlankUnits(piece);
  }
  return Math.ceil(units);
}

function mostWordUnits(before: string, word: string, rates: LetterRates): number {
  const apart = before === '' || before === ' ' ? 0 : symbolMost(before) * (word.length < 3 ? 0.75 : 0.5);
  if (!ASCII_WORD.test(word)) return FIRST_LETTER + apart + sum(word, rates.most);
  const likely = wordUnits(before, word) * WORD_MARGIN;
  // Capitals and small letters mixed are keys and encoded data; of words in code hardly one is.
  const oddness = MIXED_WORD.test(word) ? 1 : rates.oddness;
  return likely + oddness * Math.max(0, apart + word.length * rates.asciiMost - likely);
}

/** Signs that stand alone are no code's unless they are brackets: each, and the line's end, may be a token. */
function mostSignUnits(signs: string, isAlone: boolean): number {
  if (!ASCII_SIGNS.test(signs)) return sum(signs, symbolMost);
  const likely = signUnits(signs) * SIGN_MARGIN;
  const isOneSign = ONE_SIGN.test(signs);
  if (isAlone && !isOneSign && !BRACKETS.test(signs)) return Math.max(likely, 100 * (signs.length + 1));
  if (signs.length <= SHORT_RUN || !isOneSign) return likely;
  const [, run] = RUNS.find(([alphabet]) => alphabet.includes(signs.charAt(0))) ?? ['', LEAST_SIGNS];
  return Math.max(likely, 100 * Math.ceil(signs.length / run + 2));
}

/** A token of white space is of one kind, with exceptions that are not counted on. */
function mostBlankUnits(blanks: string): number {
  const runs = blanks.match(/(.)\1*|\s/gsu) ?? [];
  return runs.reduce((all, run) => all + Math.ceil(run.length / LEAST_RUN) * symbolMost(run), 0);
}

function sum(text: string, unitsOf: (character: string) => number): number {
  let units = 0;
  for (const character of text) units += unitsOf(character);
  return units;
}
