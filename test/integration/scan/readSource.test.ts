import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '../../../src/index/scan/readSource';
import type { GitFolder } from './gitFolder';
import { gitFolder, writeFiles } from './gitFolder';

let folder: GitFolder;
beforeEach(async () => {
  folder = await gitFolder();
});
afterEach(() => folder.remove());

const read = (path: string) =>
  readSource(folder.path, { path, language: 'python', knownDigest: null }, Date.now());

function check(path: string, expected: Readonly<Record<string, unknown>>): void {
  assert.deepEqual({ ...read(path), mark: null }, { ...expected, mark: null }, path);
}

describe('readSource', () => {
  it('gives the text of a file, or that it is gone', () => {
    folder.write({ 'a/b.py': 'x = 1\r\n', 'empty.py': '' });
    check('a/b.py', { kind: 'text', text: 'x = 1\r\n', problems: [] });
    check('empty.py', { kind: 'text', text: '', problems: [] });
    check('a/c.py', { kind: 'gone' });
    check('a/b.py/c.py', { kind: 'gone' });
  });

  it('reads nothing outside the folder, however the path leads there', () => {
    writeFiles(folder.home, { 'secret.py': 'secret' });
    folder.write({ 'a/b.py': '' });
    symlinkSync(join(folder.home, 'secret.py'), join(folder.path, 'link.py'));
    symlinkSync(folder.home, join(folder.path, 'way'));
    check('link.py', { kind: 'skipped', reason: 'symbolic link out of the folder' });
    check('way/secret.py', { kind: 'skipped', reason: 'symbolic link out of the folder' });
    assert.throws(() => read('../home/secret.py'), /not a path/);
    assert.throws(() => read(join(folder.home, 'secret.py')), /not a path/);
  });

  it('neither waits for a pipe nor reads what has grown too large', () => {
    execFileSync('mkfifo', [join(folder.path, 'pipe.py')]);
    folder.write({ 'big.py': '#'.repeat(4 * 1024 * 1024 + 1), 'limit.py': '\n'.repeat(4 * 1024 * 1024) });
    check('pipe.py', { kind: 'skipped', reason: 'not a regular file' });
    check('big.py', { kind: 'skipped', reason: 'over 4 MiB' });
    assert.equal(read('limit.py').kind, 'text');
  });
});
