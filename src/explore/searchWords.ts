/** Words of code and of questions about it: what keyword and symbol search compare. */

/** Words that a question has and an answer has not. */
const STOP_WORDS = new Set(
  (
    'a an and any are as at be because been by calculate calculated can code compute computed defined definition do does done find for from function functions class classes handle handled happen happens ' +
    'file files how i implement implemented in into is it its made make me method methods module of on or show that the their ' +
    'them there they this to use used uses using we what when where which who why with work works you your'
  ).split(' '),
);

const IDENTIFIER = /[\p{L}\p{N}_$]+/gu;
/** `HTTPServer2` is http, server and 2. */
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|[^\p{Lu}\p{Ll}\p{N}_$]+/gu;
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
  return (name.match(PART) ?? []).map((part) => stem(part.toLowerCase()));
}

/** The distinct words of a query as stems, without those that only make it a sentence; all where it has no others. */
export function queryWords(query: string): readonly string[] {
  const identifiers = query.match(IDENTIFIER) ?? [];
  const telling = identifiers.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const asked = telling.length > 0 ? telling : identifiers;
  return [...new Set(asked.flatMap(partsOf))];
}

/** Whether a query is one identifier: a name, where it stands for anything. */
export function isName(query: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(query.trim());
}

/** Whether a query has what only a regular expression, or code that is to be found as it stands, has. */
export function looksLikeRegex(query: string): boolean {
  return /\\[A-Za-z.()[\]{}*+?^$|/\\]|[.\])][*+?]|[|(]|\[[^\]]+\]|^\^|\$$|\{\d+,?\d*\}/.test(query);
}

/** A word without its common English endings: cache, caches, cached and caching are one. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const bare = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[a-z]{3})e$/, '');
  return bare.replace(/([^aeiouls])\1$/, '$1');
}

function identifierWords(identifier: string): readonly string[] {
  const parts = partsOf(identifier);
  const whole = identifier.toLowerCase();
  return parts.length === 1 && parts[0] === stem(whole) ? parts : [whole, ...parts];
}
