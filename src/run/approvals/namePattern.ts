/** Patterns of file names, as the shell and `find -name` have them. */

/** A part of a pattern: a letter; any one letter; any letters. */
type Part = { readonly letter: string } | 'one' | 'any';

/**
 * Tells whether a name may match the segment of a pattern (`*`, `?`, `[a-z]`, which counts as any letter); `named`: no star
 * is for a dot at the beginning. Costs the product of both lengths at most.
 */
export function nameMatcher(segment: string, dots: 'named' | 'anywhere'): (name: string) => boolean {
  const parts = partsOf(segment);
  const showsHidden = dots === 'anywhere' || segment.startsWith('.');
  return (name) => (showsHidden || !name.startsWith('.')) && matches(parts, [...name]);
}

function partsOf(segment: string): readonly Part[] {
  const parts: Part[] = [];
  const lastEnd = segment.lastIndexOf(']');
  for (let at = 0; at < segment.length;) {
    const letter = String.fromCodePoint(segment.codePointAt(at) ?? 0);
    const end = letter === '[' && at < lastEnd ? classEnd(segment, at) : null;
    if (letter === '*') {
      if (parts.at(-1) !== 'any') parts.push('any');
    } else parts.push(letter === '?' || end !== null ? 'one' : { letter });
    at = end ?? at + letter.length;
  }
  return parts;
}

/** Behind the `]` of a class; null where none closes it. Its first letter may be `]`, and `[:alpha:]` is one of its parts. */
function classEnd(segment: string, begin: number): number | null {
  const first = begin + (/[!^]/.test(segment.charAt(begin + 1)) ? 2 : 1);
  for (let at = first; at < segment.length; at++) {
    const letter = segment.charAt(at);
    if (letter === ']' && at > first) return at + 1;
    const kind = letter === '[' ? segment.charAt(at + 1) : '';
    const close = /^[:.=]$/.test(kind) ? segment.indexOf(']', at + 2) : -1;
    if (close > at + 2 && segment.charAt(close - 1) === kind) at = close;
  }
  return null;
}

/** Where a letter does not match, the last star before it takes one more: earlier stars need not be tried again. */
function matches(parts: readonly Part[], name: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let behindStar = 0;
  for (let letter = 0; letter < name.length;) {
    const current = parts[at];
    if (current === 'any') {
      star = at++;
      behindStar = letter;
    } else if (current === 'one' || (current !== undefined && current.letter === name[letter])) {
      at++;
      letter++;
    } else if (star !== -1) {
      at = star + 1;
      letter = ++behindStar;
    } else return false;
  }
  return parts.slice(at).every((rest) => rest === 'any');
}
