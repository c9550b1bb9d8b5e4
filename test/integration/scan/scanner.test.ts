import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CancelledError } from '../../../src/core/errors';
import type { GitFolder } from './gitFolder';
import { gitFolder, listed, noSignal, recordingLog, scanPaths, scannerOf, writeFiles } from './gitFolder';

let folder: GitFolder;
beforeEach(async () => {
  folder = await gitFolder();
});
afterEach(() => folder.remove());

async function skipped(): Promise<Record<string, string>> {
  const result = await (await scannerOf(folder)).scan(noSignal);
  return Object.fromEntries(result.skipped.map(({ path, reason }) => [path, reason]));
}

describe('a scan', () => {
  it('lists sources with language and size, configs, and every other file with its reason', async () => {
    folder.write({
      'b.py': 'x = 1\n',
      'a/c.tsx': '',
      '__proto__/__proto__.js': '1',
      'bin/tool': '#!/usr/bin/env python3\n',
      'package.json': '{}',
      'a/tsconfig.base.json': '{}',
      'README.md': '',
      'main.swift': '',
      'big.py': '#'.repeat(4 * 1024 * 1024 + 1),
      'empty/': '',
    });
    const result = await (await scannerOf(folder)).scan(noSignal);
    assert.deepEqual(result.files, [
      { path: '__proto__/__proto__.js', language: 'javascript', sizeBytes: 1, stamp: null },
      { path: 'a/c.tsx', language: 'typescript', sizeBytes: 0, stamp: null },
      { path: 'b.py', language: 'python', sizeBytes: 6, stamp: null },
      { path: 'bin/tool', language: 'python', sizeBytes: 23, stamp: null },
    ]);
    assert.deepEqual(result.configs, ['a/tsconfig.base.json', 'package.json']);
    assert.deepEqual(result.skipped, [
      { path: 'README.md', reason: 'unknown language (.md)' },
      { path: 'a/tsconfig.base.json', reason: 'unknown language (.json)' },
      { path: 'big.py', reason: 'over 4 MiB' },
      { path: 'main.swift', reason: 'unknown language (.swift)' },
      { path: 'package.json', reason: 'unknown language (.json)' },
    ]);
  });

  it('is empty for an empty folder', async () => {
    assert.deepEqual(await (await scannerOf(folder)).scan(noSignal), { files: [], skipped: [], configs: [] });
  });

  it('follows no link, and says where each leads', async () => {
    folder.write({ 'a/x.py': '' });
    writeFiles(folder.home, { 'secret.py': '' });
    const links = {
      'in.py': 'a/x.py',
      'a/loop': '..',
      'out.py': join(folder.home, 'secret.py'),
      'broken.py': 'nothing',
    };
    for (const [path, target] of Object.entries({ ...links, self: 'self' }))
      symlinkSync(target, join(folder.path, path));
    execFileSync('mkfifo', [join(folder.path, 'pipe.py')]);
    assert.deepEqual(await skipped(), {
      'a/loop': 'symbolic link (its target is in the map by itself)',
      'broken.py': 'symbolic link to nothing',
      'in.py': 'symbolic link (its target is in the map by itself)',
      'out.py': 'symbolic link out of the folder',
      'pipe.py': 'not a regular file',
      self: 'symbolic link to nothing',
    });
    assert.deepEqual(await scanPaths(folder, { folder: join(folder.path, 'a/loop/a') }), ['loop', 'x.py']);
  });

  it('lists a name that is not UTF-8 as skipped', async function () {
    if (process.platform !== 'linux') this.skip();
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from([0x61, 0xff]), Buffer.from('.py')]),
      '',
    );
    mkdirSync(Buffer.concat([Buffer.from(`${folder.path}/`), Buffer.from([0xff])]));
    assert.deepEqual(await skipped(), {
      '\uFFFD': 'name is not valid UTF-8',
      'a\uFFFD.py': 'name is not valid UTF-8',
    });
  });

  it('reaches folders of any depth', async () => {
    const deep = 'd/'.repeat(1500);
    let inner = 'x.py';
    folder.write({ [inner]: '' });
    for (let level = 0; level < 1500; level++) {
      folder.write({ 'next/': '' });
      renameSync(join(folder.path, inner), join(folder.path, 'next', inner));
      renameSync(join(folder.path, 'next'), join(folder.path, 'd'));
      inner = 'd';
    }
    assert.deepEqual(await scanPaths(folder), [`${deep}x.py`]);
  });

  it('ends when cancelled', async () => {
    folder.write({ 'a.py': '' });
    const scanner = await scannerOf(folder);
    await assert.rejects(scanner.scan(AbortSignal.abort()), CancelledError);
  });

  it('counts on while it walks', async () => {
    folder.write(
      Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`${index % 3}/f${index}.py`, ''])),
    );
    const counts: number[] = [];
    await (await scannerOf(folder)).scan(noSignal, (count) => counts.push(count));
    assert.equal(counts.at(-1), 1200);
    assert.ok(counts.length > 1);
  });
});

