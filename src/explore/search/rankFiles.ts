import { fileWeight } from './fileWeights';
import type { PathMention, QueryTerm, SearchQuery } from './query';
import type { Field, SearchIndex } from './searchIndex';

/** BM25's usual constant: how soon more of the same word counts no more. */
const SATURATION = 1.2;
/** What a part of a name tells where the whole name is written somewhere. */
const PART_OF_KNOWN = 0.5;
/** How much importance adds at most: it decides between files that have the same words. */
const IMPORTANCE_SHARE = 0.4;
/** What a file owes to those that it imports and that import it, over the root of their count. */
const NEIGHBOUR_SHARE = 0.1;
/** Only the best files speak for their neighbours. */
const SPEAKING_FILES = 30;
/** A mention that so many files bear says little (`index.ts`). */
const MOST_MENTIONED = 5;

export interface RankedFile {
  readonly path: string;
  readonly score: number;
  /** The line that the query names with it. */
  readonly line: number | null;
}

/** A term with its weight in this folder: what was asked x how rare it is. */
export interface WeighedTerm {
  readonly term: string;
  readonly weight: number;
}

export interface Ranking {
  readonly files: readonly RankedFile[];
  /** The terms that some file has. */
  readonly terms: readonly WeighedTerm[];
}

/**
 * The `most` files that have most of what is asked for, best first: BM25F over path, declared names and text, x the
 * weight of the kind of file x importance, and a little of what their neighbours in the module graph have; files that
 * the query names come first. Cost: the postings of the terms, and all files once a term.
 */
export function rankFiles(index: SearchIndex, query: SearchQuery, most: number): Ranking {
  const { scores, terms } = scoreFiles(index, query.terms);
  for (let file = 0; file < scores.length; file++) {
    const score = scores[file] ?? 0;
    if (score === 0) continue;
    const importance = 1 + (IMPORTANCE_SHARE * (index.importance[file] ?? 0)) / 10;
    scores[file] =
      score * importance * fileWeight(index.paths[file] ?? '', index.isModule[file] ?? false, query);
  }
  addNeighbours(index, scores);
  const lines = addMentions(index, scores, query.paths);
  const files = best(scores, most).map((file) => ({
    path: index.paths[file] ?? '',
    score: scores[file] ?? 0,
    line: lines.get(file) ?? null,
  }));
  return { files, terms };
}

function scoreFiles(
  index: SearchIndex,
  asked: readonly QueryTerm[],
): { scores: Float64Array; terms: WeighedTerm[] } {
  const scores = new Float64Array(index.paths.length);
  const terms: WeighedTerm[] = [];
  const counts = new Float64Array(index.paths.length);
  for (const { term, weight, partOf } of asked) {
    if (!index.words.has(term)) continue;
    counts.fill(0);
    for (const field of index.fields) addCounts(index, field, term, counts);
    const having = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
    if (having === 0) continue;
    const rarity = Math.log(1 + (counts.length - having + 0.5) / (having + 0.5));
    const known = partOf !== null && index.words.has(partOf) ? PART_OF_KNOWN : 1;
    const weighed = { term, weight: weight * rarity * known };
    terms.push(weighed);
    counts.forEach((count, file) => {
      if (count === 0) return;
      scores[file] = (scores[file] ?? 0) + (weighed.weight * count * (SATURATION + 1)) / (count + SATURATION);
    });
  }
  return { scores, terms };
}

/** Adds what each file has of a term in one field, weighed and by its length. */
function addCounts(
  { words }: SearchIndex,
  { postings, weight, lengthShare }: Field,
  term: string,
  counts: Float64Array,
): void {
  for (const identifier of words.withTerm(term))
    postings.each(identifier, (file, count) => {
      const length = 1 - lengthShare + (lengthShare * (postings.lengths[file] ?? 0)) / postings.averageLength;
      counts[file] = (counts[file] ?? 0) + (weight * count) / length;
    });
}

function addNeighbours({ neighbours }: SearchIndex, scores: Float64Array): void {
  const told = new Map<number, number>();
  for (const speaker of best(scores, SPEAKING_FILES)) {
    const score = scores[speaker] ?? 0;
    for (const file of neighbours[speaker] ?? []) told.set(file, (told.get(file) ?? 0) + score);
  }
  for (const [file, sum] of told) {
    const share = NEIGHBOUR_SHARE / Math.sqrt(neighbours[file]?.size ?? 1);
    // A file that has nothing of what is asked for is no answer, whatever stands around it.
    if ((scores[file] ?? 0) > 0) scores[file] = (scores[file] ?? 0) + share * sum;
  }
}

/** Lifts the files that the query names above all others; their named lines. */
function addMentions(
  { paths }: SearchIndex,
  scores: Float64Array,
  mentions: readonly PathMention[],
): Map<number, number | null> {
  const lines = new Map<number, number | null>();
  if (mentions.length === 0) return lines;
  const highest = scores.reduce((a, b) => Math.max(a, b), 1);
  for (const { path, line } of mentions) {
    const named = filesOf(paths, path);
    if (named.length > MOST_MENTIONED) continue;
    for (const file of named) {
      if (!lines.has(file)) scores[file] = (scores[file] ?? 0) + highest;
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

/** Numbers of the files of the highest scores above 0, best first; ties in the files' order. */
function best(scores: Float64Array, most: number): number[] {
  const having: number[] = [];
  scores.forEach((score, file) => {
    if (score > 0) having.push(file);
  });
  return having.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, most);
}
