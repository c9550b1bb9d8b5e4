/** How many runs searches need on random histories, and how often flaky ones are right. */
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CommitGraph } from '../../../../src/core/git/bisect';
import type { Flaky } from '../../../../src/scenarios/git/bisect/posterior';
import { priorOf } from '../../../../src/scenarios/git/bisect/suspects';
import { equal, flakySearch, searchIn, suspectsFor } from '../../../support/bisections';
import type { WrongIn100 } from '../../../support/bisections';
import { chainOf, randomHistory } from '../../../support/histories';
import { seededRandom } from '../../../support/seededRandom';
import type { Random } from '../../../support/seededRandom';

const RUNS = Number(process.env['REPOMASTER_RUNS'] ?? 200);
const SEED = Number(process.env['REPOMASTER_SEED'] ?? 1);

const TWENTY = { good: 20, bad: 20 };
const NONE = { good: 0, bad: 0 };

interface Figures {
  readonly right: number;
  /** Median of runs over log2 of the commits. */
  readonly median: number;
}

function figures(
  histories: () => CommitGraph,
  wrong: WrongIn100,
  random: Random,
  flaky: Flaky = 'both',
): Figures {
  let right = 0;
  const ratios: number[] = [];
  for (let at = 0; at < RUNS; at++) {
    const graph = histories();
    const ended = flakySearch(graph, random(graph.ids.length), wrong, random, { flaky });
    if (ended.isRight) right++;
    ratios.push(ended.runs / Math.log2(graph.ids.length));
  }
  ratios.sort((a, b) => a - b);
  return { right: (100 * right) / RUNS, median: ratios[ratios.length >> 1] ?? 0 };
}

describe('Bisections of random histories', function () {
  this.timeout(900_000);

  it('needs 20 % fewer runs in the mean where a suspect is right in 8 of 10', () => {
    const random = seededRandom(SEED);
    const sums = { plain: 0, suspected: 0 };
    for (let run = 0; run < RUNS * 5; run++) {
      const graph = chainOf(20 + random(200));
      const firstBad = random(graph.ids.length);
      const search = searchIn(graph);
      sums.plain += search(firstBad, equal).runs;
      sums.suspected += search(firstBad, suspectsFor(graph, firstBad, 8, random)).runs;
    }
    const ratio = sums.suspected / sums.plain;
    process.stdout.write(
      `      runs with suspects: ${ratio.toFixed(3)} of those without, ${RUNS * 5} chains of 20 to 219 commits\n`,
    );
    assert.ok(ratio <= 0.8, String(ratio));
  });

  it('finds the commit with 20 % wrong runs in 99 of 100 chains, in a median of 5 log2 n runs', () => {
    const random = seededRandom(SEED);
    const { right, median } = figures(() => chainOf(64 + random(448)), TWENTY, random);
    process.stdout.write(
      `      right in ${right.toFixed(1)} of 100, median ${median.toFixed(2)} log2 n runs (${RUNS} chains)\n`,
    );
    assert.ok(right >= 99, String(right));
    assert.ok(median <= 5, String(median));
  });

  it('does so in histories with merges', () => {
    const random = seededRandom(SEED);
    const { right, median } = figures(() => randomHistory(random, 64 + random(192)), TWENTY, random);
    process.stdout.write(
      `      right in ${right.toFixed(1)} of 100, median ${median.toFixed(2)} log2 n runs (${RUNS} with merges)\n`,
    );
    assert.ok(right >= 99, String(right));
    assert.ok(median <= 5, String(median));
  });

  it('is right as often where none of the suspects is to blame', () => {
    const random = seededRandom(SEED);
    let right = 0;
    for (let at = 0; at < RUNS; at++) {
      const graph = chainOf(64 + random(192));
      const named = Array.from({ length: 3 }, () => graph.ids[random(graph.ids.length)] ?? '');
      const suspects = named.map((id) => ({ id, score: 5, reasons: [{ text: 'named', args: [] }] }));
      const prior = priorOf(suspects, graph.ids.length);
      if (flakySearch(graph, random(graph.ids.length), TWENTY, random, { prior }).isRight) right++;
    }
    process.stdout.write(`      right in ${((100 * right) / RUNS).toFixed(1)} of 100 with wrong suspects\n`);
    assert.ok(right >= 0.99 * RUNS, String(right));
  });

  /** The commonest kinds of flakiness: one side alone is wrong. `most`: runs in the median, over log2 of the commits. */
  const oneSided: readonly {
    readonly what: string;
    readonly wrong: WrongIn100;
    readonly flaky: Flaky;
    readonly most: number;
  }[] = [
    { what: 'a bug shows in 8 of 10 runs', wrong: { good: 0, bad: 20 }, flaky: 'bad', most: 4 },
    { what: 'a bug shows in half of the runs', wrong: { good: 0, bad: 50 }, flaky: 'bad', most: 6 },
    { what: 'a bug shows in 3 of 10 runs', wrong: { good: 0, bad: 70 }, flaky: 'bad', most: 11 },
    { what: 'good commits fail in 3 of 10 runs', wrong: { good: 30, bad: 0 }, flaky: 'good', most: 5 },
  ];
  for (const { what, wrong, flaky, most } of oneSided)
    it(`finds the commit where ${what}`, () => {
      const random = seededRandom(SEED);
      const { right, median } = figures(() => chainOf(64 + random(192)), wrong, random, flaky);
      process.stdout.write(
        `      right in ${right.toFixed(1)} of 100, median ${median.toFixed(2)} log2 n runs (${RUNS} chains)\n`,
      );
      assert.ok(right >= 99, String(right));
      assert.ok(median <= most, String(median));
    });

  it('needs half of that where no run is wrong', () => {
    const random = seededRandom(SEED);
    const { right, median } = figures(() => chainOf(64 + random(192)), NONE, random);
    assert.equal(right, 100);
    assert.ok(median <= 2.5, String(median));
  });
});
