import assert from 'node:assert/strict';
import fc from 'fast-check';
import { budgetIn, learnedRatio, requestTokensOf } from '../../../../src/core/tokens/estimateCorrection';

describe('the correction of estimates', () => {
  const check = (known: number | undefined, estimated: number, counted: number, expected: unknown): void => {
    const ratio = learnedRatio(known, { estimated, counted });
    assert.equal(ratio === undefined ? ratio : Number(ratio.toFixed(6)), expected);
  };

  it('is what the first request of enough tokens was counted as', () => {
    check(undefined, 2000, 2600, 1.3);
    check(undefined, 1000, 900, 0.9);
  });

  it('moves a part of the way with each request after that', () => {
    check(1.3, 2000, 2600, 1.3);
    check(1, 2000, 4000, 1.3);
    check(1.5, 1000, 1000, 1.35);
  });

  it('learns nothing from small requests and uncounted ones', () => {
    check(undefined, 999, 5000, undefined);
    check(1.2, 999, 5000, 1.2);
    check(1.2, 5000, 0, 1.2);
  });

  it('stays between a half and two, whatever is counted', () => {
    check(undefined, 1000, 50_000, 2);
    check(undefined, 100_000, 1, 0.5);
    const count = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.record({ estimated: count, counted: count })), (requests) => {
        let ratio: number | undefined;
        for (const request of requests) ratio = learnedRatio(ratio, request);
        assert.ok(ratio === undefined || (ratio >= 0.5 && ratio <= 2), `${ratio}`);
      }),
    );
  });

  it('counts what a request has, cached or not, and makes budgets of it', () => {
    assert.equal(requestTokensOf({ input: 10, output: 500, cacheRead: 300, cacheWrite: 7 }), 317);
    assert.equal(budgetIn(1.3, 8000), 6153);
    assert.equal(budgetIn(1, 8000), 8000);
  });
});
