import { findText } from './findText';
import type { Span } from './findText';
import { lineAt } from './textLines';

/** What makes one of several equal places the only one. */
export interface TellingContext {
  /** Where the place begins. */
  readonly line: number;
  readonly side: 'above' | 'below';
  /** So many lines more, on that side, and it is the only one. */
  readonly count: number;
  /** What the furthest of them holds. */
  readonly text: string;
}

/** Places that are told apart: a model means one of them and sees by these how. */
const MOST_TOLD = 3;
/** Lines further away than this are a place of their own. */
const MOST_LINES = 5;

/** For each of the first places the fewest whole lines above it, else below it, that make it the only one; those that none do are left out. */
export function tellApart(
  text: string,
  starts: readonly number[],
  places: readonly Span[],
): readonly TellingContext[] {
  const contents = (line: number): string =>
    text.slice(starts[line - 1], starts[line] ?? text.length).replace(/\r?\n$/, '');
  const isOnly = (start: number, end: number): boolean => findText(text, text.slice(start, end)).length === 1;
  return places.slice(0, MOST_TOLD).flatMap(({ start, end }): TellingContext[] => {
    const line = lineAt(starts, start);
    const last = lineAt(starts, Math.max(start, end - 1));
    for (let count = 1; count <= MOST_LINES && count < line; count++) {
      if (isOnly(starts[line - 1 - count] ?? 0, end))
        return [{ line, side: 'above', count, text: contents(line - count) }];
    }
    for (let count = 1; count <= MOST_LINES && last + count <= starts.length; count++) {
      if (isOnly(start, starts[last + count] ?? text.length))
        return [{ line, side: 'below', count, text: contents(last + count) }];
    }
    return [];
  });
}
