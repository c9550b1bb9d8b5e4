import assert from 'node:assert/strict';
import fc from 'fast-check';
import { edgesToCut } from '../../../../src/explore/survey/edgesToCut';
import type { WeightedEdge } from '../../../../src/explore/survey/edgesToCut';
import { stronglyConnected } from '../../../../src/explore/survey/stronglyConnected';

interface Graph {
  readonly size: number;
  readonly edges: readonly WeightedEdge[];
}

const graphs = (most: number): fc.Arbitrary<Graph> =>
  fc.integer({ min: 1, max: most }).chain((size) => {
    const node = fc.integer({ min: 0, max: size - 1 });
    const edge = fc.record({ from: node, to: node, weight: fc.integer({ min: 1, max: 9 }) });
    return fc
      .uniqueArray(edge, { selector: ({ from, to }) => `${from} ${to}`, maxLength: 3 * size })
      .map((edges) => ({
        size,
        edges: edges.filter(({ from, to }) => from !== to),
      }));
  });

function reaches({ edges }: Graph, from: number): ReadonlySet<number> {
  const seen = new Set<number>();
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const edge of edges)
      if (edge.from === node && !seen.has(edge.to)) {
        seen.add(edge.to);
        open.push(edge.to);
      }
  return seen;
}

function componentsOf({ size, edges }: Graph): readonly (readonly number[])[] {
  return stronglyConnected(size, (node) => edges.filter(({ from }) => from === node).map(({ to }) => to));
}

const isAcyclic = (graph: Graph): boolean => componentsOf(graph).length === 0;

describe('stronglyConnected', () => {
  it('puts together what reaches each other, and nothing else', () => {
    fc.assert(
      fc.property(graphs(9), (graph) => {
        const reached = Array.from({ length: graph.size }, (_, node) => reaches(graph, node));
        const expected = new Set(
          reached.map((own, node) => {
            const others = [...own].filter((other) => other !== node && reached[other]?.has(node) === true);
            return others.length === 0 ? '' : [node, ...others].sort((a, b) => a - b).join(' ');
          }),
        );
        expected.delete('');
        assert.deepEqual(
          componentsOf(graph).map((component) => component.join(' ')),
          [...expected],
        );
      }),
    );
  });

  it('follows a circle of 100,000 nodes', () => {
    const size = 100_000;
    assert.deepEqual(
      stronglyConnected(size, (node) => [(node + 1) % size]).map(({ length }) => length),
      [size],
    );
  });
});

describe('edgesToCut', () => {
  it('leaves no circle, whatever the size', () => {
    fc.assert(
      fc.property(graphs(25), ({ size, edges }) => {
        const { edges: cut } = edgesToCut(size, edges);
        assert.ok(isAcyclic({ size, edges: edges.filter((edge) => !cut.includes(edge)) }));
      }),
    );
  });

  it('cuts as few as any set that leaves none', () => {
    fc.assert(
      fc.property(graphs(5), ({ size, edges: all }) => {
        const edges = all.slice(0, 9);
        const { edges: cut, isSmallest } = edgesToCut(size, edges);
        assert.ok(isSmallest);
        for (let set = 0; set < 1 << edges.length; set++) {
          const left = edges.filter((_, at) => (set & (1 << at)) === 0);
          if (edges.length - left.length < cut.length) assert.ok(!isAcyclic({ size, edges: left }));
        }
      }),
    );
  });

  it('takes the lighter of two that are as few', () => {
    const [heavy, light] = [
      { from: 0, to: 1, weight: 5 },
      { from: 1, to: 0, weight: 2 },
    ];
    assert.deepEqual(edgesToCut(2, [heavy, light]).edges, [light]);
  });
});
