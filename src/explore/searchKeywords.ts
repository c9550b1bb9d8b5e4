import type { ExploreMap } from './exploreMap';
import { importanceByPath } from './searchHit';
import type { Found, Hit } from './searchHit';
import { isName, partsOf, queryWords, wordsOf } from './searchWords';
import { nodesByLine } from './nodesByLine';
import { wordIndexOf } from './wordIndex';
import type { WordIndex } from './wordIndex';

/** Files whose lines are looked at: more than any answer shows. */
const READ_FILES = 40;
/** Of one file so many symbols: others deserve a place too. */
const SYMBOLS_OF_A_FILE = 3;
/** A symbol that has less of what was asked for, by rarity, holds some word of it by chance. */
const LEAST_COVERED = 0.3;
/** What an import says of a word: that it is used somewhere below. */
const IMPORT_SHARE = 0.5;
/** The best file's best symbol: below what carries the very name that was asked for. */
const BEST_MATCH = 0.8;

/**
 * Symbols that hold the words of the query, from the files of the highest BM25 x (1 + importance / 10). A symbol's
 * hits are its lines with any of the words, the line with the most and rarest of them first.
 */
export function searchKeywords(map: ExploreMap, query: string): Found {
  const index = wordIndexOf(map);
  const words = wordsToFind(index, query);
  const importance = importanceByPath(map);
  const files = index
    .rank(words)
    .map(({ path, score }) => ({ path, score: score * (1 + (importance.get(path) ?? 0) / 10) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, READ_FILES);
  const best = files[0]?.score ?? 1;
  return {
    hits: files.flatMap(({ path, score }) => hitsIn(map, index, { path, words, match: score / best })),
    notes: [],
  };
}

/** A name that is written somewhere is looked for as it is; of all else the parts are. */
function wordsToFind(index: WordIndex, query: string): readonly string[] {
  const [whole] = wordsOf(query);
  return isName(query) && whole !== undefined && index.has(whole) ? [whole] : queryWords(query);
}

interface Asked {
  readonly path: string;
  readonly words: readonly string[];
  readonly match: number;
}

interface Place {
  readonly id: string | null;
  readonly words: Set<string>;
  readonly lines: { readonly line: number; readonly weight: number }[];
}

function hitsIn(map: ExploreMap, index: WordIndex, { path, words, match }: Asked): Hit[] {
  const all = weightOf(index, words) || 1;
  const places = [...placesIn(map, index, path, words).values()];
  const ranked = places
    .map((place) => ({ place, covered: coverage(index, place) / all }))
    .filter(({ covered }) => covered >= LEAST_COVERED)
    .sort((a, b) => b.covered - a.covered);
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

/** How much the words tell together: the rarer the more. */
function weightOf(index: WordIndex, words: Iterable<string>): number {
  let weight = 0;
  for (const word of words) weight += index.rarity(word);
  return weight;
}

/** Words of the query that a symbol's own name and those around it have: they need not be said again inside. */
function wordsOfId(id: string, asked: ReadonlySet<string>): Set<string> {
  return new Set(partsOf(id).filter((part) => asked.has(part)));
}

/** Half for what a symbol holds in all, half for what its best line does: words far apart have little to do with each other. */
function coverage(index: WordIndex, { words, lines }: Place): number {
  return (weightOf(index, words) + lines.reduce((most, { weight }) => Math.max(most, weight), 0)) / 2;
}

/** The lines of a file that have any of the words, by the symbol around them. */
function placesIn(
  map: ExploreMap,
  index: WordIndex,
  path: string,
  wanted: readonly string[],
): Map<string | null, Place> {
  const asked = new Set(wanted);
  const places = new Map<string | null, Place>();
  const nodeAt = nodesByLine(map, path);
  (map.texts.read(path) ?? '').split(/\r\n|[\n\r]/).forEach((text, at) => {
    const words = new Set(index.wordsIn(text).filter((word) => asked.has(word)));
    if (words.size === 0) return;
    const id = nodeAt(at + 1)?.id ?? null;
    const place = places.get(id) ?? { id, words: wordsOfId(id ?? path, asked), lines: [] };
    places.set(id, place);
    for (const word of words) place.words.add(word);
    const share = /^\s*(?:import|from)\b/.test(text) ? IMPORT_SHARE : 1;
    place.lines.push({ line: at + 1, weight: share * weightOf(index, words) });
  });
  return places;
}
