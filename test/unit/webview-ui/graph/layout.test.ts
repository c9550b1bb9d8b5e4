import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { GraphView } from '../../../../src/core/map/graphView';
import { layOut } from '../../../../webview-ui/graph/layout';
import { edgeOf, nodeOf, viewOf } from '../../../support/graphViews';

const hostile = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ':', 'a\nb', '\u202e', '0'];
const size = (): number => 8;

function ring(count: number): GraphView {
  const nodes = Array.from({ length: count }, (_, at) => nodeOf(`n${at}`, { group: `g${at % 4}` }));
  const edges = nodes.map(({ id }, at) => edgeOf(id, 'calls', `n${(at * 7 + 1) % count}`));
  return viewOf(
    nodes,
    edges.filter(({ from, to }) => from !== to),
  );
}

describe('the layout of a graph', () => {
  it('gives the same graph the same picture', () => {
    assert.deepEqual(layOut(ring(40), size, new Map()), layOut(ring(40), size, new Map()));
  });

  it('sets nodes apart, so that no disc lies on another', () => {
    const places = [...layOut(ring(60), size, new Map()).values()];
    for (const [at, a] of places.entries())
      for (const b of places.slice(at + 1)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 16);
  });

  it('leaves nodes where they were, and settles what is new around them', () => {
    const kept = layOut(ring(20), size, new Map());
    const more = viewOf(
      [...ring(20).nodes, nodeOf('new')],
      [...ring(20).edges, edgeOf('new', 'calls', 'n0')],
    );
    const next = layOut(more, size, kept);
    for (const [id, place] of kept) assert.deepEqual(next.get(id), place, id);
    assert.ok(next.has('new'));
    const fewer = viewOf(ring(20).nodes.slice(0, 5));
    assert.deepEqual([...layOut(fewer, size, kept)], [...kept].slice(0, 5));
  });

  it('places one node, and none', () => {
    assert.deepEqual([...layOut(viewOf([nodeOf('only')]), size, new Map())], [['only', { x: 0, y: 0 }]]);
    assert.equal(layOut(viewOf([]), size, new Map()).size, 0);
  });

  it('gives every node a place, whatever the names and edges, loops and edges to nowhere included', () => {
    const names = fc.uniqueArray(fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 6 })), {
      maxLength: 12,
    });
    const kinds = fc.constantFrom('calls', 'contains', 'imports', 'inherits');
    const property = fc.property(names, fc.array(fc.tuple(fc.nat(12), kinds, fc.nat(12))), (ids, links) => {
      const nameAt = (at: number): string => ids[at] ?? 'nowhere';
      const edges = links.map(([from, kind, to]) => edgeOf(nameAt(from), kind, nameAt(to)));
      const nodes = ids.map((id) => nodeOf(id, { group: id.slice(0, 1) }));
      const places = layOut(viewOf(nodes, edges), size, new Map());
      assert.deepEqual([...places.keys()], ids);
      for (const { x, y } of places.values()) assert.ok(Number.isFinite(x) && Number.isFinite(y));
    });
    fc.assert(property, { numRuns: 60 });
  });
});
