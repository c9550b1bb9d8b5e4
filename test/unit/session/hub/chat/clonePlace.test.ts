import assert from 'node:assert/strict';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { UserError } from '../../../../../src/core/errors';
import {
  cloneBounds,
  freeFolder,
  hubFolder,
  isLargeClone,
} from '../../../../../src/session/hub/chat/clonePlace';
import { temporaryFolder } from '../../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../../support/temporaryFolder';

describe('hubFolder', () => {
  it('is in the home folder, where the setting says, or refused', () => {
    assert.equal(hubFolder('', '/home/ann'), join('/home/ann', 'repomaster-hub'));
    assert.equal(hubFolder(' ~/repos ', '/home/ann'), join('/home/ann', 'repos'));
    assert.equal(hubFolder('/srv/hub', '/home/ann'), '/srv/hub');
    assert.throws(() => hubFolder('repos', '/home/ann'), UserError);
  });
});

describe('freeFolder', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('is named as the repository, with its owner where that is taken, and then numbered', async () => {
    const parent = join(folder.path, 'new', 'hub');
    assert.equal(await freeFolder(parent, 'octo/hello'), join(parent, 'hello'));
    mkdirSync(join(parent, 'hello'), { recursive: true });
    assert.equal(await freeFolder(parent, 'octo/hello'), join(parent, 'octo-hello'));
    // A link that leads nowhere is there, too.
    symlinkSync('/nowhere', join(parent, 'octo-hello'));
    assert.equal(await freeFolder(parent, 'octo/hello'), join(parent, 'octo-hello-2'));
  });

  it('is never outside, hidden, or a name that a system refuses', async () => {
    for (const [name, expected] of [
      ['octo/..', 'repository'],
      ['octo/.git', 'git'],
      ['octo/a\\b c', 'a-b-c'],
      ['octo/CON', '_CON'],
      ['octo/x.', 'x'],
    ] as const)
      assert.equal(await freeFolder(folder.path, name), join(folder.path, expected));
  });

  it('makes nothing before the user agrees', async () => {
    const parent = join(folder.path, 'hub');
    assert.equal(await freeFolder(parent, 'octo/hello'), join(parent, 'hello'));
    assert.equal(existsSync(parent), false);
  });
});

describe('cloneBounds', () => {
  it('receives little more than the size that was told, and writes what that may hold', () => {
    for (const [sizeKb, mostBytes, mostWrittenBytes] of [
      [null, 2_000_000_000, 2_000_000_000],
      [10, 200_000_000, 200_000_000],
      [1_000_000, 1_500_000_000, 10_000_000_000],
    ] as const)
      assert.deepEqual(cloneBounds(sizeKb), { mostBytes, mostWrittenBytes });
  });

  it('knows large clones', () => {
    assert.deepEqual([null, 500_000, 500_001].map(isLargeClone), [false, false, true]);
  });
});
