/** What words mean the same, from the tables of everyday words, programmers' words and words of fields. */
import { EVERYDAY_WORDS } from './everydayWords';
import { FIELD_WORDS } from './fieldWords';
import { PROGRAMMERS_WORDS } from './programmersWords';
import { stemsOf } from './words';

export interface Group {
  /** As written, the first first. */
  readonly names: readonly string[];
  /** The same as stems. */
  readonly stems: readonly (readonly string[])[];
  /** deed: what is done to all kinds of data, which says little without them; way: how or where it is done; matter: any other. */
  readonly kind: 'deed' | 'way' | 'matter';
}

function kindOfLine(line: string): Group['kind'] {
  if (line.startsWith('~ ')) return 'deed';
  return line.startsWith(': ') ? 'way' : 'matter';
}

/** In the order of the tables. */
const groups: readonly Group[] = `${EVERYDAY_WORDS}${PROGRAMMERS_WORDS}${FIELD_WORDS}`
  .trim()
  .split(/\n+/)
  .map((line) => {
    const names = line
      .replace(/^[~:] /, '')
      .split(',')
      .map((name) => name.trim());
    return { names, stems: names.map(stemsOf), kind: kindOfLine(line) };
  });

/** The groups that have that phrase of stems. */
export function groupsOf(phrase: readonly string[]): readonly Group[] {
  return byPhrase.get(phrase.join(' ')) ?? [];
}

/** How many words the longest phrase has. */
export const LONGEST_PHRASE = Math.max(...groups.flatMap(({ stems }) => stems.map(({ length }) => length)));

const byPhrase = new Map<string, Group[]>();
for (const group of groups)
  for (const phrase of group.stems) {
    const key = phrase.join(' ');
    byPhrase.set(key, [...(byPhrase.get(key) ?? []), group]);
  }
