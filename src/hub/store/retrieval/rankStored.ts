/** Ranks stored repositories by a task: BM25 over weighted fields, and how much of the task each covers. */
import type { StoredRepository } from '../../../core/hub/stored';
import { conceptsOf, languageOf, stemsOf, termsOf } from './words';
import type { Term } from './words';

export interface RankedEntry {
  readonly entry: StoredRepository;
  /** BM25 over the fields; comparable within one ranking alone. */
  readonly score: number;
  /** In [0, 1]: the share of the task's words, by their weight, that the entry has. */
  readonly coverage: number;
  /** The task's words that it has as they are, the weightiest first. */
  readonly shared: readonly string[];
}

/** A text of an entry, how much a word in it says, and how sure it is that the entry is about it. */
interface Field {
  readonly boost: number;
  readonly sure: number;
  readonly text: string;
}

/** Tags and lines of a description stand in the order of what they tell: each counts less than the one before. */
const TAGS_HALVED = 10;
const LINES_HALVED = 4;

function fieldsOf({ url, tags, commands, description, notes }: StoredRepository): readonly Field[] {
  return [
    { boost: 3, sure: 1, text: nameOf(url) },
    ...tags.map((text, at) => ({ boost: 3 / (1 + at / TAGS_HALVED), sure: sureAt(at / TAGS_HALVED), text })),
    ...commands.map(({ task }) => ({ boost: 2.5, sure: 1, text: task })),
    ...description
      .split('\n')
      .map((text, at) => ({ boost: 2 / (1 + at / LINES_HALVED), sure: sureAt(at / LINES_HALVED), text })),
    { boost: 0.5, sure: 0.5, text: notes.join('\n') },
  ];
}

function sureAt(far: number): number {
  return far < 1 ? 1 : Math.max(0.5, 1 - far / 8);
}

/** Of BM25: how soon more of one word says no more, and how much a long field counts for less. */
const SATURATION = 3;
const LENGTH = 0.3;
/** A word that may stand for the same thing says less than the word itself. */
const CONCEPT = 0.5;
/** What an entry for another language is worth than the one that the task names. */
const FOREIGN = 0.5;

interface Posting {
  frequency: number;
  sure: number;
}

interface IndexedEntry {
  readonly entry: StoredRepository;
  readonly stems: ReadonlyMap<string, Posting>;
  readonly concepts: ReadonlyMap<number, Posting>;
  readonly languages: ReadonlySet<number>;
}

/** `owner name` of an address. */
function nameOf(url: string): string {
  return url
    .replace(/\.git$/, '')
    .split(/[/:]/)
    .filter((part) => part !== '')
    .slice(-2)
    .join(' ');
}

/** Every entry that shares a word with the task, the best first; of equals the one proven last. Linear in the texts. */
export function rankStored(task: string, entries: readonly StoredRepository[]): readonly RankedEntry[] {
  const terms = termsOf(task);
  const indexed = indexEntries(entries);
  const weighed = terms.map((term) => ({ term, rarity: rarityOf(term, indexed) }));
  const languages = languagesOf(terms.map(({ stem }) => stem));
  return indexed
    .map((each) => rankOne(each, weighed, isForeign(each, languages) ? FOREIGN : 1))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (b.entry.provenAt < a.entry.provenAt ? -1 : 1));
}

function indexEntries(entries: readonly StoredRepository[]): readonly IndexedEntry[] {
  const read = entries.map((entry) =>
    fieldsOf(entry).map(({ boost, sure, text }) => ({ boost, sure, words: stemsOf(text) })),
  );
  const lengths = read.map((fields) => fields.reduce((sum, { words }) => sum + words.length, 0));
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return entries.map((entry, at) => {
    const long = 1 - LENGTH + (LENGTH * (lengths[at] ?? 0)) / Math.max(1, mean);
    const stems = new Map<string, Posting>();
    for (const { boost, sure, words } of read[at] ?? [])
      for (const word of words) addTo(stems, word, { frequency: boost / long, sure });
    const concepts = new Map<number, Posting>();
    for (const [word, posting] of stems)
      for (const concept of conceptsOf(word)) addTo(concepts, concept, posting);
    return { entry, stems, concepts, languages: languagesOf([...stems.keys()]) };
  });
}

function languagesOf(stems: readonly string[]): ReadonlySet<number> {
  return new Set(stems.map(languageOf).filter((language) => language !== null));
}

function addTo<K>(postings: Map<K, Posting>, key: K, { frequency, sure }: Posting): void {
  const known = postings.get(key);
  if (known === undefined) postings.set(key, { frequency, sure });
  else {
    known.frequency += frequency;
    known.sure = Math.max(known.sure, sure);
  }
}

interface Weighed {
  readonly term: Term;
  readonly rarity: Rarity;
}

/** Inverse document frequencies of a word, and of each thing that it may stand for. */
interface Rarity {
  readonly word: number;
  readonly concepts: ReadonlyMap<number, number>;
}

function rarityOf({ stem }: Term, indexed: readonly IndexedEntry[]): Rarity {
  const idf = (has: (entry: IndexedEntry) => boolean): number => {
    const count = indexed.filter(has).length;
    return Math.log(1 + (indexed.length - count + 0.5) / (count + 0.5));
  };
  return {
    word: idf(({ stems }) => stems.has(stem)),
    concepts: new Map(conceptsOf(stem).map((each) => [each, idf(({ concepts }) => concepts.has(each))])),
  };
}

/** Both say which language they are about, and not the same one. */
function isForeign({ languages }: IndexedEntry, wanted: ReadonlySet<number>): boolean {
  return wanted.size > 0 && languages.size > 0 && ![...wanted].some((each) => languages.has(each));
}

function rankOne(
  { entry, stems, concepts }: IndexedEntry,
  weighed: readonly Weighed[],
  factor: number,
): RankedEntry {
  let [score, covered, whole] = [0, 0, 0];
  const shared: Term[] = [];
  for (const { term, rarity } of weighed) {
    whole += term.weight;
    const found = stems.get(term.stem);
    if (found !== undefined) {
      score += term.weight * rarity.word * saturated(found);
      covered += term.weight * found.sure;
      shared.push(term);
      continue;
    }
    const alike = bestConcept(rarity, concepts);
    if (alike === null) continue;
    score += CONCEPT * term.weight * alike.rarity * saturated(alike.posting);
    covered += CONCEPT * term.weight * alike.posting.sure;
  }
  const inOrder = shared.sort((a, b) => b.weight - a.weight).map(({ stem }) => stem);
  return {
    entry,
    score: factor * score,
    coverage: whole === 0 ? 0 : (factor * covered) / whole,
    shared: inOrder,
  };
}

function saturated({ frequency }: Posting): number {
  return (frequency * (SATURATION + 1)) / (frequency + SATURATION);
}

function bestConcept(
  rarity: Rarity,
  concepts: ReadonlyMap<number, Posting>,
): { readonly rarity: number; readonly posting: Posting } | null {
  let best: { readonly rarity: number; readonly posting: Posting } | null = null;
  for (const [concept, rare] of rarity.concepts) {
    const posting = concepts.get(concept);
    if (posting !== undefined && (best === null || rare > best.rarity)) best = { rarity: rare, posting };
  }
  return best;
}
