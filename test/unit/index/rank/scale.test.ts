import { DirectedGraph } from 'graphology';
import assert from 'node:assert/strict';
import type { ModuleGraph, ModuleMeasures } from '../../../../src/index/rank/measures';
import { DEFAULT_WEIGHTS, scoreModules } from '../../../../src/index/rank/moduleScore';

/** Modules that each import the ones of half, a third and a fifth of their number. */
function repositoryOf(count: number): {
  readonly modules: readonly ModuleMeasures[];
  readonly graph: ModuleGraph;
} {
  const graph: ModuleGraph = new DirectedGraph();
  const ids = Array.from({ length: count }, (_, at) => `m${at}`);
  for (const id of ids) graph.addNode(id);
  for (let at = 5; at < count; at++)
    for (const part of [2, 3, 5]) graph.mergeEdge(`m${at}`, `m${Math.floor(at / part)}`, { weight: part });
  const modules = ids.map((id, at) => ({
    id,
    path: `${id}.py`,
    idSeparator: '.' as const,
    branches: at % 70,
    depth: at % 4,
    importers: graph.inDegree(id),
    outsideCallSites: at % 90,
    functionNames: ['run', 'make_engine'],
    doc: { characters: at % 300, parameters: false, returns: false, examples: false },
    commits: null,
  }));
  return { modules, graph };
}

describe('ranking at scale', () => {
  it('scores 100,000 modules as it scores 10,000: no cliff, and the time by module stays about the same', function () {
    this.timeout(120_000);
    for (const count of [10_000, 100_000]) {
      const input = { ...repositoryOf(count), headTime: null, weights: DEFAULT_WEIGHTS };
      const start = performance.now();
      const scores = scoreModules(input);
      const ms = performance.now() - start;
      process.stdout.write(
        `        ${count} modules: ${ms.toFixed(0)} ms, ${((1000 * ms) / count).toFixed(1)} µs a module\n`,
      );
      assert.equal(scores.size, count);
      for (const { score } of scores.values()) assert.ok(score > 0 && score <= 10);
      const highest = [...scores.values()].reduce(
        (most, { features }) => Math.max(most, features.dependency),
        0,
      );
      assert.equal(highest, 1);
    }
  });
});
