import assert from 'node:assert/strict';
import { buildCallGraph, buildModuleGraph, nodeId, nodeKey } from '../../../../src/index/graph/graphs';
import { measureClasses } from '../../../../src/index/rank/classScore';
import { usageScore } from '../../../../src/index/rank/usage';
import { analyse } from '../../../support/analyse';
import { shop } from '../../explore/shopSources';

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

  it('tell what the scores count: call sites from outside a module, and into a class', async () => {
    const index = await analyse(shop);
    const calls = buildCallGraph(index);
    const imports = buildModuleGraph(
      index.modules.map(({ id }) => id),
      index,
    );
    const moduleOf = new Map(index.modules.map(({ id }) => [id, id]));
    for (const { id, module } of [...index.classes, ...index.functions]) moduleOf.set(id, module);
    const sitesInto = (counts: (from: string, to: string) => boolean): number =>
      calls.reduceEdges(
        (sum, _, { weight }, from, to) => (counts(nodeId(from), nodeId(to)) ? sum + weight : sum),
        0,
      );

    const used = index.modules.map(({ id, features }) => {
      const outsideCallSites = sitesInto((from, to) => moduleOf.get(to) === id && moduleOf.get(from) !== id);
      assert.equal(
        features.usage,
        usageScore({ importers: imports.inDegree(nodeKey(id)), outsideCallSites }),
      );
      return outsideCallSites;
    });
    const called = measureClasses(index).map((measures) => {
      const own = new Set([measures.id]);
      for (const { id, parent } of index.functions) if (parent === measures.id) own.add(id);
      assert.equal(
        measures.calls,
        sitesInto((_, to) => own.has(to)),
      );
      return measures.calls;
    });
    assert.ok(Math.max(...used) > 0 && Math.max(...called) > 0);
  });
});
