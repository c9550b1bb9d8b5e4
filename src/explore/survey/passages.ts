import { byCodeUnits } from '../../core/text/order';
import type { ExploreMap } from '../map/exploreMap';
import { changeWords, stopWords } from '../search/changeWords';
import { eachIdentifier, partsOf, stem, termsOf, wholeOf } from '../search/identifiers';
import { searchIndexOf } from '../search/searchIndex';
import { clip, count, oneLine } from '../answer/text';
import type { Trace, TraceRow } from '../answer/traceAnswer';
import { unmappedNote } from '../gaps/unmapped';
import { documentBlocks } from '../words/documentBlocks';
import type { DocumentBlock } from '../words/documentBlocks';
import { isAside, isVendored } from './listedFiles';

const MOST_PASSAGES = 3;
/** Those that have most of the words: others cannot win. */
const MOST_DOCUMENTS = 40;
const SHOWN = 420;
const SHOWN_HEADING = 80;
/** The columns of a row besides its passage. */
const ROW_EXTRA = 400;
/** Of the weight of the question's words; those that stand nowhere count as much as the others do on average. */
const LEAST_SHARE = 0.6;
/** One word stands in many places by chance. */
const LEAST_WORDS = 2;
/** A word of more files than these, and than this share of all, is not rare. */
const FEW_FILES = 8;
const COMMON = 0.2;
const LONGEST_LINE = 2000;
const DOCUMENT = /\.(?:md|mdx|markdown|rst|txt|adoc|[1-8])$|(?:^|\/)readme$/i;
const NO_ANSWER = /(?:^|\/)(?:licen[cs]e|copying|authors|code_of_conduct|security)[^/]*$/i;

/** A word that tells what a question is about. */
interface AskedWord {
  readonly term: string;
  /** Numbers of the files that have it. */
  readonly files: ReadonlySet<number>;
  /** Higher for a rarer word. */
  readonly weight: number;
}

/**
 * The passages of documents in which the rare words of a question stand close together, word for word, the best first; none
 * where the two rarest are not among them. Change logs, licences, tests and examples are left out. Nothing says that a passage is
 * the answer. Linear in the documents that have two of the words.
 */
export function surveyPassages(map: ExploreMap, question: string): Trace {
  const words = askedWords(map, question);
  const found = onePerSection(passagesIn(map, words)).slice(0, MOST_PASSAGES);
  return {
    sentence:
      found.length === 0
        ? 'No passage of a document here has the rare words of the question close together.'
        : `${count(found.length, 'passage of a document has', 'passages of documents have')} the rare words of the question close together.`,
    sections:
      found.length === 0
        ? []
        : [{ title: `${titleOf(question)} (${found.length}):`, rows: found.map(rowOf) }],
    notes: unmappedNote(map),
    advice: 'read_document shows the document.',
  };
}

/** Who asks whether there is something takes a passage that names it for a yes. */
function titleOf(question: string): string {
  const isYesOrNo =
    /^\W*(?:is|are|was|were|does|do|did|can|could|has|have|will|would|any|gibt|kann|hat)\b/i.test(question);
  return isYesOrNo
    ? 'Documents have the words of the question and may answer it'
    : 'Documents say, in their own words';
}

function askedWords(map: ExploreMap, question: string): readonly AskedWord[] {
  const { body, words, paths } = searchIndexOf(map);
  const terms = new Set<string>();
  eachIdentifier(question, (word) => {
    const lower = word.toLowerCase();
    if (lower.length < 2 || [lower, lower.replace(/s$/, '')].some(saysNothing)) return;
    const parts = partsOf(word);
    terms.add(parts.length > 1 ? wholeOf(parts) : stem(parts[0] ?? lower));
  });
  return [...terms].map((term) => {
    const files = new Set<number>();
    for (const identifier of words.withTerm(term)) body.each(identifier, (file) => files.add(file));
    return { term, files, weight: Math.log(1 + paths.length / Math.max(1, files.size)) };
  });
}

/** Words of questions themselves. */
const OF_QUESTIONS: ReadonlySet<string> = new Set([
  ...['know', 'tell', 'show', 'list', 'name', 'mean', 'explain', 'possible', 'available', 'there', 'exist'],
  ...['default', 'value', 'thing', 'way', 'kind', 'type', 'place', 'repo', 'repository', 'project', 'start'],
]);

