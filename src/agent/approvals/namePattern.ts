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

/** A class from `[` to its `]`: the first letter in it may be `]` itself, and `[:alpha:]` stands in it as a whole. */
const part = /\*+|\?|\[[!^]?\]?(?:\[[:.=][^\]]*\]|[^\]])*\]|[^]/gu;

function partsOf(segment: string): readonly Part[] {
  return [...segment.matchAll(part)].map(([text]): Part => {
    if (text.startsWith('*')) return 'any';
    return text === '?' || text.length > 2 ? 'one' : { letter: text };
  });
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
