import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageNames } from '../../../../src/explore/places/packageFolders';
import { temporaryFolder } from '../../../support/temporaryFolder';

describe('names of the packages there are', () => {
  it('have their scope, and none is a file or a link of a scope name', async () => {
    const top = await temporaryFolder();
    try {
      await mkdir(join(top.path, '@scope', 'tool'), { recursive: true });
      await mkdir(join(top.path, 'plain'));
      await writeFile(join(top.path, '@file'), '');
      await symlink('nowhere', join(top.path, '@broken'));
      await symlink('plain', join(top.path, '@linked'));
      assert.deepEqual(packageNames([{ name: null, path: top.path, changes: 'never', label: null }]), [
        '@scope/tool',
        'plain',
      ]);
    } finally {
      await top.remove();
    }
  });
});
