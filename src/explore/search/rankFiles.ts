import { CHANGE_WEIGHT } from './changeWords';
import { candidateFeatures } from './fileFeatures';
import type { FileFeatures } from './fileFeatures';
import type { PathMention, SearchQuery } from './query';
import { RANK_WEIGHTS } from './rankWeights';
import type { SearchIndex } from './searchIndex';
import { sumTerms } from './termSums';
import type { WeighedTerm } from './termSums';

/** A mention that so many files bear says little (`index.ts`). */
const MOST_MENTIONED = 5;
/** Of so few distinctive words a file has to have one. */
const FEW_TELLING = 2;
/** A sum that is lower by this is worth a third: with 4, answers were cut before their twelfth file. */
const THIRD = 8;

export interface RankedFile {
  readonly path: string;
  /** Above 0; what the best has is no more than 1 but where the query names it. */
  readonly score: number;
  /** The line that the query names with it. */
  readonly line: number | null;
}

export interface Ranking {
  readonly files: readonly RankedFile[];
  /** The terms that some file has. */
  readonly terms: readonly WeighedTerm[];
}

/**
 * The `most` files that have most of what is asked for, best first, of those that `candidateFeatures` looks at: by the
 * sum of what speaks for each, weighed by RANK_WEIGHTS; files that the query names come first. Cost: that of
 * `sumTerms` and `candidateFeatures`.
 */
export function rankFiles(index: SearchIndex, query: SearchQuery, most: number): Ranking {
  const sums = sumTerms(index, query.terms);
  const candidates = [...candidateFeatures(index, query, sums)];
  const telling = filesTelling(index, query, sums.terms);
  const having = candidates.filter(([file]) => telling.has(file));
  const scores = new Map(
    (having.length > 0 ? having : candidates).map(([file, features]) => [file, sumOf(features)]),
  );
  const highest = Math.max(...scores.values());
  for (const [file, sum] of scores) scores.set(file, 3 ** ((sum - highest) / THIRD));
  const lines = addMentions(index, scores, query.paths);
  const files = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, most);
  return {
    files: files.map(([file, score]) => ({
      path: index.paths[file] ?? '',
      score,
      line: lines.get(file) ?? null,
    })),
    terms: sums.terms,
  };
}

/**
 * The files that have any word of a question that has one or two besides those which every question may have: `is there
 * support for websockets` asks for no file that only supports something. None where more words tell, or all do.
 */
function filesTelling(
  index: SearchIndex,
  query: SearchQuery,
  found: readonly WeighedTerm[],
): ReadonlySet<number> {
  const known = new Set(found.map(({ term }) => term));
  const asked = query.terms.filter(({ term, weight }) => weight > CHANGE_WEIGHT && known.has(term));
  const files = new Set<number>();
  if (asked.length > FEW_TELLING || asked.length === query.terms.length) return files;
  for (const { term } of asked)
    for (const identifier of index.words.withTerm(term))
      for (const { postings } of index.fields) postings.each(identifier, (file) => files.add(file));
  return files;
}

function sumOf(features: FileFeatures): number {
  let sum = 0;
  for (const name of FEATURES) sum += RANK_WEIGHTS[name] * features[name];
  return sum;
}

const FEATURES = Object.keys(RANK_WEIGHTS) as readonly (keyof FileFeatures)[];

/** Lifts the files that the query names above all others; their named lines. */
function addMentions(
  { paths }: SearchIndex,
  scores: Map<number, number>,
  mentions: readonly PathMention[],
): Map<number, number | null> {
  const lines = new Map<number, number | null>();
  if (mentions.length === 0) return lines;
  for (const { path, line } of mentions) {
    const named = filesOf(paths, path);
    if (named.length > MOST_MENTIONED) continue;
    for (const file of named) {
      if (!lines.has(file)) scores.set(file, (scores.get(file) ?? 0) + 1);
      lines.set(file, lines.get(file) ?? line);
    }
  }
  return lines;
}

/** The files whose path ends so; of an absolute path or one from another folder, those that share the longest end. */
function filesOf(paths: readonly string[], mention: string): number[] {
  for (let end = mention; ; end = end.slice(end.indexOf('/') + 1)) {
    const found = paths.flatMap((path, file) => (path === end || path.endsWith(`/${end}`) ? [file] : []));
    if (found.length > 0 || !end.includes('/')) return found;
  }
}
