import assert from 'node:assert/strict';
import { DirectedGraph } from 'graphology';
import type { ModuleGraph, ModuleMeasures } from '../../../../src/index/rank/measures';
import { DEFAULT_WEIGHTS, scoreModules, weightedScore } from '../../../../src/index/rank/moduleScore';

const HEAD = 1_700_000_000;
const library: ModuleMeasures = {
  id: 'shop.engine',
  path: 'shop/engine.py',
  idSeparator: '.',
  branches: 10,
  depth: 1,
  importers: 1,
  outsideCallSites: 5,
  functionNames: ['run'],
  doc: { characters: 100, parameters: true, returns: false, examples: false },
  commits: { commits: 10, lastTime: HEAD },
};
const script: ModuleMeasures = {
  ...library,
  id: 'start',
  path: 'start.py',
  idSeparator: '.',
  branches: 0,
  depth: 0,
  importers: 0,
  outsideCallSites: 0,
  functionNames: [],
  doc: { characters: 0, parameters: false, returns: false, examples: false },
  commits: null,
};

function graphOf(...ids: string[]): ModuleGraph {
  const graph: ModuleGraph = new DirectedGraph();
  for (const id of ids) graph.addNode(id);
  return graph;
}

describe('scoreModules', () => {
  const graph = graphOf('shop.engine', 'start');
  graph.addEdge('start', 'shop.engine', { weight: 6 });
  const input = { modules: [library, script], graph, headTime: HEAD, weights: DEFAULT_WEIGHTS };

  it('sums the six features', () => {
    const { features, score } = scoreModules(input).get('shop.engine') ?? assert.fail('no score');
    assert.deepEqual(features, {
      dependency: 1,
      complexity: 0.2,
      usage: 0.1,
      semantic: 0.3,
      doc: 0.45,
      git: 0.65,
    });
    assert.equal(score.toFixed(12), '2.700000000000');
  });

  it('leaves a module without anything its rank alone', () => {
    const { score } = scoreModules(input).get('start') ?? assert.fail('no score');
    assert.equal(score.toFixed(10), (20 / 37).toFixed(10));
  });

  it('weighs by the settings and leaves the features as they are', () => {
    const weights = { dependency: 0, complexity: 2, usage: 0, semantic: 0, doc: 10, git: 0 };
    const { features, score } =
      scoreModules({ ...input, weights }).get('shop.engine') ?? assert.fail('no score');
    assert.equal(features.dependency, 1);
    assert.equal(score, 4.9);
  });

  it('calls a module outside the graph a bug', () => {
    assert.throws(() => scoreModules({ ...input, graph: graphOf('start') }), /shop\.engine is not a node/);
  });
});

describe('weightedScore', () => {
  it('is cut at 10', () => {
    const ones = DEFAULT_WEIGHTS;
    assert.equal(weightedScore(ones, ones), 6);
    assert.equal(weightedScore(ones, { ...ones, git: 40 }), 10);
  });
});
