/** Which edges to take out of a graph so that no circle is left. */

export interface WeightedEdge {
  readonly from: number;
  readonly to: number;
  /** At least 1; of two sets of as many edges the lighter is better. */
  readonly weight: number;
}

export interface Cut<Edge> {
  readonly edges: readonly Edge[];
  /** Whether no smaller set would do; else it is one without a needless edge. */
  readonly isSmallest: boolean;
}

/** Above it the 2^n sets of nodes that the exact search looks at take longer than a question may. */
const MOST_EXACT_NODES = 14;

/**
 * The edges against which no order of the nodes 0..size-1 goes but these: exactly the fewest, and of those the
 * lightest, for up to 14 nodes (2^n * n steps); else by the order of Eades, Lin and Smyth (1993), a sweep over the
 * nodes for each of them at most. Edges in the order given; no edge leads from a node to itself.
 */
export function edgesToCut<Edge extends WeightedEdge>(size: number, edges: readonly Edge[]): Cut<Edge> {
  const isSmallest = size <= MOST_EXACT_NODES;
  const rank = isSmallest ? bestOrder(size, edges) : greedyOrder(size, edges);
  const against = edges.filter(({ from, to }) => (rank[from] ?? 0) > (rank[to] ?? 0));
  return { edges: against, isSmallest };
}

/** Rank of each node in the order with the least cost of edges that go backwards, by dynamic programming over sets. */
function bestOrder(size: number, edges: readonly WeightedEdge[]): Float64Array {
  // One edge more always costs more than any weight saved.
  const unit = 1 + edges.reduce((sum, { weight }) => sum + weight, 0);
  const costs = Array.from({ length: size }, () => new Float64Array(size));
  for (const { from, to, weight } of edges) {
    const row = costs[from];
    if (row) row[to] = (row[to] ?? 0) + unit + weight;
  }
  const least = new Float64Array(1 << size).fill(Infinity);
  const last = new Int8Array(1 << size);
  least[0] = 0;
  for (let set = 1; set < 1 << size; set++) {
    for (let node = 0; node < size; node++) {
      if ((set & (1 << node)) === 0) continue;
      const before = set & ~(1 << node);
      const cost = (least[before] ?? 0) + costInto(costs[node], before, size);
      if (cost >= (least[set] ?? 0)) continue;
      least[set] = cost;
      last[set] = node;
    }
  }
  const rank = new Float64Array(size);
  for (let set = (1 << size) - 1, at = size; set > 0;) {
    const node = last[set] ?? 0;
    rank[node] = --at;
    set &= ~(1 << node);
  }
  return rank;
}

/** What the edges of a node into those that stand before it cost. */
function costInto(row: Float64Array | undefined, before: number, size: number): number {
  let cost = 0;
  for (let to = 0; to < size; to++) if ((before & (1 << to)) !== 0) cost += row?.[to] ?? 0;
  return cost;
}

/** Sinks to the end, sources to the beginning, else the node with most more edges out than in to the beginning. */
function greedyOrder(size: number, edges: readonly WeightedEdge[]): Float64Array {
  const out = Array.from({ length: size }, () => new Set<number>());
  const into = Array.from({ length: size }, () => new Set<number>());
  for (const { from, to } of edges) {
    out[from]?.add(to);
    into[to]?.add(from);
  }
  const degrees = { ahead: sizesOf(out), behind: sizesOf(into) };
  const left = new Set(out.keys());
  const rank = new Float64Array(size);
  let [first, end] = [0, size];
  const taken = (node: number): void => {
    left.delete(node);
    for (const to of out[node] ?? []) if (left.has(to)) degrees.behind[to] = (degrees.behind[to] ?? 0) - 1;
    for (const from of into[node] ?? [])
      if (left.has(from)) degrees.ahead[from] = (degrees.ahead[from] ?? 0) - 1;
  };
  while (left.size > 0) {
    const { node, isSink } = nextOf(left, degrees);
    rank[node] = isSink ? --end : first++;
    taken(node);
  }
  return rank;
}

/** Edges of each node to those that are left, and from those. */
interface Degrees {
  readonly ahead: Int32Array;
  readonly behind: Int32Array;
}

function sizesOf(sets: readonly ReadonlySet<number>[]): Int32Array {
  return Int32Array.from(sets, ({ size }) => size);
}

function nextOf(
  left: ReadonlySet<number>,
  degrees: Degrees,
): { readonly node: number; readonly isSink: boolean } {
  let best = 0;
  let most = -Infinity;
  for (const node of left) {
    const ahead = degrees.ahead[node] ?? 0;
    const behind = degrees.behind[node] ?? 0;
    if (ahead === 0 || behind === 0) return { node, isSink: ahead === 0 };
    if (ahead - behind <= most) continue;
    most = ahead - behind;
    best = node;
  }
  return { node: best, isSink: false };
}
