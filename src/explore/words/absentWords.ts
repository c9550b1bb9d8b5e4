/** Words of a question that the folder hardly has: what loose hits for its other words would hide. */
import type { ExploreMap } from '../map/exploreMap';
import { changeWords, stopWords } from '../search/changeWords';
import { termsOf } from '../search/identifiers';
import { searchIndexOf } from '../search/searchIndex';
import { count, oneLine } from '../answer/text';
import { listText } from '../answer/traceAnswer';
import { searchedCount, wordPlaces } from './wordPlaces';

/** Longer questions tell a story: a word that nothing has is nothing special in them. */
const MOST_TELLING = 5;
const FEW_TELLING = 2;
/** So few lines are no subject of a repository. */
const HARDLY = 3;
const LEAST_FILES = 20;
/** `HTTP/3`, `TLS-1.3`, `C++`: a word with signs, of which a part says little by itself. */
const SIGNED = /^[\p{L}\p{N}]+(?:[/+-][\p{N}.+]+|\+\+|#)$/u;
const WORD = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** A note for each distinctive word that stands in no file, or in hardly any line; none for longer questions. */
export function absentWordNotes(map: ExploreMap, query: string): readonly string[] {
  const telling = tellingWords(query);
  if (telling.length > MOST_TELLING) return [];
  const subjects = telling.filter((word) => telling.length === 1 || !isPhrasing(word, query));
  // Beside several words a rare one is a detail; one that is nowhere is an answer.
  const said = subjects.flatMap((word) => absentOf(map, word, telling.length <= FEW_TELLING) ?? []);
  const share = `(${said.length} of ${count(telling.length, 'distinctive word', 'distinctive words')})`;
  return said.map((text) => `${text} ${share}.`);
}

/** An adverb, or what somebody does: words of the question, not of what it is about. */
function isPhrasing(word: string, query: string): boolean {
  if (/^\p{Ll}+ly$/u.test(word)) return true;
  const before = query.slice(0, query.indexOf(word)).trimEnd().split(/\s+/).at(-1) ?? '';
  return /^(?:who|i|we|you|they|it|to|not|should|could|would|can|must|may)$/i.test(before);
}

function tellingWords(query: string): readonly string[] {
  const words = query
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}_$]+|[^\p{L}\p{N}_$+#]+$/gu, ''))
    .filter((word) => word.length > 1 && (WORD.test(word) || SIGNED.test(word)));
  const isTelling = (word: string): boolean => {
    const lower = word.toLowerCase();
    return !stopWords.has(lower) && !changeWords.has(lower);
  };
  return [...new Set(words.filter(isTelling))];
}

function absentOf(map: ExploreMap, word: string, tellsRare: boolean): string | null {
  const shown = `'${oneLine(word)}'`;
  // A word that is a part of others, or is bent otherwise, is no absent one.
  if (WORD.test(word) && filesWithTerms(map, word) > HARDLY) return null;
  const places = casesOf(word).flatMap((each) => wordPlaces(map, each));
  if (places.length > HARDLY) return null;
  if (places.length > 0) {
    // Code that has it is an answer, and in a small folder every word is rare.
    if (!tellsRare) return null;
    if (searchedCount(map) < LEAST_FILES || places.some(({ role }) => role !== 'said')) return null;
    const lines = [...new Set(places.map(({ path, line }) => `${path}:${line}`))];
    return `${shown} hardly occurs: in ${count(lines.length, 'line', 'lines')}, ${listText(lines, HARDLY)}`;
  }
  if (WORD.test(word) && filesWithTerms(map, word) > 0) return null;
  return `${shown} occurs nowhere in the ${count(searchedCount(map), 'file that was', 'files that were')} searched`;
}

function casesOf(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const capital = lower.charAt(0).toUpperCase() + lower.slice(1);
  return [...new Set([word, lower, capital, word.toUpperCase()])];
}

/** How many files have an identifier that any of the word's terms finds. */
function filesWithTerms(map: ExploreMap, word: string): number {
  const { words, body } = searchIndexOf(map);
  const files = new Set<number>();
  for (const term of termsOf(word))
    for (const number of words.withTerm(term)) body.each(number, (file) => files.add(file));
  return files.size;
}
