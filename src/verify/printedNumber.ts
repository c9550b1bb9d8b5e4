import { phrase } from '../core/text/phrase';
import type { Phrase, Said } from '../core/text/phrase';
import { boundedMatch } from './boundedMatch';

export type PrintedNumber =
  { readonly kind: 'number'; readonly value: number } | { readonly kind: 'none'; readonly why: Phrase };

/** A number on its own: not the digits in `step2`, `v1.2.3`, `10:45`, `a.py:12` or `2026-11-22`. nan and inf are read, so that they are seen. */
const NUMBER =
  /(?<![\w.\-/])(?<!(?:\d|[./][\w-]{1,100}|^|\W):)[-+]?(?:(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?|nan|inf(?:inity)?)%?(?![\w/:-]|\.\w)/gi;
/** Behind this many characters from the end nobody looks for the last number. */
const TAIL = 100_000;

/**
 * The number that an output is about: what the first group of the pattern (its whole match where it has none) matched
 * last, without a pattern the last number. What is no finite number is none: `nan` passes no check.
 */
export function printedNumber(output: string, pattern: string | undefined): PrintedNumber {
  if (pattern === undefined) {
    const last = [...output.slice(-TAIL).matchAll(NUMBER)].at(-1)?.[0];
    return last === undefined ? { kind: 'none', why: phrase('it printed no number') } : finite(last);
  }
  const found = boundedMatch(pattern, output, 'last');
  if (found.kind === 'no match')
    return { kind: 'none', why: phrase('nothing in its output matches the pattern') };
  if (found.kind === 'too slow') {
    return {
      kind: 'none',
      why: phrase('the pattern took longer than {0} ms; make it simpler', found.limitMs),
    };
  }
  return finite(found.group ?? found.text);
}

function finite(text: string): PrintedNumber {
  const bare = text
    .trim()
    .replace(/%$/, '')
    .replaceAll(/(?<=\d)[_,](?=\d)/g, '');
  const value = bare === '' ? NaN : Number(bare);
  return Number.isFinite(value)
    ? { kind: 'number', value }
    : { kind: 'none', why: phrase("'{0}' is not a finite number", text.trim().slice(0, 40)) };
}

export interface Spread {
  readonly mean: number;
  /** Sample standard deviation; 0 of one value. */
  readonly deviation: number;
  readonly low: number;
  readonly high: number;
}

/** Mean and spread of at least one value. */
export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0;
  return { mean, deviation, low: Math.min(...values), high: Math.max(...values) };
}

/** `0.91`, or of several values `0.91 ± 0.02 (n = 5, 0.88 to 0.93)`. */
export function renderSpread(values: readonly number[]): Said {
  const { mean, deviation, low, high } = spreadOf(values);
  if (values.length === 1) return short(mean);
  const range = [short(low), short(high)];
  return phrase('{0} ± {1} (n = {2}, {3} to {4})', short(mean), short(deviation), values.length, ...range);
}

function short(value: number): string {
  return String(Number(value.toPrecision(6)));
}
