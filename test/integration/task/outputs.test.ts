import assert from 'node:assert/strict';
import { join } from 'node:path';
import { UserError } from '../../../src/core/errors';
import { createOutputs } from '../../../src/session/task/outputs';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('The folder for results', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await folderWith({ 'out/deep/a.csv': 'a\n', 'file.txt': '' });
  });
  afterEach(() => folder.remove());

  const list = (results: string) =>
    createOutputs({ root: folder.path, results: join(folder.path, results), plan: () => null }).list();

  it('is listed with all below it, and is empty where it is not there', async () => {
    assert.deepEqual(
      (await list('out')).map(({ path, bytes }) => [path, bytes]),
      [['out/deep/a.csv', 2]],
    );
    assert.deepEqual(await list('none'), []);
  });

  it('is not taken for empty where it cannot be read', async () => {
    await assert.rejects(list('file.txt'), (error) => {
      assert.ok(error instanceof UserError, String(error));
      assert.match(error.message, /^RepoMaster cannot read the results folder \S+file\.txt \(ENOTDIR/);
      return true;
    });
  });
});
