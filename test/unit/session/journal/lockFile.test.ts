import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from '../../../../src/session/journal/lockFile';
import { startOf } from '../../../../src/core/running/processLife';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

describe('A lock that another process made', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await folderWith({});
  });
  afterEach(() => folder.remove());

  const path = (): string => join(folder.path, 'conversation');
  const others = (): string => `${path()}.lock-${process.ppid}`;

  it('holds while that process lives', () => {
    for (const started of ['', startOf(process.ppid) ?? '']) {
      writeFileSync(others(), started);
      assert.deepEqual(lockFile(path()), { kind: 'held', by: process.ppid });
    }
  });

  it('holds no more where a later process has its id', function () {
    if (process.platform !== 'linux') this.skip();
    writeFileSync(others(), '1');
    const lock = lockFile(path());
    assert.ok(lock.kind === 'locked');
    assert.equal(existsSync(others()), false);
    lock.unlock();
  });
});
