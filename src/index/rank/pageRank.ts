import { byCodeUnits } from '../../core/text/order';
import type { ModuleGraph } from './measures';

/** The published code's damping (RepoMaster's networkx call uses its default, 0.85). */
const DAMPING = 0.85;
/** Below it no rank of a repository with a million modules differs in its sixth decimal. */
const MAX_L1_CHANGE = 1e-12;
/** Sweep n changes at most 2 * 0.85^(n - 1): what still changes after these is how sums of thousands are rounded. */
const MOST_SWEEPS = 1 + Math.ceil(Math.log(MAX_L1_CHANGE / 2) / Math.log(DAMPING));

export interface PageRank {
  /** Node ids in code-unit order. */
  readonly ids: readonly string[];
  /** Rank of `ids[i]`; the ranks sum to 1. */
  readonly ranks: Float64Array;
}

/** Edges by source as flat arrays: those of node i are [offsets[i], offsets[i + 1]). */
interface Edges {
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
  /** Share of the source's rank that flows along the edge. */
  readonly shares: Float64Array;
}

/**
 * The PageRank of every node of a weighted directed graph: rank flows along the edges, so an imported module
 * gains from its importers. Uniform start, damping 0.85, until the L1 change is below 1e-12, or is rounding alone.
 * Where a walk starts anew is uniform, or in proportion to `personalization` (weights >= 0 by id; without any weight
 * above 0 it is uniform); so is where the mass of nodes without outgoing weight (dangling) goes.
 * Deterministic to the last digit whatever the insertion order of the graph: nodes are taken in id order, so
 * each node adds its inflow in the order of its sources' ids. Empty graph: empty result.
 * Cost: at most 176 sweeps over nodes and edges, plus sorting the ids.
 * Source: Page et al. 1999. Differs from RepoMaster appendix F: one ranking, personalised by a task, not per module.
 */
export function pageRank(graph: ModuleGraph, personalization?: ReadonlyMap<string, number>): PageRank {
  const ids = graph.nodes().sort(byCodeUnits);
  const restarts = restartShares(ids, personalization);
  const edges = flattenEdges(graph, ids);
  let ranks = new Float64Array(ids.length).fill(1 / ids.length);
  let next = new Float64Array(ids.length);
  let change = ids.length === 0 ? 0 : Infinity;
  for (let sweeps = 0; change >= MAX_L1_CHANGE && sweeps < MOST_SWEEPS; sweeps++) {
    sweep(edges, restarts, ranks, next);
    change = l1Distance(ranks, next);
    [ranks, next] = [next, ranks];
  }
  return { ids, ranks };
}

/** The share of each node where walks start anew; null = all the same. */
function restartShares(
  ids: readonly string[],
  personalization: ReadonlyMap<string, number> | undefined,
): Float64Array | null {
  const weights = Float64Array.from(ids, (id) => Math.max(0, personalization?.get(id) ?? 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? weights.map((weight) => weight / total) : null;
}

function flattenEdges(graph: ModuleGraph, ids: readonly string[]): Edges {
  const position = new Map(ids.map((id, at) => [id, at]));
  const offsets = new Int32Array(ids.length + 1);
  const targets = new Int32Array(graph.size);
  const shares = new Float64Array(graph.size);
  let end = 0;
  ids.forEach((id, source) => {
    const start = end;
    let total = 0;
    graph.forEachOutEdge(id, (_edge, { weight }, _source, target) => {
      if (weight <= 0) return;
      targets[end] = position.get(target) ?? 0;
      shares[end++] = weight;
      total += weight;
    });
    for (let at = start; at < end; at++) shares[at] = (shares[at] ?? 0) / total;
    offsets[source + 1] = end;
  });
  return { offsets, targets, shares };
}

function sweep(
  { offsets, targets, shares }: Edges,
  restarts: Float64Array | null,
  ranks: Float64Array,
  next: Float64Array,
): void {
  const count = ranks.length;
  let dangling = 0;
  for (let node = 0; node < count; node++) {
    if (offsets[node] === offsets[node + 1]) dangling += ranks[node] ?? 0;
  }
  const restarting = 1 - DAMPING + DAMPING * dangling;
  if (restarts) for (let node = 0; node < count; node++) next[node] = restarting * (restarts[node] ?? 0);
  else next.fill(restarting / count);
  for (let node = 0; node < count; node++) {
    const outflow = DAMPING * (ranks[node] ?? 0);
    for (let at = offsets[node] ?? 0; at < (offsets[node + 1] ?? 0); at++) {
      const target = targets[at] ?? 0;
      next[target] = (next[target] ?? 0) + outflow * (shares[at] ?? 0);
    }
  }
}

function l1Distance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum;
}
