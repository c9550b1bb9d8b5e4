import type { ExploreMap } from './exploreMap';
import { importanceByPath } from './searchHit';
import type { Found, Hit } from './searchHit';
import { queryWords, wordsOf } from './searchWords';
import { nodeAt } from './symbolAt';
import { wordIndexOf } from './wordIndex';
import type { WordIndex } from './wordIndex';

/** Files whose lines are looked at: more than any answer shows. */
const READ_FILES = 60;
/** Of one file so many symbols: others deserve a place too. */
const SYMBOLS_OF_A_FILE = 3;
/** The best file's best symbol: below what carries the very name that was asked for. */
const BEST_MATCH = 0.8;

/**
 * Symbols that hold the words of the query, from the files of the highest BM25 x (1 + importance / 10). A symbol's
 * hits are its lines with any of the words, the line with the most and rarest of them first.
 */
export function searchKeywords(map: ExploreMap, query: string): Found {
  const { all, parts } = queryWords(query);
  const index = wordIndexOf(map);
  const importance = importanceByPath(map);
  const files = index
    .rank(all)
    .map(({ path, score }) => ({ path, score: score * (1 + (importance.get(path) ?? 0) / 10) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, READ_FILES);
  const best = files[0]?.score ?? 1;
  return {
    hits: files.flatMap(({ path, score }) => hitsIn(map, index, { path, parts, match: score / best })),
    notes: [],
  };
}

interface Asked {
  readonly path: string;
  readonly parts: readonly string[];
  readonly match: number;
}

interface Place {
  readonly id: string | null;
  readonly words: Set<string>;
  readonly lines: { readonly line: number; readonly weight: number }[];
}

function hitsIn(map: ExploreMap, index: WordIndex, { path, parts, match }: Asked): Hit[] {
  const weigh = (words: Iterable<string>): number => {
    let weight = 0;
    for (const word of words) weight += index.rarity(word);
    return weight;
  };
  const all = weigh(parts) || 1;
  const places = [...placesIn(map, path, new Set(parts), weigh).values()];
  const ranked = places.map((place) => ({ place, covered: weigh(place.words) / all }));
  ranked.sort((a, b) => b.covered - a.covered);
  return ranked.slice(0, SYMBOLS_OF_A_FILE).flatMap(({ place, covered }) => {
    const merit = BEST_MATCH * match * covered;
    return [...place.lines]
      .sort((a, b) => b.weight - a.weight)
      .map(({ line, weight }) => ({
        kind: 'keyword' as const,
        path,
        line,
        endLine: line,
        id: place.id,
        match: merit * (0.9 + (0.1 * weight) / all),
      }));
  });
}

/** The lines of a file that have any of the words, by the symbol around them. */
function placesIn(
  map: ExploreMap,
  path: string,
  asked: ReadonlySet<string>,
  weigh: (words: Iterable<string>) => number,
): Map<string | null, Place> {
  const places = new Map<string | null, Place>();
  const known = new Map<string, readonly string[]>();
  (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/).forEach((text, at) => {
    const words = new Set(wordsOf(text, known).filter((word) => asked.has(word)));
    if (words.size === 0) return;
    const id = nodeAt(map, path, at + 1)?.id ?? null;
    const place = places.get(id) ?? { id, words: new Set(), lines: [] };
    places.set(id, place);
    for (const word of words) place.words.add(word);
    place.lines.push({ line: at + 1, weight: weigh(words) });
  });
  return places;
}
