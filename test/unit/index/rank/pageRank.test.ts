import assert from 'node:assert/strict';
import { DirectedGraph } from 'graphology';
import { dependencyScores } from '../../../../src/index/rank/dependency';
import type { ModuleGraph } from '../../../../src/index/rank/measures';
import { pageRank } from '../../../../src/index/rank/pageRank';

type Edge = readonly [from: string, to: string, weight: number];

function graphOf(nodes: readonly string[], edges: readonly Edge[]): ModuleGraph {
  const graph: ModuleGraph = new DirectedGraph();
  for (const node of nodes) graph.addNode(node);
  for (const [from, to, weight] of edges) graph.addEdge(from, to, { weight });
  return graph;
}

function check(
  graph: ModuleGraph,
  expected: Record<string, number>,
  personalization?: ReadonlyMap<string, number>,
): void {
  const { ids, ranks } = pageRank(graph, personalization);
  assert.deepEqual([...ids], Object.keys(expected));
  ids.forEach((id, at) => {
    const difference = Math.abs((ranks[at] ?? NaN) - (expected[id] ?? NaN));
    assert.ok(difference < 1e-11, `${id}: ${ranks[at]} is not ${expected[id]}`);
  });
}

/** A graph with a fixed pseudo-random shape; `order` permutes how it is put together. */
function scrambled(order: (items: readonly number[]) => readonly number[]): ModuleGraph {
  const numbers = Array.from({ length: 60 }, (_, at) => at);
  const edges = numbers.flatMap((from) =>
    [1, 2, 3]
      .map((step): Edge => [`n${from}`, `n${(from * 7 + step * step * 11) % 60}`, 1 + ((from * step) % 5)])
      .filter(([a, b]) => a !== b && from % 9 !== 0),
  );
  const graph = graphOf(
    order(numbers).map((at) => `n${at}`),
    [],
  );
  for (const at of order(edges.map((_, index) => index))) {
    const [from, to, weight] = edges[at] ?? ['', '', 0];
    graph.mergeEdge(from, to, { weight });
  }
  return graph;
}

describe('pageRank', () => {
  it('spreads the mass of a dangling node: a = 0.075 + 0.425 b, so a = 20/57', () => {
    check(graphOf(['b', 'a'], [['a', 'b', 1]]), { a: 20 / 57, b: 37 / 57 });
  });

  it('starts walks anew where it is told to: a = 0.15 + 0.85 b, b = 0.85 a, so a = 20/37', () => {
    const graph = graphOf(['b', 'a', 'c'], [['a', 'b', 1]]);
    check(graph, { a: 20 / 37, b: 17 / 37, c: 0 }, new Map([['a', 5]]));
  });

  it('is uniform without any weight above 0', () => {
    const graph = graphOf(['b', 'a'], [['a', 'b', 1]]);
    const odd = new Map([
      ['a', 0],
      ['elsewhere', 3],
    ]);
    assert.deepEqual(pageRank(graph, odd), pageRank(graph));
  });

  it('divides a rank by edge weight: a = 0.05 + 0.85 (b + c), b = 0.05 + 0.6375 a, c = 0.05 + 0.2125 a', () => {
    const edges: Edge[] = [
      ['a', 'b', 3],
      ['a', 'c', 1],
      ['b', 'a', 1],
      ['c', 'a', 5],
    ];
    const a = 18 / 37;
    check(graphOf(['a', 'b', 'c'], edges), { a, b: 0.05 + 0.6375 * a, c: 0.05 + 0.2125 * a });
  });

  it('gives isolated nodes equal ranks, and an empty graph none', () => {
    check(graphOf(['x', 'y'], []), { x: 0.5, y: 0.5 });
    check(graphOf([], []), {});
  });

  it('ends for a hub with more importers than sums are exact for: a = 1 / (1 + 1.85 n), hub = a (1 + 0.85 n)', () => {
    const importers = Array.from({ length: 20_000 }, (_, at) => `m${at}`);
    const graph = graphOf(
      ['hub', ...importers],
      importers.map((from): Edge => [from, 'hub', 1]),
    );
    const a = 1 / (1 + 1.85 * importers.length);
    const [hub, ...others] = pageRank(graph).ranks;
    assert.equal(others.length, importers.length);
    assert.ok(Math.abs((hub ?? NaN) - a * (1 + 0.85 * importers.length)) < 1e-11, `hub: ${hub}`);
    assert.ok(others.every((rank) => Math.abs(rank - a) < 1e-15));
  });

  it('has the same digits whatever the order in which the graph was put together', () => {
    const plain = pageRank(scrambled((items) => items));
    const reversed = pageRank(scrambled((items) => [...items].reverse()));
    assert.deepEqual(reversed, plain);
    assert.ok(new Set(plain.ranks).size > 20);
    assert.ok(Math.abs(plain.ranks.reduce((a, b) => a + b, 0) - 1) < 1e-12);
  });
});

describe('dependencyScores', () => {
  it('divides by the highest rank', () => {
    const scores = dependencyScores(graphOf(['a', 'b'], [['a', 'b', 4]]));
    assert.equal(scores.get('b'), 1);
    assert.ok(Math.abs((scores.get('a') ?? NaN) - 20 / 37) < 1e-11);
  });

  it('is empty for an empty graph', () => {
    assert.equal(dependencyScores(graphOf([], [])).size, 0);
  });
});
