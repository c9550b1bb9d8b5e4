import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { BisectRun } from '../../../../../src/core/git/bisect';
import { nextRepeat, posteriorOf } from '../../../../../src/scenarios/git/bisect/posterior';
import { equal } from '../../../../support/bisections';
import { chainOf } from '../../../../support/histories';

const run = (commit: number, verdict: BisectRun['verdict']): BisectRun => ({
  ...{ commit: String(commit), verdict },
  exit: verdict === 'good' ? 0 : 1,
});

describe('The posterior of the first bad commit', () => {
  it('is by Bayes, worked by hand for two commits and one run', () => {
    // One bad run of commit 0: right with 1 - e, wrong with e; the mean of the six rates is 0.76 / 6.
    const { probabilities, likeliest } = posteriorOf(chainOf(2), equal, [run(0, 'bad')]);
    const wrong = (0.01 + 0.05 + 0.1 + 0.15 + 0.2 + 0.25) / 6;
    assert.equal(likeliest, 0);
    assert.ok(Math.abs((probabilities[0] ?? 0) - (1 - wrong)) < 1e-12);
    assert.ok(Math.abs((probabilities[1] ?? 0) - wrong) < 1e-12);
  });

  it('learns how often bad commits pass where good ones never fail', () => {
    const goods = Array.from({ length: 30 }, () => run(1, 'good'));
    const mixed = Array.from({ length: 60 }, (_, at) => run(5, at % 3 === 0 ? 'bad' : 'good'));
    const { probabilities, rates } = posteriorOf(chainOf(8), equal, [...goods, ...mixed], 'bad');
    const misses = rates[4]?.misses ?? 0;
    assert.ok(misses > 0.6 && misses < 0.72, String(misses));
    const within = [2, 3, 4, 5].reduce((sum, at) => sum + (probabilities[at] ?? 0), 0);
    assert.ok(within > 0.999, String(within));
  });

  it('tries the commit that tells most bits, not the one that halves, where a good run says little', () => {
    const graph = chainOf(64);
    const probabilities = new Float64Array(64).fill(1 / 64);
    const at = (falseAlarms: number, misses: number) => ({
      ...{ probabilities, likeliest: 0 },
      rates: graph.ids.map(() => ({ falseAlarms, misses })),
    });
    assert.equal(nextRepeat(graph, at(0.2, 0.2), [], 9), '31');
    // By hand: h(0.2 p) - p h(0.8) is highest where 0.2 log2((1 - 0.2 p) / (0.2 p)) = h(0.8), so p = 0.379: the 24th commit.
    assert.equal(nextRepeat(graph, at(0, 0.8), [], 9), '23');
  });

  it('counts no skipped run, and none of commits outside', () => {
    const runs = [run(1, 'skip'), run(77, 'bad')];
    assert.deepEqual([...posteriorOf(chainOf(4), equal, runs).probabilities], [0.25, 0.25, 0.25, 0.25]);
  });

  it('stays a probability after thousands of runs', () => {
    const runs = Array.from({ length: 6000 }, (_, at) => run(at % 4, at % 3 === 0 ? 'good' : 'bad'));
    const { probabilities } = posteriorOf(chainOf(8), equal, runs);
    assert.ok(Math.abs(probabilities.reduce((sum, each) => sum + each, 0) - 1) < 1e-9);
  });

  it('repeats no commit more often than it may, and none that was skipped', () => {
    const graph = chainOf(2);
    const once = [run(0, 'bad')];
    assert.equal(nextRepeat(graph, posteriorOf(graph, equal, once), once, 1), null);
    assert.equal(nextRepeat(graph, posteriorOf(graph, equal, once), once, 2), '0');
    const skipped = [run(0, 'skip')];
    assert.equal(nextRepeat(graph, posteriorOf(graph, equal, skipped), skipped, 9), null);
  });
});
