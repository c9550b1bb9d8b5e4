import type { ModuleGraph } from './measures';
import { pageRank } from './pageRank';

/**
 * The Dependency feature of every module of the graph, by id: PR(m) / max PR, in (0, 1].
 * The module that others lean on most has exactly 1. Empty graph: empty map.
 * Source: RepoMaster section 3.2.2 and appendix F, Algorithm 1. Differs: one PageRank for the whole graph
 * instead of a personalised one per module (which ranks every module by its own teleport), and "scaled for
 * comparability" is the division by the maximum.
 */
export function dependencyScores(graph: ModuleGraph): ReadonlyMap<string, number> {
  const { ids, ranks } = pageRank(graph);
  const highest = ranks.reduce((a, b) => Math.max(a, b), 0);
  return new Map(ids.map((id, at) => [id, (ranks[at] ?? 0) / highest]));
}
