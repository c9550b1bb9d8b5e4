/** Copies of git folders that were made to break a repository, or whoever takes them over. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { borrowGit } from '../../../../src/run/sandbox/history/borrowGit';
import type { BorrowedGit } from '../../../../src/run/sandbox/history/borrowGit';
import { TAKE_LIMITS, withinLimits } from '../../../../src/run/sandbox/history/takeLimits';
import type { Within } from '../../../../src/run/sandbox/history/takeLimits';
import { takeOver } from '../../../../src/run/sandbox/history/takeOver';
import type { Rewrites } from '../../../../src/run/sandbox/history/refRules';
import { removeTree } from '../../../../src/run/sandbox/removeClosed';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';
import { found, git, history } from './exampleHistory';
import { hostileObjects } from './hostileObjects';
import { deltaBomb, inCopy, pack } from './hostileParts';
import type { Copy } from './hostileParts';
import { hostileRefs } from './hostileRefs';

describe('Copies of git folders', function () {
  this.timeout(120_000);
  let folder: TemporaryFolder;
  let place: TemporaryFolder;
  let borrowed: BorrowedGit;
  let copy: Copy;
  const never = new AbortController().signal;

  beforeEach(async () => {
    [folder, place] = [await folderWith({}), await folderWith({})];
    history(folder.path);
    git(folder.path, 'notes', 'add', '-m', 'Note', 'HEAD');
    git(folder.path, 'update-ref', 'refs/remotes/origin/main', 'HEAD~1');
    git(folder.path, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    await borrow();
  });
  afterEach(async () => {
    await removeTree(join(place.path, 'copies'));
    await Promise.all([folder.remove(), place.remove()]);
  });

  async function borrow(): Promise<void> {
    await removeTree(join(place.path, 'copies'));
    const users = join(folder.path, '.git');
    const [each] = await borrowGit([users], join(place.path, 'copies'));
    assert.ok(each?.objects);
    borrowed = each;
    copy = { own: each.own, objects: each.objects.own, users };
  }

  function taken(rewrites: Rewrites = 'never', within: Within = withinLimits(TAKE_LIMITS, never)) {
    return takeOver([borrowed], rewrites, within);
  }

  for (const [name, { limits, says, does }] of Object.entries({ ...hostileObjects, ...hostileRefs }))
    it(`break nothing: ${name}`, async () => {
      const before = found(folder.path);
      does(copy);
      const told = await taken('never', withinLimits({ ...TAKE_LIMITS, ...limits }, never));
      const after = found(folder.path);
      assert.equal(after.refs, before.refs, told ?? '');
      assert.equal(after.head, before.head);
      assert.equal(after.staged, before.staged);
      assert.equal(after.damage, '');
      for (const part of ['reflog', 'objects'] as const) {
        const lines = after[part].split('\n');
        for (const line of before[part].split('\n')) assert.ok(lines.includes(line), line);
      }
      if (says !== undefined) assert.match(told ?? '', says);
      assert.equal(await removeTree(join(place.path, 'copies')), null);
    });

  it('are as git had them, with refs of all kinds', () => {
    const seen = (text: string): string =>
      text
        .split('\n')
        .filter((line) => !line.startsWith('warning'))
        .join('\n');
    const format = ['for-each-ref', '--format=%(objectname) %(refname) %(symref)'];
    assert.equal(seen(inCopy(copy, format)), seen(git(folder.path, ...format)));
    assert.equal(inCopy(copy, ['stash', 'list']), git(folder.path, 'stash', 'list'));
    assert.equal(inCopy(copy, ['log', '-g', '--format=%H']), git(folder.path, 'log', '-g', '--format=%H'));
    assert.equal(inCopy(copy, ['status', '--short']), git(folder.path, 'status', '--short'));
    const main = readFileSync(join(copy.own, 'refs/heads/main'), 'utf8');
    assert.equal(main.trim(), git(folder.path, 'rev-parse', 'main'));
  });

  it('tell nothing where nothing was done', async () => {
    assert.equal(await taken(), null);
    inCopy(copy, ['pack-refs', '--all']);
    assert.equal(await taken(), null);
  });

  it('go forward in branches, notes and remotes, and have new refs of all kinds', async () => {
    inCopy(copy, ['commit', '-qm', 'Four']);
    inCopy(copy, ['notes', 'add', '-m', 'Other', 'HEAD']);
    for (const ref of [
      'refs/remotes/origin/main',
      'refs/remotes/origin/new',
      'refs/tags/v2',
      'refs/changes/1/1',
    ])
      inCopy(copy, ['update-ref', ref, 'HEAD']);
    const refs = inCopy(copy, ['for-each-ref']);
    assert.equal(await taken(), null);
    assert.equal(git(folder.path, 'for-each-ref'), refs);
    assert.equal(git(folder.path, 'fsck', '--full', '--no-dangling', '--no-progress'), '');
  });

  it('take a reflog over that was not copied, and lose none of it', async () => {
    const log = join(folder.path, '.git/logs/refs/heads/side');
    const users = readFileSync(log, 'utf8');
    const line = `${'0'.repeat(40)} ${git(folder.path, 'rev-parse', 'HEAD')} T <t@e.x> 1 +0000\tmine\n`;
    for (const rewrites of ['never', 'approved'] as const) {
      await borrow();
      const files = new Map(borrowed.before.files);
      files.delete('logs/refs/heads/side');
      borrowed = { ...borrowed, before: { ...borrowed.before, files } };
      writeFileSync(join(copy.own, 'logs/refs/heads/side'), line);
      assert.equal(await taken(rewrites), null);
      assert.ok(readFileSync(log, 'utf8').startsWith(users));
      assert.ok(readFileSync(log, 'utf8').endsWith(line));
    }
  });

  it('say which refs somebody else changed meanwhile', async () => {
    inCopy(copy, ['update-ref', 'refs/heads/side', 'refs/heads/main']);
    inCopy(copy, ['tag', 'made']);
    git(folder.path, 'commit', '-q', '--allow-empty', '-m', 'Outside');
    git(folder.path, 'branch', '-f', 'side', 'HEAD');
    git(folder.path, 'tag', 'made');
    const told = (await taken()) ?? '';
    assert.match(told, /refs\/heads\/side, refs\/tags\/made \(changed outside in the meantime\)/);
    assert.equal(git(folder.path, 'log', '-1', '--format=%s', 'side'), 'Outside');
  });

  it('are taken over whole or not at all, whenever it is stopped', async () => {
    for (let turns = 0; turns < 60; turns += 3) {
      const before = found(folder.path);
      await borrow();
      inCopy(copy, ['commit', '-q', '--allow-empty', '-m', `Turn ${turns}`]);
      inCopy(copy, ['branch', `made-${turns}`]);
      const stop = new AbortController();
      const work = taken('never', { limits: TAKE_LIMITS, signal: stop.signal });
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      stop.abort();
      const told = await work;
      const after = found(folder.path);
      assert.equal(after.damage, '');
      assert.equal(existsSync(join(folder.path, '.git/index.lock')), false);
      if (told === null) assert.equal(git(folder.path, 'log', '-1', '--format=%s'), `Turn ${turns}`);
      else assert.deepEqual({ ...after, objects: '' }, { ...before, objects: '' });
      if (told !== null) assert.match(told, /\(stopped\)/);
    }
  });

  it('that were stopped have a little time to be taken over', async () => {
    inCopy(copy, ['commit', '-qm', 'Four']);
    const stop = new AbortController();
    stop.abort();
    assert.equal(await taken('never', withinLimits(TAKE_LIMITS, stop.signal)), null);
    assert.equal(git(folder.path, 'log', '-1', '--format=%s'), 'Four');
  });

  it('have files of git-lfs, which are taken over by what they hold', async () => {
    const name = createHash('sha256').update('large').digest('hex');
    const path = join('lfs/objects', name.slice(0, 2), name.slice(2, 4), name);
    mkdirSync(dirname(join(copy.own, path)), { recursive: true });
    writeFileSync(join(copy.own, path), 'large');
    assert.equal(await taken(), null);
    assert.equal(readFileSync(join(folder.path, '.git', path), 'utf8'), 'large');
    await borrow();
    assert.equal(existsSync(join(copy.own, 'lfs')), false);
    assert.deepEqual(
      borrowed.readOnly.filter((each) => each === 'lfs'),
      [],
    );
  });

  it('have packs of differences, which are taken over', async () => {
    pack(copy.objects, deltaBomb(2 ** 20));
    assert.equal(await taken(), null);
    const sizes = git(folder.path, 'cat-file', '--batch-all-objects', '--batch-check=%(objectsize)');
    assert.ok(sizes.split('\n').includes(String(2 ** 20)));
  });

  it('leave no half of a pack that was not taken over', async () => {
    hostileObjects['a pack whose objects inflate without end']?.does(copy);
    await taken('never', withinLimits({ ...TAKE_LIMITS, inflated: 1 << 20 }, never));
    const packs = join(folder.path, '.git/objects/pack');
    assert.deepEqual(existsSync(packs) ? readdirSync(packs) : [], []);
  });
});
