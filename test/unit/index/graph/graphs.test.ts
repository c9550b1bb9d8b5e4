import assert from 'node:assert/strict';
import { buildCallGraph, buildModuleGraph, nodeId, nodeKey } from '../../../../src/index/graph/graphs';

/** What every plain object seems to have, in code-unit order. */
const names = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'];
const pairs = names.flatMap((from) => names.filter((to) => to !== from).map((to) => ({ from, to })));

describe('the graphs', () => {
  it('take modules with the names that every object has', () => {
    const imports = pairs.map((pair) => ({ ...pair, weight: 2, names: [], lines: [] }));
    const graph = buildModuleGraph([...names, 'alone'], { imports });
    assert.deepEqual(graph.nodes().map(nodeId), [...names, 'alone']);
    assert.equal(graph.size, pairs.length);
    for (const { from, to } of pairs)
      assert.equal(graph.getEdgeAttribute(nodeKey(from), nodeKey(to), 'weight'), 2);
    assert.equal(graph.hasEdge(nodeKey('alone'), nodeKey('toString')), false);
    assert.deepEqual(graph.inNeighbors(nodeKey('__proto__')).map(nodeId).sort(), names.slice(1));
  });

  it('take functions with the names that every object has, recursive ones too', () => {
    const rows = [...pairs, ...names.map((name) => ({ from: name, to: name }))];
    const calls = rows.map((pair) => ({
      ...pair,
      weight: 1,
      lines: [1],
      resolution: 'exact' as const,
      confidence: 1,
    }));
    const graph = buildCallGraph({ calls });
    assert.deepEqual([graph.order, graph.size], [names.length, rows.length]);
    for (const { from, to } of rows)
      assert.equal(graph.getEdgeAttribute(nodeKey(from), nodeKey(to), 'confidence'), 1);
  });
});
