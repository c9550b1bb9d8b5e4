/** Links that came with a repository, or with what was given, open no other folder. */
import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedFile, installedPlaces } from '../../../../src/explore/places/installedPlaces';
import { findPlaced } from '../../../../src/explore/places/namedPlaces';
import { structureOf } from '../../../../src/explore/places/placeAnswers';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

describe('A link out of a place', () => {
  let top: TemporaryFolder;
  let root: string;
  beforeEach(async () => {
    top = await temporaryFolder();
    root = join(top.path, 'w');
    await mkdir(join(top.path, 'home', 'python3', 'site-packages'), { recursive: true });
    await writeFile(join(top.path, 'home', 'diary.py'), 'def day(): pass\n');
    await mkdir(root);
  });
  afterEach(() => top.remove());

  const found = (): string[] => installedPlaces(root).map(({ path }) => path);

  it('makes no folder of installed packages, wherever in the path it is', async () => {
    await symlink(join(top.path, 'home'), join(root, 'node_modules'));
    await mkdir(join(root, '.venv', 'lib', 'python3'), { recursive: true });
    await symlink(join(top.path, 'home'), join(root, '.venv', 'lib', 'python3', 'site-packages'));
    await mkdir(join(root, 'venv'));
    await symlink(join(top.path, 'home'), join(root, 'venv', 'lib'));
    assert.deepEqual(found(), []);
  });

  it('is not needed: folders, and links that stay inside, are places', async () => {
    await mkdir(join(root, 'packages'));
    await symlink('packages', join(root, 'node_modules'));
    await mkdir(join(root, '.venv', 'lib', 'python3', 'site-packages'), { recursive: true });
    const packages = join(root, '.venv', 'lib', 'python3', 'site-packages');
    assert.deepEqual(found(), [join(root, 'node_modules'), packages]);
  });

  it('leads to nothing that is read, and is listed as a link', async () => {
    const path = join(root, 'input');
    await mkdir(join(path, 'a'), { recursive: true });
    await writeFile(join(path, 'a', 'x.txt'), 'x');
    await symlink(join(top.path, 'home'), join(path, 'out'));
    await symlink(join(top.path, 'home', 'diary.py'), join(path, 'diary.py'));
    await symlink('a', join(path, 'inner'));
    const place = { name: 'input', path, changes: 'never' as const, label: null };
    for (const asked of ['input/out', 'input/out/diary.py', 'input/diary.py', join(path, 'out', 'diary.py')])
      assert.equal(findPlaced([place], asked, []), null, asked);
    assert.equal(findPlaced([place], 'input/inner/x.txt', [])?.path, 'inner/x.txt');
    assert.equal(installedFile([place], 'diary.day'), null);
    const whole = findPlaced([place], 'input', []);
    assert.ok(whole);
    assert.deepEqual(structureOf(whole, 'input', 3).text.split('\n'), [
      'input/ has:',
      'a/',
      '  x.txt (1 byte)',
      'diary.py (a link)',
      'inner (a link)',
      'out (a link)',
    ]);
  });
});
