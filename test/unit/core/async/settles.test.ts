import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancelledError } from '../../../../src/core/errors';
import { settles } from '../../../../src/core/async/settles';

const never = new Promise<void>(() => undefined);
const { signal } = new AbortController();

describe('settles', () => {
  it('says whether the work ended in time', async () => {
    assert.equal(await settles(Promise.resolve(), 60_000, signal), true);
    assert.equal(await settles(never, 0, signal), false);
  });

  it('throws what the work throws', async () => {
    await assert.rejects(settles(Promise.reject(new Error('torn')), 60_000, signal), /^Error: torn$/);
  });

  it('ends with the signal, whether it was aborted before or while it waited', async () => {
    const stopped = new AbortController();
    const waiting = settles(never, 60_000, stopped.signal);
    stopped.abort();
    await assert.rejects(waiting, CancelledError);
    await assert.rejects(settles(Promise.resolve(), 60_000, stopped.signal), CancelledError);
  });
});
