import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { isProcessGone, startOf } from '../../../../src/core/running/processLife';

describe('whether a process is gone', () => {
  it('is told by its id, and by when it started where that is known', () => {
    const { pid } = spawnSync('true');
    assert.equal(isProcessGone(pid, null), true);
    assert.equal(isProcessGone(process.pid, null), false);
    assert.equal(isProcessGone(process.pid, startOf(process.pid)), false);
    // Another one has its id now.
    assert.equal(isProcessGone(process.pid, '1'), process.platform === 'linux');
    assert.equal(isProcessGone(1, null), false);
  });

  it('holds what is no id of a process for none that could be gone, but for one that no process can have', () => {
    for (const none of [Number.NaN, 0, -1, 1.5]) assert.equal(isProcessGone(none, null), false);
    assert.equal(isProcessGone(2 ** 40, null), true);
  });
});
