import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ToolError } from '../../../src/core/errors';
import { filesToCopy, inScratchFolder } from '../../../src/tools/running/scratchFolder';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('inScratchFolder', () => {
  let top: TemporaryFolder;
  beforeEach(async () => (top = await folderWith({ 'ws/in/data.txt': 'data', 'out/data.txt': 'secret' })));
  afterEach(() => top.remove());

  const at = (...names: readonly string[]): string => join(top.path, ...names);
  const folder = (): string => at('scratch', '1');
  const work = async (): Promise<string> => readFile(join(folder(), 'in', 'data.txt'), 'utf8');

  it('has the copies while the work is done', async () => {
    const files = await filesToCopy(at('ws'), ['in/data.txt']);
    assert.deepEqual(await inScratchFolder(folder(), files, work), { answer: 'data', left: null });
    assert.equal(existsSync(folder()), false);
  });

  const turned: readonly [what: string, turn: () => Promise<void>][] = [
    [
      'a file',
      async () => {
        await rm(at('ws', 'in', 'data.txt'));
        await symlink(at('out', 'data.txt'), at('ws', 'in', 'data.txt'));
      },
    ],
    [
      'a folder above it',
      async () => {
        await rename(at('ws', 'in'), at('ws', 'was'));
        await symlink(at('out'), at('ws', 'in'));
      },
    ],
  ];
  for (const [what, turn] of turned)
    it(`copies nothing where ${what} has become a link since it was looked at`, async () => {
      const files = await filesToCopy(at('ws'), ['in/data.txt']);
      await turn();
      await assert.rejects(inScratchFolder(folder(), files, work), (error) => {
        assert.ok(error instanceof ToolError);
        assert.match(error.message, /in\/data\.txt was just replaced by a link.*nothing was run/);
        return true;
      });
      assert.equal(existsSync(folder()), false);
    });
});
