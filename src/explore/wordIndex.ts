import type { ExploreMap } from './exploreMap';
import { oncePerMap } from './oncePerMap';
import { searchedPaths } from './searchHit';
import { wordsOf } from './searchWords';

/** BM25's usual constants: how soon more of the same word counts no more, and how much long files are held back. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** A word of the path says what the file is about: it counts as that many in the text. */
const PATH_WEIGHT = 3;

export interface WordIndex {
  /** The words of a line; the names that the index has met are not taken apart again. */
  wordsIn(text: string): readonly string[];
  /** Whether any file has it. */
  has(word: string): boolean;
  /** How rare a word is: 0.02 in every file, about 8 in one of three thousand. */
  rarity(word: string): number;
  /** Files that have any of the words with their BM25, best first; ties by path order. */
  rank(words: readonly string[]): { readonly path: string; readonly score: number }[];
}

/**
 * The words of every text of the map (stems, `searchWords`), for ranking files by BM25. Made at the first keyword
 * search: reads every file, linear in their texts; keeps two numbers for each word of each file.
 */
export const wordIndexOf = oncePerMap((map: ExploreMap): WordIndex => {
  const paths = searchedPaths(map);
  const lengths = new Float64Array(paths.length);
  /** By word: file number and count, in turn. */
  const postings = new Map<string, number[]>();
  const known = new Map<string, readonly string[]>();
  paths.forEach((path, file) => {
    const words = wordsOf(map.texts.read(path) ?? '', known);
    const pathWords = wordsOf(path, known);
    lengths[file] = words.length;
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of pathWords) counts.set(word, (counts.get(word) ?? 0) + PATH_WEIGHT);
    for (const [word, count] of counts) {
      const posting = postings.get(word);
      if (posting) posting.push(file, count);
      else postings.set(word, [file, count]);
    }
  });
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / (paths.length || 1);
  const rarity = (word: string): number => {
    const files = (postings.get(word)?.length ?? 0) / 2;
    return Math.log(1 + (paths.length - files + 0.5) / (files + 0.5));
  };
  return {
    wordsIn: (text) => wordsOf(text, known),
    has: (word) => postings.has(word),
    rarity,
    rank: (words) => {
      const scores = new Map<number, number>();
      for (const word of words) {
        const weight = rarity(word);
        const posting = postings.get(word) ?? [];
        for (let at = 0; at < posting.length; at += 2) {
          const file = posting[at] ?? 0;
          const count = posting[at + 1] ?? 0;
          const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[file] ?? 0)) / (averageLength || 1);
          const gain = (weight * count * (SATURATION + 1)) / (count + SATURATION * length);
          scores.set(file, (scores.get(file) ?? 0) + gain);
        }
      }
      return [...scores]
        .sort(([a, x], [b, y]) => y - x || a - b)
        .map(([file, score]) => ({ path: paths[file] ?? '', score }));
    },
  };
});
