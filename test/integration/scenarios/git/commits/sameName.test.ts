/** A file that becomes a folder, and the other way round: found by random changes with the seeds 1001 and 2003. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { commitChanges } from '../../../../../src/scenarios/git/commits/commitChanges';
import { plannedOf } from '../../../../../src/scenarios/git/commits/plan';
import { propose } from '../../../../../src/scenarios/git/commits/propose';
import { readChanges } from '../../../../../src/scenarios/git/commits/readChanges';
import { requireRoom } from '../../../../../src/scenarios/git/commits/sameName';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage, wholeState } from '../merging';

describe('commits where a file and a folder have one name', () => {
  const stage = mergeStage();

  /** Commits these paths, each list as one commit; `PATH:1` takes its first line. */
  async function commit(...paths: readonly (readonly string[])[]): Promise<boolean> {
    const repository = await stage.repository();
    const reading = await readChanges(repository, noSignal);
    const hunkOf = (path: string): string =>
      reading.files.find(({ file }) => file.path === path)?.hunks[0]?.id ?? assert.fail(path);
    const commits = paths.map((each, at) => ({
      message: `commit ${at}`,
      hunks: each.map((path) => path.replace(/^[^:]+/, hunkOf)),
    }));
    const planned = plannedOf({ commits }, reading.files);
    return (await commitChanges(repository, reading, planned, noSignal)).treeEqual;
  }

  const refuses = async (pattern: RegExp, ...paths: readonly (readonly string[])[]): Promise<void> => {
    const before = wholeState(stage.folder);
    await assert.rejects(commit(...paths), pattern);
    assert.deepEqual(wholeState(stage.folder), before);
  };

  it('refuses the new file while the old one is there, and takes it with or after it', async () => {
    stage.commit('base', { cart: 'a\nb\nc\n' });
    rmSync(join(stage.folder.path, 'cart'));
    stage.folder.write({ 'cart/inner': 'new\n' });
    const taken =
      /^UserError: Commit 1 cannot take cart\/inner while cart is there\. Delete cart in the same/;
    await refuses(taken, ['cart/inner'], ['cart']);
    await refuses(/Commit 2 cannot take/, ['cart:1'], ['cart/inner'], ['cart:2-3']);
    assert.ok(await commit(['cart', 'cart/inner']));
    stage.git('reset', '-q', '--soft', 'HEAD~1');
    assert.ok(await commit(['cart'], ['cart/inner']));
    assert.equal(stage.git('status', '--porcelain'), '');
  });

  it('refuses a file in the place of a folder that still has one', async () => {
    stage.commit('base', { 'cart/one': 'a\n', 'cart/two': 'b\n' });
    rmSync(join(stage.folder.path, 'cart'), { recursive: true });
    stage.folder.write({ cart: 'new\n' });
    await refuses(/Commit 1 cannot take cart while cart\/two is there/, ['cart/one', 'cart'], ['cart/two']);
    assert.ok(await commit(['cart/one'], ['cart/two', 'cart']));
  });

  it('proposes both in one commit, and each proposal can be made', async () => {
    stage.commit('base', { cart: 'a\nb\nc\n', 'shop/one.py': 'x = 1\n', 'shop/two.py': 'y = 2\n' });
    rmSync(join(stage.folder.path, 'cart'));
    rmSync(join(stage.folder.path, 'shop'), { recursive: true });
    stage.folder.write({ 'cart/inner.py': 'def f():\n    return 1\n', shop: 'z = 3\n', other: 'more\n' });
    const reading = await readChanges(await stage.repository(), noSignal);
    const proposals = await propose(reading, async () => null);
    assert.ok(proposals.length > 1);
    for (const { commits } of proposals) {
      requireRoom(reading.files, commits);
      const withCart = commits.filter(({ pieces }) =>
        pieces.some(({ hunk }) => ['cart', 'cart/inner.py'].includes(hunk.file.path)),
      );
      assert.equal(withCart.length, 1);
    }
  });
});
