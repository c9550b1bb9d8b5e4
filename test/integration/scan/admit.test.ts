import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { GitFolder } from './gitFolder';
import { gitFolder, listed, noSignal, scannerOf } from './gitFolder';

let folder: GitFolder;
beforeEach(async () => {
  folder = await gitFolder();
});
afterEach(() => folder.remove());

describe('admit', () => {
  it('says of one path what a scan says, and which rule ignores it', async () => {
    folder.git('init', '-q');
    folder.write({
      '.gitignore': '# none\nbuild/\n',
      'build/x.py': '',
      'a/b.py': '',
      'a/pyproject.toml': '',
      'n.rst': '',
    });
    symlinkSync('a', join(folder.path, 'link'));
    const scanner = await scannerOf(folder, { excludes: ['secret*'] });
    await scanner.scan(noSignal);
    folder.write({ 'a/new.ts': 'ab', 'secret.py': '', 'node_modules/p/x.js': '' });
    const check = async (path: string, expected: unknown): Promise<void> =>
      assert.deepEqual(await scanner.admit(path, noSignal), expected, path);
    await check('a/new.ts', {
      kind: 'source',
      file: { path: 'a/new.ts', language: 'typescript', sizeBytes: 2, stamp: null },
    });
    await check('a/pyproject.toml', { kind: 'config', reason: 'unknown language (.toml)' });
    await check('n.rst', { kind: 'skipped', reason: 'unknown language (.rst)' });
    await check('link', { kind: 'skipped', reason: 'symbolic link (its target is in the map by itself)' });
    await check('link/b.py', { kind: 'ignored', by: 'symbolic link (its target is in the map by itself)' });
    await check('build/x.py', { kind: 'ignored', by: '.gitignore:2: build/' });
    await check('secret.py', { kind: 'ignored', by: 'settings:1: secret*' });
    await check('node_modules/p/x.js', { kind: 'ignored', by: 'installed packages (node_modules)' });
    await check('.git/HEAD', { kind: 'ignored', by: 'the repository itself (.git)' });
    await check('a', { kind: 'folder' });
    await check('a/gone.py', { kind: 'gone' });
    await check('gone/gone.py', { kind: 'gone' });
    await check('a/b.py/c.py', { kind: 'gone' });
    await check('../home/.gitconfig', { kind: 'gone' });
    await check('/etc/passwd', { kind: 'gone' });
  });

  it('heeds a changed ignore file at once, and knows which changes ask for a scan', async () => {
    folder.write({ 'a.py': '' });
    const scanner = await scannerOf(folder);
    assert.deepEqual(listed(await scanner.scan(noSignal)), ['a.py']);
    folder.write({ '.gitignore': 'a.py\n' });
    assert.deepEqual(await scanner.admit('a.py', noSignal), { kind: 'ignored', by: '.gitignore:1: a.py' });
    assert.deepEqual(listed(await scanner.scan(noSignal)), ['.gitignore']);
    rmSync(join(folder.path, '.gitignore'));
    assert.equal((await scanner.admit('a.py', noSignal)).kind, 'source');
    assert.deepEqual(['x/.gitignore', '.aiignore', 'v/pyvenv.cfg', 'a.py'].filter(scanner.isRuleFile), [
      'x/.gitignore',
      '.aiignore',
      'v/pyvenv.cfg',
    ]);
  });

  it('sees what became tracked at the next scan', async () => {
    folder.git('init', '-q');
    folder.write({ '.gitignore': 'x.py\n', 'x.py': '' });
    const scanner = await scannerOf(folder);
    assert.deepEqual(listed(await scanner.scan(noSignal)), ['.gitignore']);
    folder.git('add', '-f', 'x.py');
    assert.deepEqual(listed(await scanner.scan(noSignal)), ['.gitignore', 'x.py']);
  });
});
