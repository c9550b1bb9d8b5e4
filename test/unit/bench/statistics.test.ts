import assert from 'node:assert/strict';
import { median, p95, percentile } from '../../bench/statistics';

describe('statistics of the bench', () => {
  it('takes the middle, or the mean of two middles', () => {
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([4, 1, 2, 9]), 3);
    assert.equal(median([7]), 7);
  });

  it('takes the value that a share does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    assert.equal(p95(hundred), 95);
    assert.equal(percentile(hundred, 0.5), 50);
    assert.equal(p95([3, 1, 2]), 3);
    assert.equal(percentile([3, 1, 2], 0), 1);
  });

  it('has no number for nothing', () => {
    assert.ok(Number.isNaN(median([])));
    assert.ok(Number.isNaN(p95([])));
  });
});
