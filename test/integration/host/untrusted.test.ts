import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { FolderIndex } from '../../../src/session/folder/folderIndex';
import { reopen } from '../../../src/session/folder/reopen';
import { startIndexWorker } from '../../../src/index/service/indexClient';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { distFile } from '../index/indexing';
import { gitFolder, recordingLog } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';
import { sessionOf } from './sessions';

/** A repository can name programs for git to start (fsmonitor, filters): whoever runs git in it runs these. */
describe('the map of a folder that is not trusted', () => {
  const path = process.env['PATH'] ?? '';
  let folder: GitFolder;
  let programs: TemporaryFolder;
  let folderIndex: FolderIndex;
  let isTrusted: boolean;

  beforeEach(async () => {
    folder = await gitFolder();
    folder.write({
      '.gitignore': 'built/\nkept.py\n',
      'shop.py': 'def pay():\n    return 1\n',
      'kept.py': 'def kept():\n    return 1\n',
      'built/made.py': 'def made():\n    return 1\n',
      'inner/.gitignore': 'hidden.py\n',
      'inner/hidden.py': 'x = 1\n',
      'inner/own.py': 'def own():\n    return 1\n',
    });
    folder.git('init', '-q');
    folder.git('-C', '.', 'init', '-q', 'inner');
    folder.git('add', 'shop.py', '.gitignore');
    folder.git('add', '-f', 'kept.py');
    folder.git('commit', '-qm', 'first');
    programs = await temporaryFolder();
    const git = join(programs.path, 'git');
    const rest = `PATH='${path}' exec git "$@"`;
    await writeFile(git, `#!/bin/sh\necho "$@" >> '${join(programs.path, 'mark')}'\n${rest}\n`);
    await chmod(git, 0o755);
    process.env['PATH'] = `${programs.path}${delimiter}${path}`;
    isTrusted = false;
    folderIndex = sessionOf({ gitAllowed: () => isTrusted });
  });
  afterEach(async () => {
    process.env['PATH'] = path;
    await folderIndex.dispose();
    await folder.remove();
    await programs.remove();
  });

  /** The calls of git so far. */
  const calls = async (): Promise<string> => {
    try {
      return await readFile(join(programs.path, 'mark'), 'utf8');
    } catch (error) {
      assert.ok(error instanceof Error && 'code' in error && error.code === 'ENOENT', String(error));
      return '';
    }
  };
  const modules = async (): Promise<Record<string, number>> => {
    const ranked = await folderIndex.coreComponents(10);
    return Object.fromEntries(
      ranked.modules.map(({ id, features }): [string, number] => [id, features.git]).sort(),
    );
  };

  it('starts no git, goes by .gitignore, and is made anew with git once it is trusted', async () => {
    await folderIndex.open(folder.path);
    assert.equal(folderIndex.state.kind, 'ready');
    assert.deepEqual(await modules(), { 'inner.own': 0, shop: 0 });
    folder.write({ 'late.py': 'def late():\n    return 1\n' });
    folderIndex.update(['late.py', '.git']);
    await folderIndex.whenIdle();
    assert.deepEqual(await modules(), { 'inner.own': 0, late: 0, shop: 0 });
    await folderIndex.rebuild(folder.path);
    assert.equal(await calls(), '');

    isTrusted = true;
    await reopen(folderIndex);
    const scores = await modules();
    assert.deepEqual(Object.keys(scores), ['inner.own', 'kept', 'late', 'shop']);
    assert.ok((scores['shop'] ?? 0) > 0, JSON.stringify(scores));
    assert.match(await calls(), /ls-files/);
    assert.match(await calls(), /log/);
  });

  it('starts no git to say how large it is', async () => {
    const worker = startIndexWorker(distFile('indexWorker.js'), recordingLog());
    const sizeWith = async (gitAllowed: boolean): Promise<number> => {
      const params = { folder: folder.path, excludes: [], workers: 1, storage: null };
      const size = await worker.client.request('folderSize', {
        ...{ ...params, largeFolderAllowed: false, gitAllowed },
      });
      return size.files;
    };
    try {
      assert.equal(await sizeWith(false), 2);
      assert.equal(await calls(), '');
      assert.equal(await sizeWith(true), 3);
      assert.match(await calls(), /ls-files/);
    } finally {
      await worker.end();
    }
  });
});
