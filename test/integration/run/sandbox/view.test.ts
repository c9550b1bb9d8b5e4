/** What a command sees of the home folder, after what was stored for it is gone. */
import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { createView } from '../../../../src/run/sandbox/view';
import { folderWith } from '../../../support/temporaryFolder';

describe('The view of commands', () => {
  it('copies settings of tools again once what is stored was deleted', async () => {
    const { path, remove } = await folderWith({ 'home/.npmrc': 'fund=false\n', 'root/a.txt': '' });
    const [home, keep, root] = ['home', 'keep', 'root'].map((name) => join(path, name)) as [
      string,
      string,
      string,
    ];
    try {
      const view = createView({ kind: 'toolchains', environment: { HOME: home, PATH: '' }, home, keep });
      const shown = (): readonly string[] => view.of(root, []).shown.map(([from]) => from);
      assert.ok(shown().some((from) => from.endsWith('/.npmrc')));
      rmSync(keep, { recursive: true });
      const again = shown();
      assert.ok(again.some((from) => from.endsWith('/.npmrc')));
      assert.deepEqual(
        again.filter((from) => !existsSync(from)),
        [],
      );
    } finally {
      await remove();
    }
  });
});
