/** Words that a side of a conflict replaced by others, where that is all it did. */
import type { PrintedConflict } from '../../core/git/conflicts';

export interface Substitution {
  readonly before: string;
  readonly after: string;
}

/** Names and versions are words; each sign is one of its own. */
const WORD = /[\p{L}\p{N}_$]+(?:[.-][\p{N}][\p{L}\p{N}_]*)*|\s+|[^]/gu;
/** More are a rewrite. */
const MOST = 4;
const LONGEST = 20_000;

/** The side's substitutions, each once, sorted; null where it did anything else, or nothing. Linear. */
export function substitutionsOf(
  { base, ...sides }: PrintedConflict,
  side: 'ours' | 'theirs',
): readonly Substitution[] | null {
  const text = sides[side];
  if (base === null || text === null || base.length + text.length > LONGEST) return null;
  const found = replacedWords(base.match(WORD) ?? [], text.match(WORD) ?? []);
  if (found === null || found.size === 0 || found.size > MOST) return null;
  return [...found]
    .map(([before, after]) => ({ before, after }))
    .sort((a, b) => (a.before < b.before ? -1 : 1));
}

/** Null where more than words was replaced, or one word by several. */
function replacedWords(
  before: readonly string[],
  after: readonly string[],
): ReadonlyMap<string, string> | null {
  if (before.length !== after.length) return null;
  const found = new Map<string, string>();
  for (const [at, word] of before.entries()) {
    const other = after[at] ?? '';
    if (word === other) continue;
    // Of signs and blanks nothing can be said elsewhere.
    const areWords = /[\p{L}\p{N}]/u.test(word) && /[\p{L}\p{N}]/u.test(other);
    if (!areWords || (found.get(word) ?? other) !== other) return null;
    found.set(word, other);
  }
  return found;
}

/** Whether both are known, and the same. */
export function sameSubstitutions(
  a: readonly Substitution[] | null,
  b: readonly Substitution[] | null,
): boolean {
  return a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b);
}
