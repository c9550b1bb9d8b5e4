import assert from 'node:assert/strict';
import { calibrationOf, leastRight, wholeFilesOf } from '../../bench/git/learn/calibration';

const outcomes = (count: number, right: (at: number) => boolean, repositories: number) =>
  Array.from({ length: count }, (_, at) => ({ right: right(at), repository: String(at % repositories) }));

describe('from which confidence a candidate is sure', () => {
  it('bounds how often such are right, as worked by hand', () => {
    // Wilson's of 50 of 50 is 50 / (50 + 1.645 ** 2); by repositories there is no deviation.
    assert.ok(Math.abs(leastRight(outcomes(50, () => true, 5)) - 50 / (50 + 1.645 ** 2)) < 1e-4);
    assert.equal(leastRight([]), 0);
  });

  it('trusts one repository less than many', () => {
    const right = (at: number): boolean => at % 10 !== 0;
    const spread = leastRight(outcomes(200, right, 7));
    const apart = Array.from({ length: 200 }, (_, at) => ({
      right: at >= 20,
      repository: at < 20 ? 'bad' : String(at % 7),
    }));
    assert.ok(leastRight(apart) < spread);
  });

  it('is sure where the bound is above 92 %, and never where it is not', () => {
    const firsts = (share: number) =>
      outcomes(400, (at) => at % 100 < share, 9).map((one) => ({ ...one, chance: 0.9, first: true }));
    assert.ok(calibrationOf(firsts(99)).sure <= 1);
    assert.equal(calibrationOf(firsts(92)).sure, 2);
    assert.equal(calibrationOf([]).sure, 2);
  });

  it('counts what becomes of files that one side deleted', () => {
    const found = wholeFilesOf([
      ...Array.from({ length: 3 }, () => ({ outcome: 'deleted' as const, repository: 'a' })),
      { outcome: 'kept', repository: 'b' },
    ]);
    assert.deepEqual(found, { deleted: 0.75, kept: 0.25, sure: false });
  });
});
