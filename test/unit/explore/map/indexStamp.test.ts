import assert from 'node:assert/strict';
import type { IndexStamp } from '../../../../src/core/map/explore';
import { stampText } from '../../../../src/explore/map/indexStamp';

function check(stamp: Partial<IndexStamp>, expected: string): void {
  const whole = { version: 12, partial: null, provisionalSince: null, changed: [] };
  assert.equal(stampText({ ...whole, ...stamp }), expected);
}

describe('the stamp of an answer', () => {
  it('is the version of a whole index, and no more', () => {
    check({}, 'index v12');
  });

  it('says how much of the folder was read', () => {
    check(
      { partial: { filesDone: 120, filesTotal: 900 }, provisionalSince: [] },
      'index v12, partial: 120 of 900 files read, and calls are resolved when all are',
    );
    check(
      { partial: { filesDone: 900, filesTotal: 900 } },
      'index v12, partial: all 900 files read, and calls are still being resolved',
    );
    check(
      { partial: { filesDone: 0, filesTotal: 0 } },
      'index v12, partial: files are still missing from it',
    );
  });

  it('says that calls are being worked out, and since what', () => {
    check({ provisionalSince: [] }, 'index v12, provisional: calls are being resolved again');
    check(
      { provisionalSince: ['shop/cart.py'] },
      'index v12, provisional: calls are being resolved again since shop/cart.py changed',
    );
    check(
      { provisionalSince: ['a.py', 'b.py', 'c.py'] },
      'index v12, provisional: calls are being resolved again since a.py and 2 other files changed',
    );
  });

  it('names a file that is another one by now, in one line whatever its name', () => {
    check({ changed: ['a\nb.py'] }, 'index v12, older than a b.py: lines here may have changed');
  });
});
