/** A short way around in a graph. */

interface Edge {
  readonly from: number;
  readonly to: number;
}

export interface Circle<E> {
  /** In their order, each from where the one before leads to; none where the graph has no circle. */
  readonly edges: readonly E[];
  /** Whether no other is shorter; else it is the shortest of those that were looked at. */
  readonly isShortest: boolean;
}

/** Edges that are followed in all: from every node of 20,000 in one ring it would be 400 million. */
const MOST_STEPS = 4_000_000;

/**
 * A circle of the graph of the nodes 0..size-1, breadth first from one node after the other: the first of the shortest
 * ones where following that many edges tells it.
 */
export function shortCircle<E extends Edge>(
  size: number,
  edges: readonly E[],
  mostSteps = MOST_STEPS,
): Circle<E> {
  const out = Array.from({ length: size }, (): E[] => []);
  for (const edge of edges) out[edge.from]?.push(edge);
  const budget = { steps: mostSteps };
  let best: readonly E[] = [];
  for (let start = 0; start < size && best.length !== 2; start++) {
    // One circle is always looked for to its end.
    if (budget.steps <= 0 && best.length > 0) return { edges: best, isShortest: false };
    const circle = circleFrom(start, out, best.length === 0 ? Infinity : best.length, budget);
    if (circle !== null) best = circle;
  }
  return { edges: best, isShortest: true };
}

/** A shortest circle through `start` of fewer than `below` edges; null where there is none. */
function circleFrom<E extends Edge>(
  start: number,
  out: readonly (readonly E[])[],
  below: number,
  budget: { steps: number },
): readonly E[] | null {
  const reachedBy = new Map<number, E>();
  let level = [start];
  for (let length = 1; level.length > 0 && length < below; length++) {
    const next: number[] = [];
    for (const edge of level.flatMap((node) => out[node] ?? [])) {
      budget.steps--;
      if (edge.to === start) return pathTo(edge, start, reachedBy);
      if (reachedBy.has(edge.to)) continue;
      reachedBy.set(edge.to, edge);
      next.push(edge.to);
    }
    level = next;
  }
  return null;
}

function pathTo<E extends Edge>(last: E, start: number, reachedBy: ReadonlyMap<number, E>): readonly E[] {
  const path = [last];
  for (let at = last.from; at !== start;) {
    const edge = reachedBy.get(at);
    if (!edge) break;
    path.push(edge);
    at = edge.from;
  }
  return path.reverse();
}
