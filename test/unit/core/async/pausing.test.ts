import assert from 'node:assert/strict';
import { CancelledError } from '../../../../src/core/errors';
import { finish, finishInSlices, workFor } from '../../../../src/core/async/pausing';
import type { Pausing } from '../../../../src/core/async/pausing';

function* count(to: number, seen: number[]): Pausing<string> {
  for (let at = 0; at < to; at++) {
    seen.push(at);
    yield;
  }
  return `${to} done`;
}

describe('work with pauses', () => {
  it('is finished without one', () => {
    const seen: number[] = [];
    assert.equal(finish(count(3, seen)), '3 done');
    assert.deepEqual(seen, [0, 1, 2]);
  });

  it('lets others have their turn between slices, and begins at once', async () => {
    const seen: number[] = [];
    setImmediate(() => seen.push(-1));
    assert.equal(await finishInSlices(count(3, seen), 0), '3 done');
    assert.deepEqual(seen, [0, -1, 1, 2]);
  });

  it('goes on in one slice as long as that lasts', async () => {
    const seen: number[] = [];
    setImmediate(() => seen.push(-1));
    await finishInSlices(count(3, seen), 60_000);
    assert.deepEqual(seen, [0, 1, 2]);
  });

  it('ends at a pause that says so', async () => {
    const seen: number[] = [];
    const work = finishInSlices(count(1000, seen), 0, () => Promise.reject(new CancelledError()));
    await assert.rejects(work, CancelledError);
    assert.deepEqual(seen, [0]);
  });

  it('is left when its time is over, and gone on with', () => {
    const seen: number[] = [];
    const work = count(3, seen);
    assert.deepEqual(workFor(work, 0), { isDone: false });
    assert.deepEqual(seen, [0]);
    assert.deepEqual(workFor(work, 60_000), { isDone: true, result: '3 done' });
  });
});
