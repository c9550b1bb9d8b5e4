import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitPlan } from '../../../../../src/core/git/commitPlan';
import { backupFolder } from '../../../../../src/git/operations/backup';
import { undoOperation } from '../../../../../src/git/operations/operation';
import { askedOf, readState } from '../../../../../src/git/operations/operationState';
import { isOwnChain, noteCommit } from '../../../../../src/git/operations/ownCommits';
import { commitChanges } from '../../../../../src/scenarios/git/commits/commitChanges';
import type { Committed } from '../../../../../src/scenarios/git/commits/commitChanges';
import { plannedOf } from '../../../../../src/scenarios/git/commits/plan';
import { readChanges } from '../../../../../src/scenarios/git/commits/readChanges';
import type { ChangeReading } from '../../../../../src/scenarios/git/commits/readChanges';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage, wholeState } from '../merging';

describe('bad input of commits', () => {
  const stage = mergeStage();
  const five = 'a\nb\nc\nd\ne\n';
  const read = async (): Promise<ChangeReading> => readChanges(await stage.repository(), noSignal);

  /** Two files changed, a commit each. */
  function arrange(): void {
    stage.commit('base', { 'a.txt': five, 'b.txt': five, 'clean.txt': 'clean\n' });
    stage.folder.write({ 'a.txt': 'a1\nb\nc\nd\ne\n', 'b.txt': 'a\nb\nc\nd\ne1\n' });
  }

  const hook = (name: string, script: string): void => {
    const path = join(stage.folder.path, '.git', 'hooks', name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  };

  /** A commit a file, in their order. */
  const byFile = ({ files }: ChangeReading): CommitPlan => ({
    commits: files.map(({ file, hunks }) => ({
      message: `change ${file.path}`,
      hunks: hunks.map(({ id }) => id),
    })),
  });

  async function commit(plan: (reading: ChangeReading) => CommitPlan = byFile): Promise<Committed> {
    const reading = await read();
    const planned = plannedOf(plan(reading), reading.files);
    return commitChanges(await stage.repository(), reading, planned, noSignal);
  }

  async function refuses(pattern: RegExp, plan = byFile): Promise<void> {
    const before = wholeState(stage.folder);
    await assert.rejects(commit(plan), pattern);
    assert.deepEqual(wholeState(stage.folder), before);
  }

  const subjects = (): readonly string[] => stage.git('log', '--format=%s').trim().split('\n');

  it('reads nothing where nothing changed', async () => {
    stage.commit('base', { 'a.txt': five });
    assert.deepEqual((await read()).files, []);
  });

  it('refuses while something is under way', async () => {
    stage.twoSides({ base: { 'a.txt': five }, ours: { 'a.txt': 'x\n' }, theirs: { 'a.txt': 'y\n' } });
    stage.conflicting('merge', 'side');
    await assert.rejects(read(), /A merge is under way/);
    stage.git('merge', '--abort');
    stage.conflicting('rebase', 'side');
    await assert.rejects(read(), /A rebase is under way/);
  });

  it('refuses a plan that does not fit, and says why', async () => {
    arrange();
    const planOf =
      (hunks: readonly string[], message = 'm'): (() => CommitPlan) =>
      () => ({
        commits: [{ message, hunks: [...hunks] }],
      });
    const id = (await read()).files[0]?.hunks[0]?.id ?? '';
    await refuses(/There is no hunk nonsense any more/, planOf(['nonsense']));
    await refuses(/is in the plan twice/, planOf([id, id]));
    await refuses(/names no lines of its hunk, which has 2/, planOf([`${id}:1-9`]));
    await refuses(/names no lines/, planOf([`${id}:x`]));
    await refuses(/has no message/, planOf([id], ' '));
    await refuses(/has no hunks/, planOf([]));
    await refuses(/has no commits/, () => ({ commits: [] }));
  });

  it('refuses where files changed since they were read', async () => {
    arrange();
    const reading = await read();
    stage.folder.write({ 'a.txt': 'later\n' });
    const before = wholeState(stage.folder);
    const planned = plannedOf(byFile(reading), reading.files);
    await assert.rejects(
      commitChanges(await stage.repository(), reading, planned, noSignal),
      /changed since/,
    );
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('says that nobody is known who commits', async () => {
    arrange();
    writeFileSync(join(stage.folder.home, '.gitconfig'), '[user]\n\tuseConfigOnly = true\n');
    await refuses(/Commit 1 of 2 was not made; everything is as before. git does not know who commits/);
  });

  it('takes all back where a hook refuses the second commit', async () => {
    arrange();
    hook('commit-msg', 'grep -q b.txt "$1" && echo "no b" && exit 1 || exit 0');
    await refuses(/Commit 2 of 2 was not made; everything is as before.*no b/s);
    assert.deepEqual(subjects(), ['base']);
  });

  it('knows its commits again after a kill: subjects of two lines, and with what a hook adds', async () => {
    arrange();
    hook('commit-msg', 'sed -i "1s/^/KEY-1 /" "$1"');
    const repository = await stage.repository();
    const state = (): ReturnType<typeof readState> => readState(repository, askedOf(), noSignal);
    const before = await state();
    mkdirSync(backupFolder(repository, 'own'), { recursive: true });
    const note = { tip: before.commit, subject: 'one' };
    await noteCommit(repository, 'own', note);
    stage.git('commit', '-q', '--allow-empty', '-m', 'one\ntwo');
    const own = { id: 'own', before, now: await state(), changed: ['ref refs/heads/main'] };
    assert.equal(await isOwnChain(repository, own, noSignal), true);
    await noteCommit(repository, 'own', { ...note, subject: 'another' });
    assert.equal(await isOwnChain(repository, own, noSignal), false);
  });

  it('says which lock another git process holds', async () => {
    arrange();
    const lock = join(stage.folder.path, '.git', 'index.lock');
    writeFileSync(lock, '');
    await refuses(/Another git process holds .*index\.lock/);
    rmSync(lock);
    assert.equal((await commit()).commits.length, 2);
  });

  it('plans again what a hook formats and adds', async () => {
    arrange();
    const before = wholeState(stage.folder);
    hook(
      'pre-commit',
      'for f in a.txt b.txt; do sed -i s/1/2/ $f; done; git diff --cached --name-only | xargs git add',
    );
    const { commits, treeEqual, undo } = await commit();
    assert.equal(commits.length, 2);
    assert.equal(treeEqual, false);
    assert.deepEqual(subjects(), ['change b.txt', 'change a.txt', 'base']);
    assert.equal(stage.git('show', 'HEAD:b.txt'), 'a\nb\nc\nd\ne2\n');
    assert.equal(stage.git('status', '--porcelain'), '');
    await undoOperation(await stage.repository(), undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('keeps what a hook changes beside the plan uncommitted', async () => {
    arrange();
    const before = wholeState(stage.folder);
    hook('pre-commit', 'echo more >> clean.txt');
    const { commits, treeEqual, undo } = await commit();
    assert.deepEqual([commits.length, treeEqual], [2, false]);
    assert.equal(stage.git('status', '--porcelain'), ' M clean.txt\n');
    await undoOperation(await stage.repository(), undo, noSignal);
    // Nothing tells it from what somebody saved meanwhile.
    const { 'clean.txt': own, ...undone } = wholeState(stage.folder);
    const { 'clean.txt': clean, ...others } = before;
    assert.deepEqual(undone, others);
    assert.notEqual(own, clean);
  });

  it('takes all back where a hook leaves nothing of a commit', async () => {
    arrange();
    hook('pre-commit', 'git reset -q');
    await refuses(/left nothing of commit 1 of 2|was not made/);
  });

  it('lets one of two at once do its work', async () => {
    arrange();
    const reading = await read();
    const planned = plannedOf(byFile(reading), reading.files);
    const repository = await stage.repository();
    const both = await Promise.allSettled([
      commitChanges(repository, reading, planned, noSignal),
      commitChanges(repository, reading, planned, noSignal),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.deepEqual(subjects(), ['change b.txt', 'change a.txt', 'base']);
  });

  it('commits in a repository without a commit yet, and gives that back', async () => {
    stage.folder.write({ 'a.txt': five, 'b.txt': five });
    stage.git('add', '-N', 'a.txt');
    const before = wholeState(stage.folder);
    const { commits, treeEqual, undo } = await commit();
    assert.deepEqual([commits.length, treeEqual], [2, true]);
    assert.equal(stage.git('status', '--porcelain'), '');
    await undoOperation(await stage.repository(), undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('leaves files that are hidden from git alone, and takes a large one whole', async function () {
    this.timeout(20_000);
    arrange();
    stage.git('update-index', '--assume-unchanged', 'a.txt');
    stage.git('update-index', '--skip-worktree', 'b.txt');
    writeFileSync(join(stage.folder.path, 'large.bin'), Buffer.alloc(5 * 1024 * 1024, 'x\n'));
    const { files } = await read();
    assert.deepEqual(
      files.map(({ file }) => file.path),
      ['large.bin'],
    );
    assert.equal((await commit()).treeEqual, true);
    assert.match(stage.git('ls-files', '-v'), /h a\.txt\nS b\.txt/);
    assert.equal(stage.text('a.txt'), 'a1\nb\nc\nd\ne\n');
  });

  it('commits the new commit of a submodule, and leaves a repository inside out', async () => {
    stage.commit('base', { 'a.txt': five });
    const inner = join(stage.folder.home, 'inner');
    const run = (folder: string, ...args: readonly string[]): string =>
      execFileSync('git', ['-C', folder, ...args], { env: stage.folder.environment, encoding: 'utf8' });
    execFileSync('git', ['init', '-q', inner], { env: stage.folder.environment });
    run(inner, 'commit', '-q', '--allow-empty', '-m', 'one');
    stage.git('submodule', '--quiet', 'add', inner, 'sub');
    stage.git('commit', '-q', '-m', 'submodule');
    const sub = join(stage.folder.path, 'sub');
    run(sub, 'commit', '-q', '--allow-empty', '-m', 'two');
    execFileSync('git', ['init', '-q', join(stage.folder.path, 'foreign')], {
      env: stage.folder.environment,
    });
    run(join(stage.folder.path, 'foreign'), 'commit', '-q', '--allow-empty', '-m', 'x');
    const { files, leftOut } = await read();
    assert.deepEqual(
      files.map(({ file }) => file.path),
      ['sub'],
    );
    assert.equal(leftOut.length, 1);
    await commit();
    assert.equal(stage.git('rev-parse', 'HEAD:sub'), run(sub, 'rev-parse', 'HEAD'));
  });

  it('keeps what was staged in part and was not committed', async () => {
    stage.commit('base', { 'a.txt': five });
    stage.folder.write({ 'a.txt': 'a1\nb\nc\nd\ne\n' });
    stage.git('add', 'a.txt');
    stage.folder.write({ 'a.txt': 'a1\nb\nc1\nd\ne1\n' });
    const last = ({ files }: ChangeReading): CommitPlan => ({
      commits: [{ message: 'last', hunks: [files[0]?.hunks.at(-1)?.id ?? ''] }],
    });
    await commit(last);
    assert.equal(stage.git('show', 'HEAD:a.txt'), 'a\nb\nc\nd\ne1\n');
    assert.equal(stage.git('show', ':a.txt'), 'a1\nb\nc\nd\ne1\n');
    assert.equal(stage.text('a.txt'), 'a1\nb\nc1\nd\ne1\n');
  });

  it('keeps a staged text that the file no longer has', async () => {
    arrange();
    stage.folder.write({ 'a.txt': 'staged\n' });
    stage.git('add', 'a.txt');
    stage.folder.write({ 'a.txt': 'written\n' });
    await commit();
    assert.equal(stage.git('show', 'HEAD:a.txt'), 'written\n');
    assert.equal(stage.git('show', ':a.txt'), 'staged\n');
  });

  it('commits some lines of a hunk', async () => {
    stage.commit('base', { 'a.txt': five });
    stage.folder.write({ 'a.txt': 'a\nB\nC\nnew\nd\ne\n' });
    await commit(({ files }) => {
      const id = files[0]?.hunks[0]?.id ?? '';
      return {
        commits: [
          { message: 'one', hunks: [`${id}:1,3`] },
          { message: 'two', hunks: [`${id}:2,4-5`] },
        ],
      };
    });
    assert.equal(stage.git('show', 'HEAD~:a.txt'), 'a\nc\nB\nd\ne\n');
    assert.equal(stage.git('show', 'HEAD:a.txt'), 'a\nB\nC\nnew\nd\ne\n');
  });
});
