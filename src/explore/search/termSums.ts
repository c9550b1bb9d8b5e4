import type { QueryTerm } from './query';
import type { Field, SearchIndex } from './searchIndex';

/** BM25's usual constant: how soon more of the same word counts no more. */
const SATURATION = 1.2;
/** What a part of a name tells where the whole name is written somewhere. */
const PART_OF_KNOWN = 0.5;

/** A term with its weight in this folder: what was asked x how rare it is. */
export interface WeighedTerm {
  readonly term: string;
  readonly weight: number;
}

/** What each file has of the terms of a question, by file number. */
export interface TermSums {
  /** BM25F over path, declared names and text. */
  readonly bm25f: Float64Array;
  /** The same with the full price of length. */
  readonly strict: Float64Array;
  /** Weight of the terms that its path has. */
  readonly inPath: Float64Array;
  /** The terms that some file has. */
  readonly terms: readonly WeighedTerm[];
}

/** Cost: the postings of the terms, and all files once a term. */
export function sumTerms(index: SearchIndex, asked: readonly QueryTerm[]): TermSums {
  const files = index.paths.length;
  const [bm25f, strict, inPath] = [new Float64Array(files), new Float64Array(files), new Float64Array(files)];
  const terms: WeighedTerm[] = [];
  const counts = { plain: new Float64Array(files), strict: new Float64Array(files) };
  const having: number[] = [];
  for (const { term, weight, partOf } of asked) {
    if (!index.words.has(term)) continue;
    having.length = 0;
    for (const field of index.fields) addCounts(index, field, term, counts, having);
    if (having.length === 0) continue;
    const rarity = Math.log(1 + (files - having.length + 0.5) / (having.length + 0.5));
    const known = partOf !== null && index.words.has(partOf) ? PART_OF_KNOWN : 1;
    const own = weight * rarity * known;
    terms.push({ term, weight: own });
    for (const file of pathsWith(index, term)) inPath[file] = (inPath[file] ?? 0) + own;
    for (const file of having) {
      bm25f[file] = (bm25f[file] ?? 0) + own * saturated(counts.plain[file] ?? 0);
      strict[file] = (strict[file] ?? 0) + own * saturated(counts.strict[file] ?? 0);
      counts.plain[file] = counts.strict[file] = 0;
    }
  }
  return { bm25f, strict, inPath, terms };
}

function saturated(count: number): number {
  return (count * (SATURATION + 1)) / (count + SATURATION);
}

interface Counts {
  readonly plain: Float64Array;
  readonly strict: Float64Array;
}

/** Adds what each file has of a term in one field, weighed and by its length; files that had nothing before to `having`. */
function addCounts(
  { words }: SearchIndex,
  { postings, weight, lengthShare, strictLengthShare }: Field,
  term: string,
  { plain, strict }: Counts,
  having: number[],
): void {
  for (const identifier of words.withTerm(term))
    postings.each(identifier, (file, count) => {
      const longer = (postings.lengths[file] ?? 0) / postings.averageLength - 1;
      if (plain[file] === 0) having.push(file);
      plain[file] = (plain[file] ?? 0) + (weight * count) / (1 + lengthShare * longer);
      strict[file] = (strict[file] ?? 0) + (weight * count) / (1 + strictLengthShare * longer);
    });
}

function pathsWith({ words, fields: [paths] }: SearchIndex, term: string): Set<number> {
  const files = new Set<number>();
  for (const identifier of words.withTerm(term)) paths?.postings.each(identifier, (file) => files.add(file));
  return files;
}
