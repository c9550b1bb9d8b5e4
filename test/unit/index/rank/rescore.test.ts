import assert from 'node:assert/strict';
import { DEFAULT_WEIGHTS } from '../../../../src/index/rank/moduleScore';
import { reweigh } from '../../../../src/index/rank/rescore';
import { classOf, emptyIndex, functionOf, moduleOf } from '../../explore/sampleIndex';

const features = { dependency: 1, complexity: 0.5, usage: 0, semantic: 0.3, doc: 0, git: 0.2 };
const index = {
  ...emptyIndex,
  modules: [moduleOf('a', 'a.py', { features, score: 2 })],
  classes: [classOf('a', 'a.A', { score: 3 })],
  functions: [functionOf('a', 'a.A.f', { parent: 'a.A', kind: 'method' })],
};

describe('other weights', () => {
  it('is the index itself by the default weights', () => {
    assert.equal(reweigh(index, { ...DEFAULT_WEIGHTS }), index);
  });

  it('sums the features by their weights, up to 10, and the classes follow', () => {
    const { modules, classes } = reweigh(index, { ...DEFAULT_WEIGHTS, dependency: 3, git: 0 });
    // 3 * 1 + 0.5 + 0.3; J = I + 1 of 1 methods + 0 of 0 calls.
    assert.equal(modules[0]?.score.toFixed(12), '3.800000000000');
    assert.equal(classes[0]?.score.toFixed(12), '4.800000000000');
    assert.equal(modules[0].features, features);
    assert.equal(reweigh(index, { ...DEFAULT_WEIGHTS, dependency: 10 }).modules[0]?.score, 10);
  });
});
