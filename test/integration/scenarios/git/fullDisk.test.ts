import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { recoverOperations } from '../../../../src/git/operations/operation';
import { repositoryRoot } from '../../../support/paths';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage, openConflicts, wholeState } from './merging';

/** Whether this user may mount in a name space of its own. */
const mounts =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' }).status === 0;

/** Resolves on a disk of 4 MB with so much left; what stands there afterwards is copied to `$out`. */
const script = `
mount -t tmpfs -o size=4m tmpfs "$disk" || exit 9
cp -a "$folder/." "$disk" && dd if=/dev/zero of="$disk/.git/filler" bs=1k 2>/dev/null
truncate -s -"$left"k "$disk/.git/filler"
"$node" "$child" "$disk" 1000000 "$choices"
echo " code $?"
rm "$disk/.git/filler"
cp -a "$disk/." "$out"`;

describe('a merge on a full disk', () => {
  const stage = mergeStage();

  it('is as before, at once or at the next start, and says why', async function () {
    if (!mounts) this.skip();
    this.timeout(120_000);
    const text = (name: string): string =>
      Array.from({ length: 5000 }, (_, at) => `${name} ${at}\n`).join('');
    stage.twoSides({
      base: { 'a.txt': 'a\n' },
      ours: { 'a.txt': text('ours') },
      theirs: { 'a.txt': text('theirs') },
    });
    stage.conflicting('merge', 'side');
    const before = wholeState(stage.folder);
    const [conflict] = openConflicts(await stage.read());
    const choices = JSON.stringify([{ id: conflict?.id, text: text('chosen') }]);
    const [disk, out] = [join(stage.folder.home, 'disk'), join(stage.folder.home, 'out')];
    const child = join(repositoryRoot, 'out', 'test', 'integration', 'scenarios', 'git', 'undoChild.js');
    const said: string[] = [];
    for (const left of [4, 100, 180, 300, 1500]) {
      rmSync(out, { recursive: true, force: true });
      spawnSync('mkdir', ['-p', disk, out]);
      const env = { ...stage.folder.environment, disk, out, child, choices };
      const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], {
        env: { ...env, left: String(left), folder: stage.folder.path, node: process.execPath },
        encoding: 'utf8',
      });
      said.push(/code 0/.test(stdout) ? 'done' : stderr);
      const repository = await stage.repository(out);
      await recoverOperations(repository, noSignal);
      if (said.at(-1) !== 'done') {
        assert.match(stderr, /^UserError: .*disk is full/);
        assert.deepEqual(wholeState({ ...stage.folder, ...inFolder(out) }), before, `with ${left} KB left`);
      }
    }
    assert.match(said[0] ?? '', /full/);
    assert.equal(said.at(-1), 'done');
  });

  function inFolder(path: string): { readonly path: string; readonly git: (...args: string[]) => string } {
    return { path, git: (...args) => stage.folder.git('-C', path, ...args) };
  }
});
