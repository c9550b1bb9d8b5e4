import { endsWithin } from '../core/async/endsWithin';

export type Matched =
  | { readonly kind: 'matched'; readonly text: string; readonly group: string | null; readonly index: number }
  | { readonly kind: 'no match' }
  /** The pattern goes back and forth without end. */
  | { readonly kind: 'too slow'; readonly limitMs: number };

/** A pattern that needs longer on a text of this bound does not get anywhere; the caller's thread waits meanwhile. */
const TIME_MS = 250;

/**
 * The first, or the last, match of a regular expression of somebody else's (flag m) in a text. Whatever the pattern, it
 * takes at most a quarter of a second. Throws where the source is no regular expression.
 */
export function boundedMatch(source: string, text: string, which: 'first' | 'last'): Matched {
  const regex = new RegExp(source, 'gm');
  let found: RegExpExecArray | null = null;
  const search = (): void => {
    for (let next = regex.exec(text); next !== null; next = regex.exec(text)) {
      found = next;
      if (which === 'first') return;
      if (next[0] === '') regex.lastIndex += 1;
    }
  };
  if (!endsWithin(search, TIME_MS)) return { kind: 'too slow', limitMs: TIME_MS };
  return matchedOf(found);
}

function matchedOf(found: RegExpExecArray | null): Matched {
  if (found === null) return { kind: 'no match' };
  return { kind: 'matched', text: found[0], group: found[1] ?? null, index: found.index };
}
