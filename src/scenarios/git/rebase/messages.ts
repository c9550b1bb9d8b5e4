/** What a commit's message says, and one from what the commit changes. */
import { shownPath } from '../../../git/bytePaths';
import { innermost } from './symbols';
import type { CommitSymbols } from './symbols';
import type { RangeEntry } from './range';

/** The first line. */
export function subjectOf({ message }: { readonly message: string }): string {
  return message.trimStart().split('\n')[0]?.trim() ?? '';
}

const WEAK =
  /^(?:wip|work in progress|temp|tmp|fix(?:es|ed)?|fixup|update[sd]?|chang(?:e[sd]?|ing)|stuff|misc|more|again|minor|save|test|commit|asdf|foo|x+|oops|typo|cleanup|clean up|checkpoint|progress|todo|[\d.\s!?-]*)[\s.!:]*$/i;

/** A message that says nothing of what was done. */
export function isWeak(message: { readonly message: string }): boolean {
  return WEAK.test(subjectOf(message));
}

const MENDS =
  /^(?:fix(?:e[sd]|ing)?|oops|typos?|wip|lint(?:ing|er)?|format(?:ting)?|whitespace|review|address(?:e[sd]|ing)?|forg[eo]t|forgotten|missing|missed|cleanup|clean up|tests?|tweaks?|adjust|correct(?:ed|s)?|mend(?:ed|s)?|nits?|minor|again)\b/i;

/** A message of something that mends another commit. */
export function isMend(message: { readonly message: string }): boolean {
  return isWeak(message) || MENDS.test(subjectOf(message));
}

const MOST_NAMED = 2;
const MOST_SUBJECT = 72;

/** A subject from the symbols, else the files, that a commit changes; null where it changes nothing. */
export function subjectFrom({ changes }: Pick<RangeEntry, 'changes'>, symbols: CommitSymbols): string | null {
  const own = [...symbols.changes.values()].flatMap(innermost);
  const named = own.map(({ name }) => name);
  const kinds = new Set(own.map(({ kind }) => kind));
  const verb =
    kinds.size === 1 && kinds.has('added')
      ? 'Add'
      : kinds.size === 1 && kinds.has('removed')
        ? 'Remove'
        : 'Change';
  const places = [...new Set(changes.map(({ path }) => shownPath(path)))];
  const [first] = places;
  if (first === undefined) return null;
  const where = places.length === 1 ? ` in ${first}` : '';
  const long = `${verb} ${listed(named.length > 0 ? named : places)}${named.length > 0 ? where : ''}`;
  return long.length <= MOST_SUBJECT
    ? long
    : `${verb} ${listed((named.length > 0 ? named : places).slice(0, 1))}`;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED);
  const left = names.length - shown.length;
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(' and ');
}
