/** What is settled in a file, to compare with what a candidate brings. */
import type { ConflictedFile } from '../../../../core/git/candidates';
import { isWord, tokensOf } from '../texts';
import type { Bag } from './bags';

export interface Surroundings {
  /** Trimmed; without short ones, which say nothing. */
  readonly lines: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Of the base, wherever they stood. */
  readonly baseWords: ReadonlySet<string>;
}

/** As `}` and `return;` stand anywhere. */
const SHORTEST_LINE = 12;

/** Linear in the file. */
export function surroundingsOf({ parts, base }: Pick<ConflictedFile, 'parts' | 'base'>): Surroundings {
  const settled = parts.flatMap((part) => (part.kind === 'settled' ? [part.text] : []));
  const lines = settled.flatMap((text) => text.split('\n').map((line) => line.trim()));
  return {
    lines: new Set(lines.filter((line) => line.length >= SHORTEST_LINE)),
    words: new Set(settled.flatMap((text) => tokensOf(text).filter(isWord))),
    baseWords: new Set(tokensOf(base ?? '').filter(isWord)),
  };
}

/** The share of long lines that stand in the settled text already: what one side moved, the other has again. */
export function repeatedIn({ lines }: Surroundings, bag: Bag): number {
  const long = [...bag.keys()].filter((line) => line.length >= SHORTEST_LINE);
  return long.length === 0 ? 0 : long.filter((line) => lines.has(line)).length / long.length;
}

/** How many words the base had, and the settled text has no more: a name that one side took away or renamed. */
export function staleIn({ words, baseWords }: Surroundings, bag: Bag): number {
  return [...bag.keys()].filter((word) => baseWords.has(word) && !words.has(word) && isWord(word)).length;
}

/** How many words stand nowhere else. */
export function unknownIn({ words }: Surroundings, bag: Bag): number {
  return [...bag.keys()].filter((word) => !words.has(word) && isWord(word)).length;
}
