/** Which commit is tried next where the command is taken at its word. Pure. */
import type { CommitGraph } from '../../../core/git/bisect';
import { countsOf, isChain, massesOf, partAfter } from './commitGraph';

/** How likely each commit is the first bad one, by its id; only their proportions count. */
export type Prior = (id: string) => number;

export interface PlainSearch {
  /** What the first bad commit may be. */
  readonly graph: CommitGraph;
  /** How many runs are left, at most; null while the graph is too large to work that out. */
  readonly runsLeft: number | null;
  /** Commits that could not be judged, by their ids. */
  readonly skipped: ReadonlySet<string>;
}

export function beginSearch(graph: CommitGraph): PlainSearch {
  return { graph, runsLeft: mostRuns(graph), skipped: new Set() };
}

/** The search after a run; the same for a commit that can tell no more. */
export function afterRun(search: PlainSearch, id: string, verdict: 'good' | 'bad' | 'skip'): PlainSearch {
  if (verdict === 'skip') return { ...search, skipped: new Set([...search.skipped, id]) };
  const commit = search.graph.ids.indexOf(id);
  if (commit === -1) return search;
  const graph = partAfter(search.graph, commit, verdict);
  // What is good and contains all others was bad before.
  if (graph.ids.length === 0) return search;
  return { ...search, graph, runsLeft: search.runsLeft === null ? mostRuns(graph) : search.runsLeft - 1 };
}

/** Working out a worst case costs the square of the commits over 16; it is done for a few commits before each run. */
const MOST_WORKED_OUT = 4_096;

const equal: Prior = () => 1;

/**
 * The most runs that a search needs: ceil(log2 n) for a chain, else those of halving, or one fewer where another first commit
 * saves it. Null for a graph with merges that is too large to work it out.
 */
export function mostRuns(graph: CommitGraph): number | null {
  const halving = worstRuns(graph);
  if (halving === null || isChain(graph)) return halving;
  return likelyCommit(graph, countsOf(graph), halving - 1, equal) === null ? halving : halving - 1;
}

/** The most runs that halving needs. Null as in mostRuns. */
function worstRuns(graph: CommitGraph): number | null {
  const commits = graph.ids.length;
  if (isChain(graph)) return Math.ceil(Math.log2(Math.max(1, commits)));
  if (commits > MOST_WORKED_OUT) return null;
  const commit = halvingCommit(graph, countsOf(graph), new Set());
  if (commit === null) return 0;
  const parts = (['good', 'bad'] as const).map(
    (verdict) => worstRuns(partAfter(graph, commit, verdict)) ?? 0,
  );
  return 1 + Math.max(...parts);
}

/**
 * The id of the commit to run next; null where none can tell more. Of the commits that keep the worst case within `runsLeft` it
 * takes the one that halves the prior best; once something was skipped, one that halves the commits, away from what was skipped.
 */
export function nextTest(search: PlainSearch, prior: Prior): string | null {
  const { graph, runsLeft, skipped } = search;
  const counts = countsOf(graph);
  const isFree = runsLeft !== null && !graph.ids.some((id) => skipped.has(id));
  const commit =
    (isFree
      ? (likelyCommit(graph, counts, runsLeft, prior) ?? likelyCommit(graph, counts, runsLeft, equal))
      : null) ?? halvingCommit(graph, counts, skipped);
  return commit === null ? null : (graph.ids[commit] ?? null);
}

/** Git's own choice: the first of those that leave the most, whatever the run says. */
function halvingCommit(
  { ids }: CommitGraph,
  counts: Float64Array,
  skipped: ReadonlySet<string>,
): number | null {
  const distances = skipped.size === 0 ? null : distancesTo(ids, skipped);
  let found: number | null = null;
  let best = 0;
  for (let at = 0; at < ids.length; at++) {
    if (skipped.has(ids[at] ?? '')) continue;
    const least = Math.min(counts[at] ?? 0, ids.length - (counts[at] ?? 0));
    const distance = distances?.[at] ?? null;
    // What does not build seldom is one commit alone: the more were skipped, the farther away the next is tried.
    const value = distance === null ? least : (least * distance) / (distance + skipped.size);
    if (value > best) [found, best] = [at, value];
  }
  return found;
}

/** How many places each commit is away from the nearest that was skipped; at most as many as there are. */
function distancesTo(ids: readonly string[], skipped: ReadonlySet<string>): readonly number[] {
  const distances = ids.map((id) => (skipped.has(id) ? 0 : ids.length));
  for (let at = 1; at < ids.length; at++)
    distances[at] = Math.min(distances[at] ?? 0, (distances[at - 1] ?? 0) + 1);
  for (let at = ids.length - 2; at >= 0; at--)
    distances[at] = Math.min(distances[at] ?? 0, (distances[at + 1] ?? 0) + 1);
  return distances;
}

/** Of a graph with merges so many are looked at more closely. */
const MOST_TRIED = 8;

/** The commit that halves the prior best, of those that leave no more runs than `runsLeft - 1`; null where none is found. */
function likelyCommit(
  graph: CommitGraph,
  counts: Float64Array,
  runsLeft: number,
  prior: Prior,
): number | null {
  const masses = massesOf(
    graph,
    graph.ids.map((id) => prior(id)),
  );
  const all = masses.at(-1) ?? 0;
  const most = 2 ** (runsLeft - 1);
  const least = (values: Float64Array, whole: number, at: number): number =>
    Math.min(values[at] ?? 0, whole - (values[at] ?? 0));
  const possible = graph.ids
    .map((_, at) => at)
    .filter((at) => {
      const count = counts[at] ?? 0;
      return count < graph.ids.length && count <= most && graph.ids.length - count <= most;
    })
    .sort(
      (a, b) =>
        least(masses, all, b) - least(masses, all, a) ||
        least(counts, graph.ids.length, b) - least(counts, graph.ids.length, a) ||
        a - b,
    );
  if (isChain(graph)) return possible[0] ?? null;
  const keeps = (commit: number, verdict: 'good' | 'bad'): boolean =>
    (worstRuns(partAfter(graph, commit, verdict)) ?? Infinity) <= runsLeft - 1;
  return possible.slice(0, MOST_TRIED).find((at) => keeps(at, 'good') && keeps(at, 'bad')) ?? null;
}
