import { byCodeUnits } from '../../core/text/order';
import type { ExploreMap } from '../map/exploreMap';
import { fileKind, fileWeight } from './fileWeights';
import { readQuery } from './query';
import { importanceByPath, isLineHit } from './searchHit';
import type { Hit } from './searchHit';
import type { SearchEntry } from './searchRows';
import { unmappedLanguages } from '../gaps/unmapped';

/** The name that was asked for, in whatever case. */
const SAME_NAME = 0.95;
/** A name says more than a word: the kind of its file counts half of what it counts for words (the root). */
const NAME_SHARE = 0.5;
/** What a second kind of match for one place adds: a class that has the name and the words in its body. */
const MORE_KINDS = 0.05;

/** Hits as entries, one a symbol or text cell, the best first. n log n in the hits. */
export function rankEntries(map: ExploreMap, query: string, hits: readonly Hit[]): SearchEntry[] {
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) {
    const key = `${hit.path}\n${hit.textCell ?? hit.id ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(hit);
    else groups.set(key, [hit]);
  }
  const importance = importanceByPath(map);
  const weight = weightOfKind(map, query);
  return definitionsFirst([...groups.values()].flatMap((group) => entryOf(group, importance, weight)));
}

/** By score; a line that defines what matched counts as much as the best one that uses it, and stands before that. */
function definitionsFirst(entries: readonly SearchEntry[]): SearchEntry[] {
  const uses = entries.filter(({ best }) => isLineHit(best) && best.isDefinition !== true);
  const bestUse = uses.reduce((most, { score }) => Math.max(most, score), 0);
  const raised = entries.map((entry) => {
    const score = isLineDefinition(entry) ? Math.max(entry.score, bestUse) : entry.score;
    return { entry: { ...entry, score }, ownScore: entry.score };
  });
  raised.sort(
    (a, b) =>
      b.entry.score - a.entry.score ||
      Number(isLineDefinition(b.entry)) - Number(isLineDefinition(a.entry)) ||
      b.ownScore - a.ownScore ||
      byPlace(a.entry, b.entry),
  );
  return raised.map(({ entry }) => entry);
}

function isLineDefinition({ best }: SearchEntry): boolean {
  return isLineHit(best) && best.isDefinition === true;
}

/**
 * What a match by name is worth in tests, examples and texts: of those that ask for neither, the code itself is meant, but for
 * a symbol or file that is named exactly. Lines and words are weighed where they are searched.
 */
function weightOfKind(map: ExploreMap, query: string): (hit: Hit) => number {
  const asked = readQuery(query);
  const namesFile = /[./]/.test(query.trim());
  return ({ kind, path, id, match }) => {
    if (kind !== 'symbol' && kind !== 'file') return 1;
    if (kind === 'symbol' ? match >= SAME_NAME : namesFile) return 1;
    const isCode = id !== null || unmappedLanguages(map).has(path);
    return fileWeight(fileKind(path), isCode, asked) ** NAME_SHARE;
  };
}

function entryOf(
  hits: readonly Hit[],
  importance: ReadonlyMap<string, number>,
  weight: (hit: Hit) => number,
): SearchEntry[] {
  const [best] = [...hits].sort(
    (a, b) =>
      b.match - a.match ||
      Number(b.isDefinition ?? false) - Number(a.isDefinition ?? false) ||
      a.line - b.line,
  );
  if (!best) return [];
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  const lines = new Set(hits.filter(isLineHit).map(({ line }) => line));
  lines.delete(best.line);
  const match = best.match + MORE_KINDS * (kinds.length - 1);
  // The ranking of files by their words has weighed importance already.
  const importanceOf = best.kind === 'keyword' ? 0 : (importance.get(best.path) ?? 0);
  const score = Number((match * weight(best) * (1 + importanceOf / 10)).toFixed(6));
  return [{ best, kinds, otherLines: [...lines].sort((a, b) => a - b), score }];
}

function byPlace(a: SearchEntry, b: SearchEntry): number {
  return byCodeUnits(a.best.path, b.best.path) || a.best.line - b.best.line;
}
