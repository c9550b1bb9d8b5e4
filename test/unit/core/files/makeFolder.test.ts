import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../../src/core/files/makeFolder';
import { folderWith } from '../../../support/temporaryFolder';

describe('makeFolder', () => {
  it('makes what is missing, and is content with what is there', async () => {
    const folder = await folderWith({ file: '' });
    try {
      const deep = join(folder.path, 'a', 'b', 'c');
      makeFolder(deep, 0o700);
      makeFolder(deep, 0o700);
      if (process.platform !== 'win32') assert.equal(statSync(deep).mode & 0o777, 0o700);
      assert.throws(() => makeFolder(join(folder.path, 'file', 'x'), 0o700), /ENOTDIR/);
    } finally {
      await folder.remove();
    }
  });

  it('ends where the system says of a new folder that it does not exist', function () {
    if (process.platform !== 'linux') this.skip();
    assert.throws(() => makeFolder('/proc/nowhere/a/b', 0o700), /ENOENT/);
  });
});
