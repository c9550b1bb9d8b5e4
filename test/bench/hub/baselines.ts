/** What the product's ranking is compared with. */
import { plainBm25 } from '../../eval/plainBm25';
import type { Searched } from './figures';
import type { ToldPackage } from './list';

export interface Baselines {
  /** BM25 of the task over all READMEs, which no service offers. */
  overAll(one: Searched): readonly string[];
  /** BM25 over what a service shows in a list: names, descriptions, topics. */
  overLines(one: Searched): readonly string[];
  /** The order of `overAll` of what the queries brought. */
  overCandidates(one: Searched): readonly string[];
  /** What the queries brought, by stars. */
  byStars(one: Searched): readonly string[];
}

/** A repository's text is its name, description, topics and README. */
export function openBaselines(packages: readonly ToldPackage[]): Baselines {
  const texts = packages.map(
    ({ repository, description, topics, readme }) =>
      [repository, [description, ...topics, readme].join('\n')] as const,
  );
  const lines = packages.map(
    ({ repository, description, topics }) => [repository, [description, ...topics].join('\n')] as const,
  );
  const [rank, rankLines] = [plainBm25(new Map(texts)), plainBm25(new Map(lines))];
  const stars = new Map(packages.map(({ repository, stars: count }) => [repository, count]));
  const starsOf = (name: string): number => stars.get(name) ?? 0;
  return {
    overAll: ({ task }) => rank(task),
    overLines: ({ task }) => rankLines(task),
    overCandidates: ({ task, candidates }) => {
      const brought = new Set(candidates);
      return rank(task).filter((name) => brought.has(name));
    },
    byStars: ({ candidates }) => [...candidates].sort((a, b) => starsOf(b) - starsOf(a)),
  };
}