describe('what is in', () => {
  it('obeys settings and .aiignore even for tracked files, and git’s rules for untracked ones only', async () => {
    folder.git('init', '-q');
    folder.write({
      '.gitignore': '*.py\n',
      'kept.py': '',
      'out.py': '',
      'ai/x.py': '',
      'ai/keep.py': '',
      'set/x.py': '',
    });
    folder.git('add', '-f', '.');
    folder.write({ 'late.py': '', 'ai/.aiignore': '*.py\n!keep.py\n!late.py\n', 'ai/late.py': '' });
    const paths = await scanPaths(folder, { excludes: ['set/', '/out.py'] });
    assert.deepEqual(paths, ['.gitignore', 'ai/.aiignore', 'ai/keep.py', 'kept.py']);
  });

  it('leaves installed packages and environments out unless tracked', async () => {
    folder.git('init', '-q');
    const places = [
      'node_modules',
      'lib/site-packages',
      'dist-packages',
      '.venv',
      'venv',
      '.tox',
      '__pycache__',
      'own',
    ];
    folder.write(Object.fromEntries(places.map((place) => [`${place}/p/x.py`, ''])));
    folder.write({
      'own/pyvenv.cfg': '',
      'pkg/venv/__init__.py': '',
      'node_modules/p/kept.js': '',
      '.venv/bin/kept.py': '',
    });
    folder.git('add', '-f', 'node_modules/p/kept.js', '.venv/bin/kept.py');
    assert.deepEqual(await scanPaths(folder), [
      '.venv/bin/kept.py',
      'node_modules/p/kept.js',
      'pkg/venv/__init__.py',
    ]);
    assert.deepEqual(await scanPaths(folder, { folder: join(folder.path, 'lib/site-packages') }), ['p/x.py']);
  });

  it('never excludes the folder named, whatever rules above it say', async () => {
    folder.git('init', '-q');
    folder.write({ '.gitignore': 'one/\n/two/**\n/three/*\n*.log\n', '.aiignore': 'one\n' });
    folder.write({
      'one/in/x.py': '',
      'one/in/.gitignore': 'y.py\n',
      'one/in/y.py': '',
      'four/x.py': '',
      'four/x.log': '',
    });
    folder.write({ 'two/x.py': '', 'three/x.py': '' });
    const below = (name: string): Promise<string[]> => scanPaths(folder, { folder: join(folder.path, name) });
    assert.deepEqual(await below('one/in'), ['.gitignore', 'x.py']);
    assert.deepEqual(await below('two'), ['x.py']);
    assert.deepEqual(await below('three'), ['x.py']);
    assert.deepEqual(await below('four'), ['x.py']);
  });

  it('counts rules of .aiignore above the folder, and settings from the folder', async () => {
    folder.git('init', '-q');
    folder.write({ '.aiignore': '/a/b/hidden.py\n', 'a/b/hidden.py': '', 'a/b/x.py': '', 'a/b/set.py': '' });
    assert.deepEqual(await scanPaths(folder, { folder: join(folder.path, 'a/b'), excludes: ['/set.py'] }), [
      'x.py',
    ]);
  });

  it('obeys .gitignore where there is no repository', async () => {
    folder.write({ '.gitignore': 'b/\n', 'a.py': '', 'b/x.py': '' });
    assert.deepEqual(await scanPaths(folder), ['.gitignore', 'a.py']);
  });

  it('gives a repository inside its own rules and tracked files', async () => {
    folder.git('init', '-q');
    folder.write({
      '.gitignore': '*.tmp.py\n',
      'x.tmp.py': '',
      'in/.gitignore': 'build\n',
      'in/x.tmp.py': '',
    });
    folder.write({ 'in/build/kept.py': '', 'in/build/new.py': '' });
    folder.git('-C', 'in', 'init', '-q');
    folder.git('-C', 'in', 'add', '-f', 'build/kept.py');
    assert.deepEqual(await scanPaths(folder), [
      '.gitignore',
      'in/.gitignore',
      'in/build/kept.py',
      'in/x.tmp.py',
    ]);
  });

  it('takes in a submodule that the rules would ignore, and no second work tree of the same repository', async () => {
    writeFiles(folder.home, { 'lib/l.py': '' });
    folder.git('-C', join(folder.home, 'lib'), 'init', '-q');
    folder.git('-C', join(folder.home, 'lib'), 'add', '.');
    folder.git('-C', join(folder.home, 'lib'), 'commit', '-qm', '1');
    folder.git('init', '-q');
    folder.git('submodule', '--quiet', 'add', join(folder.home, 'lib'), 'sub');
    folder.write({ '.gitignore': 'sub\n', 'm.py': '' });
    folder.git('add', '.gitignore', 'm.py');
    folder.git('commit', '-qm', '1');
    folder.git('worktree', 'add', '-q', 'second');
    const result = await (await scannerOf(folder)).scan(noSignal);
    assert.deepEqual(listed(result), ['.gitignore', '.gitmodules', 'm.py', 'second', 'sub/l.py']);
    const second = { path: 'second', reason: 'another work tree of the same repository' };
    assert.deepEqual(
      result.skipped.find(({ path }) => path === 'second'),
      second,
    );
    assert.deepEqual(await scanPaths(folder, { folder: join(folder.path, 'second') }), [
      '.gitignore',
      '.gitmodules',
      'm.py',
    ]);
  });

  it('warns of an ignore file that is none, and goes on', async () => {
    folder.write({ '.gitignore': `${'#'.repeat(1024 * 1024)}\n*\n`, 'a.py': '' });
    const log = recordingLog();
    assert.deepEqual(listed(await (await scannerOf(folder, {}, log)).scan(noSignal)), ['.gitignore', 'a.py']);
    assert.deepEqual(log.warnings, [
      '.gitignore is over 1 MiB and was not read as an ignore file; shorten it.',
    ]);
  });

  it('reads no ignore file through a link', async () => {
    writeFiles(folder.home, { rules: '*\n' });
    folder.write({ 'a.py': '' });
    symlinkSync(join(folder.home, 'rules'), join(folder.path, '.gitignore'));
    assert.deepEqual(await scanPaths(folder), ['.gitignore', 'a.py']);
  });
});
