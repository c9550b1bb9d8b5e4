import { fileWeight } from './fileWeights';
import { partsOf, stem } from './identifiers';
import type { SearchQuery } from './query';
import type { SearchIndex } from './searchIndex';
import type { TermSums } from './termSums';

/** What speaks for a file; each from 0 to about 1, but for `kind`, which is the logarithm of a weight up to 1. */
export interface FileFeatures {
  /** BM25F over path, declared names and text, beside the file that has most. */
  readonly bm25f: number;
  /** The same with the full price of length: a long file has some of any words. */
  readonly strict: number;
  /** Share of what was asked that its path has. */
  readonly inPath: number;
  /** Share of its own name that was asked for: `retry policy` is all of `retryPolicy.ts`. */
  readonly ownName: number;
  /** The same of the declared name that has most of what was asked, x the root of that. */
  readonly declaredName: number;
  readonly kind: number;
  readonly isTest: number;
  /** A text in no language of the map, where no documents are asked for. */
  readonly isOtherText: number;
  readonly isDeclarations: number;
  readonly importance: number;
  /** What those that it imports or that import it have, over the root of their count, beside the file with most. */
  readonly neighbours: number;
}

/** Only the best files speak for their neighbours. */
const SPEAKING_FILES = 30;
/** By BM25F and by the stricter one, each x the weight of its kind: so many files are looked at closer. */
const CANDIDATES = 100;
/** A file without any word has its path alone: `__init__.py` of a package that is asked for shows nothing. */
const EMPTY_WEIGHT = 0.02;

/** The files that may be what was meant, by their numbers, with what speaks for each. Cost: their declared names. */
export function candidateFeatures(
  index: SearchIndex,
  query: SearchQuery,
  sums: TermSums,
): Map<number, FileFeatures> {
  const weights = index.paths.map((_, file) => (sums.bm25f[file] ? weightOf(index, file, query) : 0));
  const base = sums.bm25f.map((score, file) => score * (weights[file] ?? 0));
  const byBase = best(base, CANDIDATES);
  const byStrict = best(
    sums.strict.map((score, file) => score * (weights[file] ?? 0)),
    CANDIDATES,
  );
  const candidates = [...new Set([...byBase, ...byStrict])];
  const told = toldByNeighbours(index, base, byBase.slice(0, SPEAKING_FILES));
  const names = nameMatcher(index, sums);
  const most = {
    bm25f: highest(sums.bm25f),
    strict: highest(sums.strict),
    told: highest([...told.values()]),
  };
  return new Map(
    candidates.map((file) => {
      const kind = index.kinds[file];
      return [
        file,
        {
          bm25f: (sums.bm25f[file] ?? 0) / most.bm25f,
          strict: (sums.strict[file] ?? 0) / most.strict,
          inPath: (sums.inPath[file] ?? 0) / names.all,
          ownName: names.match(index.ownNames[file] ?? '').share,
          declaredName: names.bestDeclared(file),
          kind: Math.log(weights[file] || 1),
          isTest: kind?.isTest && !query.asksTests ? 1 : 0,
          isOtherText: index.isModule[file] || query.asksDocuments ? 0 : 1,
          isDeclarations: kind?.isDeclarations ? 1 : 0,
          importance: (index.importance[file] ?? 0) / 10,
          neighbours: (told.get(file) ?? 0) / most.told,
        },
      ];
    }),
  );
}

function weightOf(index: SearchIndex, file: number, query: SearchQuery): number {
  const kind = index.kinds[file];
  const weight = kind ? fileWeight(kind, index.isModule[file] ?? false, query) : 1;
  return index.body.lengths[file] === 0 ? weight * EMPTY_WEIGHT : weight;
}

function toldByNeighbours(
  { neighbours }: SearchIndex,
  scores: Float64Array,
  speakers: readonly number[],
): Map<number, number> {
  const told = new Map<number, number>();
  for (const speaker of speakers)
    for (const file of neighbours[speaker] ?? [])
      told.set(file, (told.get(file) ?? 0) + (scores[speaker] ?? 0));
  for (const [file, sum] of told) told.set(file, sum / Math.sqrt(neighbours[file]?.size || 1));
  return told;
}

interface NameMatch {
  /** Share of the name's parts that were asked for. */
  readonly share: number;
  /** Weight of these parts. */
  readonly weight: number;
}

/** How much of a name was asked for. */
function nameMatcher(
  index: SearchIndex,
  { terms }: TermSums,
): {
  readonly all: number;
  match(name: string): NameMatch;
  bestDeclared(file: number): number;
} {
  const asked = new Map(terms.map(({ term, weight }) => [term, weight]));
  const all = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const match = (name: string): NameMatch => {
    const parts = partsOf(name).map(stem);
    const having = parts.filter((part) => asked.has(part));
    return {
      share: having.length / (parts.length || 1),
      weight: having.reduce((sum, part) => sum + (asked.get(part) ?? 0), 0),
    };
  };
  const hasAny = new Uint8Array(index.words.size);
  for (const { term } of terms) for (const identifier of index.words.withTerm(term)) hasAny[identifier] = 1;
  const known = new Map<number, number>();
  const valueOf = (identifier: number): number => {
    let value = known.get(identifier);
    if (value === undefined) {
      const { share, weight } = match(index.words.identifier(identifier));
      known.set(identifier, (value = share * Math.sqrt(weight / all)));
    }
    return value;
  };
  return {
    all,
    match,
    bestDeclared: (file) => {
      const declared = index.declared[file] ?? [];
      let most = 0;
      for (let at = 0; at < declared.length; at += 2) {
        const identifier = declared[at] ?? 0;
        if (hasAny[identifier]) most = Math.max(most, valueOf(identifier));
      }
      return most;
    },
  };
}

/** The highest of some numbers above 0; 1 where there is none. */
function highest(scores: Iterable<number>): number {
  let most = 0;
  for (const score of scores) most = Math.max(most, score);
  return most || 1;
}

/** Numbers of the files of the highest scores above 0, best first; ties in the files' order. */
function best(scores: Float64Array, most: number): number[] {
  const having: number[] = [];
  scores.forEach((score, file) => {
    if (score > 0) having.push(file);
  });
  return having.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, most);
}
