import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { resultLines } from '../../../src/cli/run/resultLines';
import { folderWith } from '../../support/temporaryFolder';

describe('resultLines', () => {
  const check = async (
    files: Readonly<Record<string, string>>,
    below: string,
    ...expected: readonly string[]
  ): Promise<void> => {
    const folder = await folderWith(files);
    try {
      await symlink('nowhere', join(folder.path, 'dangling'));
      const lines = await resultLines(join(folder.path, below));
      assert.deepEqual(
        lines.map((line) => line.replaceAll(folder.path, 'F')),
        expected,
      );
    } finally {
      await folder.remove();
    }
  };

  it('names what lies there, in order, with sizes, and why one has none', () =>
    check(
      { 'b.csv': 'n\n1\n', 'a/c.txt': '' },
      '.',
      'results in F: 3 files',
      'result: a/c.txt (0 bytes)',
      'result: b.csv (4 bytes)',
      "result: dangling (cannot be read: ENOENT: no such file or directory, stat 'F/dangling')",
    ));

  it('says why a folder cannot be read', async () => {
    const [absent, file] = ['ENOENT: no such file or directory', 'ENOTDIR: not a directory'];
    await check({}, 'gone', `results: F/gone cannot be read (${absent}, scandir 'F/gone')`);
    await check({ a: 'x' }, 'a', `results: F/a cannot be read (${file}, scandir 'F/a')`);
  });
});
