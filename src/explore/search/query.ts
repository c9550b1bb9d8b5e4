import { CHANGE_WEIGHT, changeWords, stopWords } from './changeWords';
import { eachIdentifier, partsOf, stem, wholeOf } from './identifiers';

/** The first line says what it is about; what follows says more about less. */
const LATER_LINE = 0.25;
/** A name written as code writes it was meant; its parts tell less than the whole. */
const NAME_WEIGHT = 1.6;
const NAME_PART_WEIGHT = 0.7;
/** `fix(router): ...`, `[core] ...`: where, as whoever wrote it names the place. */
const SCOPE_WEIGHT = 2;
/** Two words may be one name: `data table` is DataTable. */
const JOINED_WEIGHT = 0.6;
/** A query with so many distinctive words is prose: what it says is looked for together, not as one name. */
const PROSE_WORDS = 4;

export interface QueryTerm {
  readonly term: string;
  readonly weight: number;
  /** The term of the whole name, where this is but a part of one. */
  readonly partOf: string | null;
}

/** A file that a text names: the end of its path, with `/`. */
export interface PathMention {
  readonly path: string;
  readonly line: number | null;
}

/** A question as search reads it. */
export interface SearchQuery {
  /** What is looked for, each term once, the weightiest first. */
  readonly terms: readonly QueryTerm[];
  readonly paths: readonly PathMention[];
  /** Whether it is sentences (a commit message, an error, a stack trace) and no name or few words. */
  readonly isProse: boolean;
  readonly asksTests: boolean;
  readonly asksDocuments: boolean;
}

/** More terms than this are a pasted log: the weightiest tell what there is to tell. */
const MOST_TERMS = 64;

/** What a text asks for. Linear. */
export function readQuery(text: string): SearchQuery {
  const terms = new Map<string, QueryTerm>();
  const lines = text.trim().split(/\r\n|[\n\r]/);
  lines.forEach((line, at) => {
    readLine(withoutReferences(line), at === 0 ? 1 : LATER_LINE, terms);
  });
  const all = [...terms.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_TERMS);
  const telling = all.filter(({ weight }) => weight > 0);
  const words = (lines[0] ?? '').split(/\s+/).filter((word) => weightOfWord(word.toLowerCase()) > 0);
  return {
    terms: telling.length > 0 ? telling : all.map((term) => ({ ...term, weight: 1 })),
    paths: pathsIn(text),
    isProse: lines.length > 1 || words.length >= PROSE_WORDS,
    asksTests: /\btests?\b|\btest_|\bspecs?\b|\bfixtures?\b/i.test(text),
    asksDocuments: /\bdoc(?:s|umentation)?\b|\breadme\b|\bchangelog\b/i.test(lines[0] ?? ''),
  };
}

/** Numbers of issues, addresses of pages and of people (of at most 64 and 255 characters) say nothing about code. */
function withoutReferences(line: string): string {
  return line.replace(
    /https?:\/\/\S+|(?:^|(?<=[\s(]))(?:#|gh-)\d+|(?<![\p{L}\p{N}_.%+-])[\p{L}\p{N}_.%+-]{1,64}@[^\s@]{1,255}\.[a-z]+/giu,
    ' ',
  );
}

function readLine(line: string, share: number, terms: Map<string, QueryTerm>): void {
  const put = (term: string, weight: number, partOf: string | null): void => {
    const known = terms.get(term);
    terms.set(term, {
      term,
      weight: Math.max(known?.weight ?? 0, share * weight),
      partOf: known ? known.partOf && partOf : partOf,
    });
  };
  const scopeEnd = /^(?:\w+\([^)]*\)!?:|\[[^\]]*\]|[\w./-]+:)/.exec(line)?.[0].length ?? 0;
  let before = { word: '', end: -1, weight: 0 };
  eachIdentifier(line, (word, at) => {
    const own = weightOfWord(word.toLowerCase());
    if (own > 0 && before.weight > 0 && at - before.end === 1)
      put(wholeOf([...partsOf(before.word), ...partsOf(word)]), JOINED_WEIGHT, null);
    before = { word, end: at + word.length, weight: own };
    const named = isWrittenAsCode(word, line, at) ? NAME_WEIGHT : own;
    putWord(word, named * (at < scopeEnd ? SCOPE_WEIGHT : 1), put);
  });
}

function putWord(
  word: string,
  weight: number,
  put: (term: string, weight: number, partOf: string | null) => void,
): void {
  const parts = partsOf(word);
  if (parts.length < 2) {
    for (const part of parts) put(stem(part), weight, null);
    return;
  }
  const whole = wholeOf(parts);
  put(whole, weight, null);
  for (const part of parts)
    put(stem(part), weight * NAME_PART_WEIGHT * Math.max(weightOfWord(part), CHANGE_WEIGHT), whole);
}

function weightOfWord(lower: string): number {
  if (stopWords.has(lower) || /^[a-z0-9]?$/.test(lower)) return 0;
  return changeWords.has(lower) ? CHANGE_WEIGHT : 1;
}

/** Joined words, a name in backticks, and one that is called or decorates. */
function isWrittenAsCode(word: string, line: string, at: number): boolean {
  if (/\p{Ll}\p{Lu}|\p{L}_\p{L}|^_|\$/u.test(word)) return true;
  const [before, after] = [line[at - 1], line[at + word.length]];
  return (before === '`' && after === '`') || line.startsWith('()', at + word.length) || before === '@';
}

/** `a/b.py`, `b.py:12`, `File "a/b.py", line 12`, `(src/b.ts:10:5)`. What leads (`../`) is read in one way only. */
function pathsIn(text: string): PathMention[] {
  const mention =
    /(?<![\w./\\@~+-])(?:~{1,2}(?=\w))?(?:[A-Za-z]:)?(?=((?:\.{0,2}[\\/])*))\1((?:[\w.@~+-]+[\\/])*[\w.@+-]*\w\.[A-Za-z]\w{0,7})(?:", line (\d+)|:(\d+))?(?![\w/])/g;
  return [...text.matchAll(mention)].map(([, , path = '', quoted, plain]) => {
    const line = quoted ?? plain;
    return { path: path.replaceAll('\\', '/'), line: line === undefined ? null : Number(line) };
  });
}
