import assert from 'node:assert/strict';
import { calibrated } from '../../../../../../src/scenarios/git/candidates/ranking/calibrate';
import { featureNames } from '../../../../../../src/scenarios/git/candidates/ranking/features';
import { learned } from '../../../../../../src/scenarios/git/candidates/ranking/learned';
import { finalNames } from '../../../../../../src/scenarios/git/candidates/ranking/rank';
import { leafOf, softmax, treesScore } from '../../../../../../src/scenarios/git/candidates/ranking/trees';
import { boost } from '../../../../../bench/git/learn/boost';

describe('the ranking of candidates', () => {
  it('was learned from the numbers that candidates have now', () => {
    assert.deepEqual(
      learned.first.features,
      featureNames,
      'npm run bench:git -- FOLDER.. --set tuning --learn',
    );
    assert.deepEqual(learned.final.features, finalNames);
    const places = [...learned.final.splits, ...learned.first.splits].flat().filter((_, at) => at % 2 === 0);
    assert.ok(places.every((place) => place < finalNames.length));
  });

  it('adds up leaves, as worked by hand', () => {
    const tree = [0, 0.5, 1, 0.5, 1, 1.5, 2, 0, 2, 0, 2, 0, 2, 0];
    const leaves = [1, 2, 3, 4, 5, 6, 7, 8];
    assert.equal(leafOf(tree, [0, 0, 0]), 0);
    assert.equal(leafOf(tree, [0, 1, 1]), 3);
    assert.equal(leafOf(tree, [1, 2, 0]), 6);
    assert.equal(treesScore({ features: [], splits: [tree, tree], leaves: [leaves, leaves] }, [0, 1, 1]), 8);
    assert.deepEqual(softmax([0, 0]), [0.5, 0.5]);
  });

  it('learns which of the numbers tells the right candidate', () => {
    const groups = Array.from({ length: 40 }, (_, at) => ({
      rows: [
        [at % 2, 1],
        [(at + 1) % 2, 1],
      ],
      right: at % 2 === 0 ? 1 : 0,
    }));
    const trees = boost(['right', 'same'], groups, { trees: 20, rate: 0.3, ridge: 1, leastWeight: 1 });
    assert.ok(treesScore(trees, [1, 1]) > treesScore(trees, [0, 1]) + 1);
    assert.deepEqual(
      trees,
      boost(['right', 'same'], groups, { trees: 20, rate: 0.3, ridge: 1, leastWeight: 1 }),
    );
  });

  it('never calls a lower chance likelier', () => {
    const { calibration } = learned;
    const worth = Array.from({ length: 101 }, (_, at) => calibrated(calibration, at / 100));
    assert.ok(worth.every((each, at) => each >= 0 && each <= 1 && each >= (worth[at - 1] ?? 0)));
    const line = {
      knots: [
        { chance: 0, right: 0.1 },
        { chance: 0.5, right: 0.3 },
      ],
      sure: 2,
    };
    assert.equal(calibrated(line, 0.25), 0.2);
    assert.equal(calibrated(line, 0.9), 0.3);
  });
});
