import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoredPaths } from '../../../src/git/ignoredPaths';
import { openWorkTreeStart } from '../../../src/git/workTreeStart';
import type { WorkTreeStart } from '../../../src/git/workTreeStart';
import { temporaryFolder } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

describe('Which paths git ignores', () => {
  const { signal } = new AbortController();
  let folder: TemporaryFolder;
  let place: TemporaryFolder;
  let start: WorkTreeStart;
  beforeEach(async () => {
    folder = await temporaryFolder();
    place = await temporaryFolder();
    execFileSync('git', ['init', '-q', folder.path]);
    await writeFile(join(folder.path, '.gitignore'), '*.log\n');
    await symlink('.', join(folder.path, 'link'));
    start = await openWorkTreeStart(
      { folder: folder.path, place: join(place.path, 'start'), environment: process.env, unseen: [] },
      signal,
    );
  });
  afterEach(async () => {
    await folder.remove();
    await place.remove();
  });

  it('are told, also beside one that it has no rules for', async () => {
    assert.deepEqual([...(await ignoredPaths(start, ['a.ts', 'b.ts'], signal))], []);
    assert.deepEqual([...(await ignoredPaths(start, ['a.log', 'link/b.log', 'c.ts'], signal))], ['a.log']);
  });

  it('are not taken for none where git fails', async () => {
    await rm(place.path, { recursive: true });
    await rm(join(folder.path, '.git'), { recursive: true });
    await assert.rejects(ignoredPaths(start, ['a.log'], signal));
  });
});
