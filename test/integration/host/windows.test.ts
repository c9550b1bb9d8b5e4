import assert from 'node:assert/strict';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import { folderWith, temporaryFolder } from '../../support/temporaryFolder';
import { checkSame, freshIndex } from '../index/indexing';

const files = Object.fromEntries(
  Array.from({ length: 60 }, (_, at) => [
    `m${at}.py`,
    `from m${(at + 1) % 60} import C as D\n\nclass C:\n    def f(self):\n        return D().f()\n`,
  ]),
);

describe('windows on one folder, each a process with its own worker', () => {
  it('store into one place and none is wrong, nor what the next one finds there', async () => {
    const folder = await folderWith(files);
    const storage = await temporaryFolder();
    try {
      const script = join(repositoryRoot, 'out', 'test', 'integration', 'host', 'windowProcess.js');
      const windows = [0, 1].map(() =>
        startProcess([script, folder.path, storage.path], { cwd: folder.path, env: process.env }),
      );
      for (const { ended } of windows) {
        const { stdout, stderr } = await ended;
        assert.equal(stderr, '');
        const said = JSON.parse(stdout) as { kind: string; code: string; problems: string[] };
        assert.deepEqual([said.kind, said.problems], ['ready', []]);
        assert.match(said.code, /^ +5\| {9}return D\(\)\.f\(\)$/m);
      }
      const next = await freshIndex(folder.path, { params: { storage: storage.path } });
      checkSame(next, await freshIndex(folder.path), 'two windows');
    } finally {
      await folder.remove();
      await storage.remove();
    }
  });
});
