/** Words of code and of questions about it: what symbol and file search compare. */

import { changeWords, stopWords } from './changeWords';
import { partsOf as plainPartsOf, splitScripts, stem } from './identifiers';

const IDENTIFIER = /[\p{L}\p{N}_$]+/gu;
/** Longer runs of letters are data. */
const MOST_CHARACTERS = 100;

/** The words of a text in their order: each identifier whole and, where it has several, its parts; all as stems. */
export function wordsOf(text: string, known: Map<string, readonly string[]> = new Map()): string[] {
  const words: string[] = [];
  for (const identifier of text.match(IDENTIFIER) ?? []) {
    if (identifier.length > MOST_CHARACTERS) continue;
    let own = known.get(identifier);
    if (!own) known.set(identifier, (own = identifierWords(identifier)));
    for (const word of own) words.push(word);
  }
  return words;
}

/** The parts of a name as stems: `getUserNames` is get, user and name. */
export function partsOf(name: string): string[] {
  return plainPartsOf(name).map(stem);
}

/** The distinct words of a query as stems, without those that only make it a sentence; all where it has no others. */
export function queryWords(query: string): readonly string[] {
  const identifiers = query.match(IDENTIFIER) ?? [];
  const telling = identifiers.filter((word) => !stopWords.has(word.toLowerCase()));
  const asked = telling.length > 0 ? telling : identifiers;
  return [...new Set(asked.flatMap(partsOf))];
}

/** The words of a query, as stems, that are said of any change: `add`, `fix`. */
export function changeWordsIn(query: string): ReadonlySet<string> {
  const said = (query.match(IDENTIFIER) ?? []).filter((word) => changeWords.has(word.toLowerCase()));
  return new Set(said.flatMap(partsOf));
}

/** Whether a query is one identifier: a name, where it stands for anything. */
export function isName(query: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(query.trim());
}

/** Whether a query has what only a regular expression, or code that is to be found as it stands, has. */
export function looksLikeRegex(query: string): boolean {
  return /\\[A-Za-z.()[\]{}*+?^$|/\\]|[.\])][*+?]|[|(]|\[[^\]]+\]|^\^|\$$|\{\d+,?\d*\}/.test(query);
}

function identifierWords(identifier: string): readonly string[] {
  return splitScripts(identifier).flatMap(wordsOfName);
}

function wordsOfName(identifier: string): readonly string[] {
  const parts = partsOf(identifier);
  const whole = identifier.toLowerCase();
  return parts.length === 1 && parts[0] === stem(whole) ? parts : [whole, ...parts];
}
