import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RestoreReport } from '../../../src/core/changes/checkpoints';
import { repositoryRoot } from '../../support/paths';
import { roomOf } from './stepping';
import type { Room } from './stepping';

/** Whether this user may mount in a name space of its own. */
const mounts =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' }).status === 0;

interface Told {
  readonly refused: readonly string[];
  readonly full: RestoreReport;
  /** What a.txt is after the first restore, and after the second. */
  readonly between: string;
  readonly after: RestoreReport;
  readonly last: string;
}

describe('checkpoints on a full disk', () => {
  let room: Room;
  beforeEach(async () => {
    room = await roomOf({ 'a.txt': 'a1', 'big.txt': 'x'.repeat(400_000) });
  });
  afterEach(() => room.remove());

  /** What the program says where the session's folder, or a copy of the workspace, is a disk of this size. */
  function run(which: 'session' | 'workspace', size: string): Told {
    const script = join(repositoryRoot, 'out', 'test', 'integration', 'checkpoints', 'fullDisk.js');
    const session = room.session('full');
    const copy = room.session('copy');
    for (const folder of [session, copy]) mkdirSync(folder, { recursive: true });
    const place = which === 'session' ? session : copy;
    const mount = `mount -t tmpfs -o size=${size} tmpfs "${place}" && cp -r "$1/." "${copy}" && shift && exec "$@"`;
    const command = [process.execPath, script, copy, session, which];
    const ended = spawnSync('unshare', ['-rm', 'sh', '-c', mount, 'sh', room.root, ...command], {
      encoding: 'utf8',
      timeout: 50_000,
    });
    assert.equal(ended.status, 0, ended.stderr);
    return JSON.parse(ended.stdout) as Told;
  }

  it('of theirs refuse the step before anything is changed', function () {
    if (!mounts) this.skip();
    const told = run('session', '200k');
    assert.equal(told.refused.length, 2);
    for (const said of told.refused) {
      assert.match(said, /^RepoMaster could not save a checkpoint in .*ENOSPC.*Free some space/);
    }
    assert.deepEqual([told.full.restored, told.last], [['a.txt'], 'a1']);
  });

  it('of the workspace leave the file as it is, and put it back when there is room', function () {
    if (!mounts) this.skip();
    const told = run('workspace', '900k');
    assert.deepEqual(
      told.full.left.map(({ path, reason }) => [path, reason.kind]),
      [['a.txt', 'failed']],
    );
    assert.deepEqual([told.between, told.after.restored, told.last], ['a2', ['a.txt'], 'a1']);
  });
});
