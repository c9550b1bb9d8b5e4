import assert from 'node:assert/strict';
import { shortCircle } from '../../../../src/explore/survey/shortCircle';

interface Edge {
  readonly from: number;
  readonly to: number;
}

function ring(size: number): readonly Edge[] {
  return Array.from({ length: size }, (_, from) => ({ from, to: (from + 1) % size }));
}

/** The edges, each of which counts how often it is followed. */
function counted(edges: readonly Edge[]): { readonly edges: readonly Edge[]; looks: () => number } {
  let count = 0;
  const counting = edges.map(({ from, to }) => ({
    from,
    get to() {
      count++;
      return to;
    },
  }));
  return { edges: counting, looks: () => count };
}

describe('a short cycle', () => {
  it('is the first of the shortest ones', () => {
    const edges = [...ring(5), { from: 2, to: 0 }, { from: 4, to: 2 }];
    assert.deepEqual(shortCircle(5, edges), {
      edges: [edges[0], edges[1], edges[5]],
      isShortest: true,
    });
    assert.deepEqual(shortCircle(3, []), { edges: [], isShortest: true });
  });

  it('of a ring of 20,000 nodes costs a bounded number of steps', () => {
    const { edges, looks } = counted(ring(20_000));
    const circle = shortCircle(20_000, edges);
    assert.equal(circle.edges.length, 20_000);
    assert.equal(circle.isShortest, false);
    // Each step looks at an edge's end four times at most, and one search may overdraw the budget.
    assert.ok(looks() <= 4 * 4_100_000, `${looks()} looks`);
  });

  it('is found, and not called the shortest, where the steps do not even do for one', () => {
    const { edges, isShortest } = shortCircle(10, [...ring(10), { from: 8, to: 7 }], 5);
    assert.deepEqual([edges.length, isShortest], [10, false]);
  });
});
