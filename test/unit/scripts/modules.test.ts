import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadScript } from '../../support/scripts';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

interface Modules {
  isWhole(modules: string, lock: unknown): Promise<boolean>;
}

const lock = {
  packages: {
    '': { name: 'root' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/c-win32': { version: '3.0.0', optional: true },
  },
};

const record = {
  packages: {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
  },
};

describe('whole node_modules', () => {
  let root: TemporaryFolder;
  let isWhole: () => Promise<boolean>;
  beforeEach(async () => {
    root = await folderWith({
      'node_modules/.package-lock.json': JSON.stringify(record),
      'node_modules/a/package.json': '{}',
      'node_modules/a/node_modules/b/package.json': '{}',
    });
    const script = await loadScript<Modules>('modules.mjs');
    isWhole = () => script.isWhole(join(root.path, 'node_modules'), lock);
  });
  afterEach(() => root.remove());

  const remove = (path: string): Promise<void> => rm(join(root.path, path), { recursive: true });

  it('are those with every package but the optional ones', async () => assert.equal(await isWhole(), true));

  it('are not those without npm’s record, as an interrupted install leaves them', async () => {
    await remove('node_modules/.package-lock.json');
    assert.equal(await isWhole(), false);
  });

  it('are not those that lost a package', async () => {
    await remove('node_modules/a/node_modules/b');
    assert.equal(await isWhole(), false);
  });

  it('are not those of another version', async () => {
    const other = { packages: { ...record.packages, 'node_modules/a': { version: '0.9.0' } } };
    await writeFile(join(root.path, 'node_modules/.package-lock.json'), JSON.stringify(other));
    assert.equal(await isWhole(), false);
  });

  it('are not those of an older lockfile that lacked a package', async () => {
    const fewer = { packages: { 'node_modules/a': { version: '1.0.0' } } };
    await writeFile(join(root.path, 'node_modules/.package-lock.json'), JSON.stringify(fewer));
    assert.equal(await isWhole(), false);
  });

  it('are not there at all before the first install', async () => {
    await remove('node_modules');
    assert.equal(await isWhole(), false);
  });
});
