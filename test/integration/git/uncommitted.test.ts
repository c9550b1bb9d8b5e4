import assert from 'node:assert/strict';
import { existsSync, mkdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ToolError } from '../../../src/core/errors';
import type { UncommittedChanges } from '../../../src/core/conversation/mentions';
import { readUncommitted } from '../../../src/git/uncommitted';
import { gitFolder, noSignal } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';

describe('what is not committed', () => {
  let folder: GitFolder;
  beforeEach(async () => {
    folder = await gitFolder();
  });
  afterEach(() => folder.remove());
  const commit = (files: Readonly<Record<string, string>>): void => {
    folder.write(files);
    folder.git('add', '-A');
    folder.git('commit', '-qm', 'first');
  };
  const read = (below = ''): Promise<UncommittedChanges> =>
    readUncommitted(join(folder.path, below), folder.environment, noSignal);

  it('is what is staged, written, new and gone, as a patch against the last commit', async () => {
    folder.git('init', '-q');
    commit({ 'a.py': 'a = 1\n', 'b.py': 'b = 1\n', 'gone.py': 'x = 1\n', '.gitignore': 'ignored.txt\n' });
    folder.write({ 'a.py': 'a = 2\n', 'new.py': 'n = 1\n', 'ignored.txt': 'no\n', '.env': 'KEY=abc\n' });
    folder.git('add', 'a.py');
    folder.write({ 'b.py': 'b = 2\n' });
    unlinkSync(join(folder.path, 'gone.py'));
    const { files, patch, isWhole, leftOut } = await read();
    assert.deepEqual(
      files.map(({ path, kind }) => `${kind} ${path}`),
      ['modified a.py', 'modified b.py', 'deleted gone.py', 'created new.py'],
    );
    assert.match(patch, /-a = 1\n\+a = 2\n/);
    assert.match(patch, /-b = 1\n\+b = 2\n/);
    assert.match(patch, /\+n = 1\n/);
    assert.doesNotMatch(patch, /KEY|ignored/);
    assert.equal(isWhole, true);
    assert.deepEqual(leftOut, ['.env has changed but is not shown: by its name it may hold secrets.']);
    assert.equal(folder.git('status', '--porcelain').split('\n')[0], 'M  a.py', 'the index is as it was');
  });

  it('is told of the folder alone, with paths below it', async () => {
    folder.git('init', '-q');
    commit({ 'sub/a.py': 'a = 1\n', 'other/b.py': 'b = 1\n' });
    folder.write({ 'sub/a.py': 'a = 2\n', 'other/b.py': 'b = 2\n' });
    folder.git('add', '-A');
    const { files, patch } = await read('sub');
    assert.deepEqual(files, [{ path: 'a.py', kind: 'modified' }]);
    assert.match(patch, /^diff --git a\/a\.py b\/a\.py/);
    assert.doesNotMatch(patch, /b = 2/);
  });

  it('is everything before the first commit, and nothing in a clean work tree', async () => {
    folder.git('init', '-q');
    folder.write({ 'a.py': 'a = 1\n' });
    assert.deepEqual((await read()).files, [{ path: 'a.py', kind: 'created' }]);
    commit({});
    assert.deepEqual(await read(), { files: [], patch: '', isWhole: true, leftOut: [] });
  });

  it('runs nothing that the repository names', async () => {
    folder.git('init', '-q');
    const ran = join(folder.home, 'ran');
    commit({ 'a.py': 'a = 1\n', '.gitattributes': '*.py filter=evil diff=evil\n' });
    for (const key of [
      'filter.evil.clean',
      'filter.evil.process',
      'diff.evil.textconv',
      'diff.evil.command',
      'diff.external',
      'core.fsmonitor',
    ])
      folder.git('config', key, `touch ${ran}; cat`);
    folder.write({ 'a.py': 'a = 2\n' });
    assert.match((await read()).patch, /\+a = 2/);
    assert.equal(existsSync(ran), false);
  });

  it('says what it cannot tell: no repository, another one inside, files that are large', async () => {
    folder.write({ 'a.py': 'a = 1\n' });
    await assert.rejects(read(), ToolError);
    folder.git('init', '-q');
    commit({ 'a.py': 'a = 1\n' });
    mkdirSync(join(folder.path, 'inner'));
    folder.git('init', '-q', 'inner');
    folder.write({ 'inner/x.py': 'x\n', 'big.bin': 'x'.repeat(33 * 1024 * 1024) });
    symlinkSync('a.py', join(folder.path, 'link.py'));
    const { files, leftOut } = await read();
    assert.deepEqual(files, [{ path: 'link.py', kind: 'created' }]);
    assert.deepEqual(leftOut, [
      'big.bin is large and has changed: it was not compared.',
      'inner/ is a separate repository and was not searched.',
    ]);
  });

  it('shows the beginning of what is long', async () => {
    folder.git('init', '-q');
    commit({ 'a.py': 'a = 1\n' });
    folder.write({ 'long.py': 'line\n'.repeat(100_000) });
    const { patch, isWhole } = await read();
    assert.equal(isWhole, false);
    assert.ok(patch.length <= 200_000 && patch.endsWith('\n'));
  });
});
