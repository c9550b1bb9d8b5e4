import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { countsOf, massesOf } from '../../../../../src/scenarios/git/bisect/commitGraph';
import { afterRun, beginSearch, mostRuns, nextTest } from '../../../../../src/scenarios/git/bisect/nextTest';
import { equal, searchIn, suspectsFor } from '../../../../support/bisections';
import { chainOf, containedByWalking, randomHistory } from '../../../../support/histories';
import { seededRandom } from '../../../../support/seededRandom';

const RUNS = Number(process.env['REPOMASTER_RUNS'] ?? 200);
const SEED = Number(process.env['REPOMASTER_SEED'] ?? 1);

describe('The choice of the next commit to run', function () {
  this.timeout(600_000);

  it('adds weights up along any graph as walking does', () => {
    const random = seededRandom(SEED);
    for (let run = 0; run < RUNS; run++) {
      const graph = randomHistory(random, 1 + random(90));
      const weights = graph.ids.map(() => random(4) / 2);
      const walked = containedByWalking(graph).map((all) =>
        [...all].reduce((sum, at) => sum + (weights[at] ?? 0), 0),
      );
      assert.deepEqual([...massesOf(graph, weights)], walked);
      assert.deepEqual(
        [...countsOf(graph)],
        containedByWalking(graph).map(({ size }) => size),
      );
    }
  });

  it('finds each commit of a chain in at most ceil(log2 n) runs, whatever is suspected', () => {
    const random = seededRandom(SEED);
    for (let commits = 1; commits <= 70; commits++) {
      const graph = chainOf(commits);
      const most = Math.ceil(Math.log2(commits));
      const search = searchIn(graph);
      assert.equal(mostRuns(graph), most);
      for (let firstBad = 0; firstBad < commits; firstBad++)
        for (const prior of [
          equal,
          suspectsFor(graph, firstBad, 10, random),
          suspectsFor(graph, firstBad, 0, random),
        ]) {
          const { left, runs } = search(firstBad, prior);
          assert.deepEqual(left, [graph.ids[firstBad]]);
          assert.ok(runs <= most, `${runs} runs of ${most}, ${firstBad} of ${commits}`);
        }
    }
  });

  it('finds each commit of a history with merges in as many runs as it promises', () => {
    const random = seededRandom(SEED);
    let atLog = 0;
    for (let run = 0; run < RUNS; run++) {
      const graph = randomHistory(random, 2 + random(60));
      const most = mostRuns(graph) ?? 0;
      if (most <= Math.ceil(Math.log2(graph.ids.length))) atLog++;
      const firstBad = random(graph.ids.length);
      for (const prior of [equal, suspectsFor(graph, firstBad, 5, random)]) {
        const { left, runs } = searchIn(graph)(firstBad, prior);
        assert.deepEqual(left, [graph.ids[firstBad]]);
        assert.ok(runs <= most, `${runs} runs of ${most}`);
      }
    }
    process.stdout.write(
      `      the search keeps to ceil(log2 n) in ${atLog} of ${RUNS} random histories with merges\n`,
    );
  });

  it('passes over what cannot be judged, and says what is left', () => {
    const random = seededRandom(SEED);
    for (let run = 0; run < RUNS; run++) {
      const graph = randomHistory(random, 2 + random(40));
      const firstBad = random(graph.ids.length);
      const broken = new Set(graph.ids.slice(0, -1).filter(() => random(4) === 0));
      const { left } = searchIn(graph)(firstBad, equal, broken);
      assert.ok(left.includes(graph.ids[firstBad] ?? ''));
      // What is left beside one that was judged bad was skipped.
      assert.ok(
        left.slice(0, -1).every((id) => broken.has(id)),
        left.join(),
      );
    }
  });

  it('is away from what was skipped', () => {
    const state = afterRun(beginSearch(chainOf(64)), '31', 'skip');
    const next = Number(nextTest(state, equal));
    assert.ok(Math.abs(next - 31) > 1, String(next));
  });

  it('has none for one commit, and none where all were skipped', () => {
    assert.equal(nextTest(beginSearch(chainOf(1)), equal), null);
    const all = ['0', '1'].reduce((state, id) => afterRun(state, id, 'skip'), beginSearch(chainOf(3)));
    assert.equal(nextTest(all, equal), null);
  });
});