function saysNothing(word: string): boolean {
  return stopWords.has(word) || changeWords.has(word) || OF_QUESTIONS.has(word);
}

interface Passage extends DocumentBlock {
  readonly path: string;
  /** Of the weight of all words of the question, in (0, 1]. */
  readonly share: number;
}

function passagesIn(map: ExploreMap, words: readonly AskedWord[]): readonly Passage[] {
  const present = words.filter(({ files }) => files.size > 0);
  const rarest = [...present].sort((a, b) => b.weight - a.weight).slice(0, LEAST_WORDS);
  const most = Math.max(FEW_FILES, COMMON * searchIndexOf(map).paths.length);
  if (rarest.length < LEAST_WORDS || rarest.some(({ files }) => files.size > most)) return [];
  // How rare a word is that stands nowhere nobody knows: it may be a slip.
  const all = (weightOf(present) * words.length) / present.length;
  return documentsWith(map, present)
    .flatMap((path) =>
      documentBlocks(map.texts.read(path) ?? '').flatMap((block): Passage[] => {
        if (!isProse(block)) return [];
        const found = wordsOfBlock(block, present);
        const share = weightOf(found) / all;
        const isClose = rarest.every((word) => found.includes(word)) && share >= LEAST_SHARE;
        return isClose ? [{ ...block, path, share }] : [];
      }),
    )
    .sort(
      (a, b) =>
        b.share - a.share || depthOf(a) - depthOf(b) || byCodeUnits(a.path, b.path) || a.line - b.line,
    );
}

/** The first of each section: its heading says the same of all. */
function onePerSection(passages: readonly Passage[]): readonly Passage[] {
  const sections = new Map<string, Passage>();
  for (const passage of passages) {
    const section = `${passage.path}\n${passage.heading}\n${passage.heading === '' ? passage.line : ''}`;
    if (!sections.has(section)) sections.set(section, passage);
  }
  return [...sections.values()];
}

/** Documents with two of the words or more, those with most of their weight first. */
function documentsWith(map: ExploreMap, words: readonly AskedWord[]): readonly string[] {
  const { paths, kinds } = searchIndexOf(map);
  return paths
    .flatMap((path, file) => {
      if (!DOCUMENT.test(path) || NO_ANSWER.test(path) || kinds[file]?.isHistory === true) return [];
      if (isAside(path) || isVendored(path)) return [];
      const found = words.filter(({ files }) => files.has(file));
      return found.length < LEAST_WORDS ? [] : [{ path, weight: weightOf(found) }];
    })
    .sort((a, b) => b.weight - a.weight || byCodeUnits(a.path, b.path))
    .slice(0, MOST_DOCUMENTS)
    .map(({ path }) => path);
}

/** Indented code, and comments of HTML, are no sentences. */
function isProse({ lines: [first = ''] }: DocumentBlock): boolean {
  return !/^(?: {4}|\t)(?!\s*(?:[-*+]|\d+[.)])\s)|^\s*(?:<!--|\.\. )/.test(first);
}

/** The words that the block or its heading has; none of a block that has none itself. */
function wordsOfBlock({ lines, heading }: DocumentBlock, words: readonly AskedWord[]): readonly AskedWord[] {
  const own = termsIn(lines.map((line) => line.slice(0, LONGEST_LINE)).join('\n'));
  if (!words.some(({ term }) => own.has(term))) return [];
  const above = termsIn(heading);
  return words.filter(({ term }) => own.has(term) || above.has(term));
}

function termsIn(text: string): ReadonlySet<string> {
  const terms = new Set<string>();
  eachIdentifier(text, (identifier) => {
    for (const term of termsOf(identifier)) terms.add(term);
  });
  return terms;
}

function weightOf(words: readonly AskedWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

function depthOf({ path }: Passage): number {
  return path.split('/').length;
}

/** A row `PASSAGE  at path:line  HEADING`. */
function rowOf({ path, line, lines, heading }: Passage): TraceRow {
  const text = clip(oneLine(lines.join(' ')).trim(), SHOWN);
  const columns = [text, `at ${oneLine(path)}:${line}`, clip(oneLine(heading), SHOWN_HEADING)];
  return {
    text: columns.filter((column) => column !== '').join('  '),
    result: { path, line, endLine: line + lines.length - 1, id: null, score: null },
    longest: SHOWN + ROW_EXTRA,
  };
}
