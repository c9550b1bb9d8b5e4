/** Phrases as what they mean, whoever wrote the table: looked up, and what a mistyped word may have been. */

/** Words of the longest phrase. */
export const MOST_WORDS = 5;

/** A table of phrases in lower case, and the words that they are made of. */
export interface Lexicon<Concept extends string> {
  /** What a phrase in lower case means; undefined for one that is not in the table. */
  conceptOf(phrase: string): Concept | undefined;
  /** Whether the word, in lower case, is one that questions are made of, alone or in a phrase. */
  isKnown(word: string): boolean;
  /** The known words that a word in lower case is one typing mistake (two in a long one) away from, six at most. */
  corrections(word: string): readonly string[];
}

const MOST_CORRECTIONS = 6;

/** The lexicon of rows of phrases, `|` between them. A phrase stands in one row alone: of two the last would win. */
export function lexiconOf<Concept extends string>(
  rows: Readonly<Record<Concept, string>>,
  /** From this length on two mistakes are as unlikely to make another of its words as one is below. */
  twoMistakesFrom: number,
): Lexicon<Concept> {
  const table: ReadonlyMap<string, Concept> = new Map(
    (Object.keys(rows) as Concept[]).flatMap((concept) =>
      rows[concept].split('|').map((words) => [words, concept] as const),
    ),
  );
  const vocabulary: ReadonlySet<string> = new Set([...table.keys()].flatMap((words) => words.split(' ')));
  const correctable = [...vocabulary].filter((word) => /^[a-z]{3,}$/.test(word));
  return {
    conceptOf: (phrase) => table.get(phrase),
    isKnown: (word) => vocabulary.has(word),
    corrections: (word) =>
      /^[a-z']{3,}$/.test(word)
        ? correctable
            .filter((known) => isNear(word, known, word.length >= twoMistakesFrom ? 2 : 1))
            .slice(0, MOST_CORRECTIONS)
        : [],
  };
}

/** Of a short word only its letters may be in another order: nearly any word is a letter away from one of three. */
function isNear(word: string, known: string, most: number): boolean {
  if (word.length === 3)
    return known.length === 3 && [...known].sort().join('') === [...word].sort().join('');
  return known[0] === word[0] && known.length > 3 && isWithin(word, known, most);
}

/** Whether at most so many letters are missing, added, wrong or swapped with a neighbour (optimal string alignment). */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      let least = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return (last[b.length] ?? 0) <= most;
}
