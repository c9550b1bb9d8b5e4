import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../../../../src/run/container/readManifest';
import { folderWith } from '../../../support/temporaryFolder';

describe('readManifest', () => {
  it('reads regular files alone, and none that is no manifest by its size', async () => {
    const folder = await folderWith({ Dockerfile: 'FROM scratch\n' });
    try {
      const at = (name: string): string => join(folder.path, name);
      assert.equal(await readManifest(at('Dockerfile')), 'FROM scratch\n');
      assert.equal(spawnSync('mkfifo', [at('fifo')]).status, 0);
      await assert.rejects(readManifest(at('fifo')), /not a regular file/);
      await assert.rejects(readManifest('/dev/zero'), /not a regular file/);
      await assert.rejects(readManifest(folder.path), /not a regular file|EISDIR/);
      await writeFile(at('large'), '');
      await truncate(at('large'), 5 * 1024 * 1024);
      await assert.rejects(readManifest(at('large')), /over 4 MiB/);
    } finally {
      await folder.remove();
    }
  });
});
