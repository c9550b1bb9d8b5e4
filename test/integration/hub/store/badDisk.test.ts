import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../support/paths';
import { openedStore, storedRepository } from '../../../support/storedRepositories';
import { temporaryFolder } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** Whether this user may mount in a name space of its own. */
const mounts =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' }).status === 0;

describe('The store of repositories on a bad disk', () => {
  let root: TemporaryFolder;
  beforeEach(async () => (root = await temporaryFolder()));
  afterEach(() => root.remove());
  const folder = (): string => join(root.path, 'new', 'store');
  const open = () => openedStore(folder());

  /** Runs saveLoop where these shell commands have mounted something on the store's folder, `$1`. */
  function runMounted(mount: string, what: string) {
    const script = join(repositoryRoot, 'out', 'test', 'integration', 'hub', 'store', 'saveLoop.js');
    return spawnSync(
      'unshare',
      [
        '-rm',
        'sh',
        '-c',
        `${mount} && shift && exec "$@"`,
        'sh',
        folder(),
        process.execPath,
        script,
        folder(),
        what,
      ],
      { encoding: 'utf8' },
    );
  }

  it('is read on a disk that cannot be written, and says why it cannot store there', function () {
    if (!mounts) this.skip();
    open().store.save(storedRepository(), null);
    const readOnly = runMounted('mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"', 'read-only');
    assert.match(readOnly.stdout, /^1 read\n$/);
    assert.match(
      readOnly.stderr,
      /^The stored repositories in .+ cannot be used: .+\. Free up space there or make it writable\.\n$/,
    );
  });

  it('says that the disk is full, and has what was stored before', function () {
    if (!mounts) this.skip();
    mkdirSync(folder(), { recursive: true });
    const full = runMounted('mount -t tmpfs -o size=400k tmpfs "$1"', 'until-full');
    assert.match(full.stdout, /^([1-9]\d*) stored, \1 read\n$/);
    assert.match(full.stderr, /cannot be used: database or disk is full\. Free up space/);
  });
});
