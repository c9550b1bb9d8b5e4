import assert from 'node:assert/strict';
import { join } from 'node:path';
import { undoOperation } from '../../../../src/git/operations/operation';
import { openRepository } from '../../../../src/git/operations/repository';
import { readMerge } from '../../../../src/scenarios/git/readMerge';
import { gitFolder, noSignal } from '../../scan/gitFolder';
import { mergeStage, openConflicts, resolve, wholeState } from './merging';
import type { MergeStage } from './merging';

const five = 'a\nb\nc\nd\ne\n';
const sides = {
  base: { 'a.txt': five },
  ours: { 'a.txt': 'a\nb1\nc\nd\ne\n' },
  theirs: { 'a.txt': 'a\nb2\nc\nd\ne2\n' },
};

interface Scene {
  readonly name: string;
  readonly arrange: (stage: MergeStage) => void;
  readonly state: string;
  readonly ours: RegExp;
  readonly theirs: RegExp;
  readonly texts: readonly [base: string, ours: string, theirs: string];
  /** What HEAD's subject is in the end. */
  readonly subject: string;
  readonly stateAfter?: string;
}

const scenes: readonly Scene[] = [
  {
    name: 'a merge',
    arrange: (stage) => {
      stage.twoSides(sides);
      stage.conflicting('merge', 'side');
    },
    ...{ state: 'merge', ours: /^main$/, theirs: /^side$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    subject: "Merge branch 'side'",
  },
  {
    name: 'a merge of unrelated histories',
    arrange: (stage) => {
      stage.commit('ours', sides.ours);
      stage.git('checkout', '-q', '--orphan', 'side');
      stage.commit('theirs', sides.theirs);
      stage.git('checkout', '-q', 'main');
      stage.conflicting('merge', '--allow-unrelated-histories', 'side');
    },
    ...{ state: 'merge', ours: /^main$/, theirs: /^side$/, texts: ['', 'b1\nc\nd\ne\n', 'b2\nc\nd\ne2\n'] },
    subject: "Merge branch 'side'",
  },
  {
    name: 'a merge into a detached head',
    arrange: (stage) => {
      stage.twoSides(sides);
      stage.git('checkout', '-q', '--detach');
      stage.conflicting('merge', 'side');
    },
    ...{ state: 'merge', ours: /^[0-9a-f]{8}$/, theirs: /^side$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    subject: "Merge branch 'side' into HEAD",
  },
  {
    name: 'a merge of a branch named as an option',
    arrange: (stage) => {
      stage.twoSides(sides);
      stage.git('update-ref', 'refs/heads/--upload-pack=x', 'side');
      stage.git('branch', '-D', '-q', 'side');
      stage.conflicting('merge', 'refs/heads/--upload-pack=x');
    },
    ...{ state: 'merge', ours: /^main$/, theirs: /^--upload-pack=x$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    subject: "Merge branch 'refs/heads/--upload-pack=x'",
  },
  {
    name: 'a cherry-pick',
    arrange: (stage) => {
      stage.twoSides(sides);
      stage.conflicting('cherry-pick', 'side');
    },
    ...{ state: 'cherry-pick', ours: /^main$/, theirs: /^[0-9a-f]{8}$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    subject: 'theirs',
  },
  {
    name: 'several cherry-picks, of which the next conflicts too',
    arrange: (stage) => {
      stage.twoSides(sides);
      stage.git('checkout', '-q', 'side');
      stage.commit('more', { 'a.txt': 'a\nb3\nc\nd\ne2\n' });
      stage.git('checkout', '-q', 'main');
      stage.conflicting('cherry-pick', 'side~1', 'side');
    },
    ...{ state: 'cherry-pick', ours: /^main$/, theirs: /^[0-9a-f]{8}$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    ...{ subject: 'theirs', stateAfter: 'cherry-pick' },
  },
  {
    name: 'a revert',
    arrange: (stage) => {
      stage.commit('base', { 'a.txt': five });
      stage.commit('first', { 'a.txt': 'a\nb1\nc\nd\ne\n' });
      stage.commit('second', { 'a.txt': 'a\nb2\nc\nd\ne\n' });
      stage.conflicting('revert', '--no-edit', 'HEAD~1');
    },
    ...{ state: 'revert', ours: /^main$/, theirs: /^[0-9a-f]{8}\^$/, texts: ['b1\n', 'b2\n', 'b\n'] },
    subject: 'Revert "first"',
  },
  {
    name: 'a rebase',
    arrange: (stage) => {
      stage.twoSides(sides);
      stage.git('checkout', '-q', 'side');
      stage.conflicting('rebase', 'main');
    },
    ...{ state: 'rebase', ours: /^main$/, theirs: /^side$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    subject: 'theirs',
  },
  {
    name: 'a rebase whose next commit conflicts too',
    arrange: (stage) => {
      stage.twoSides(sides);
      stage.git('checkout', '-q', 'side');
      stage.commit('more', { 'a.txt': 'a\nb3\nc\nd\ne2\n' });
      stage.conflicting('rebase', 'main');
    },
    ...{ state: 'rebase', ours: /^main$/, theirs: /^side$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    ...{ subject: 'theirs', stateAfter: 'rebase' },
  },
  {
    name: 'a rebase that applies patches',
    arrange: (stage) => {
      stage.twoSides(sides);
      stage.git('checkout', '-q', 'side');
      stage.conflicting('rebase', '--apply', 'main');
    },
    ...{ state: 'rebase', ours: /^main$/, theirs: /^side$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    subject: 'theirs',
  },
  {
    name: 'a rebase with changes put aside',
    arrange: (stage) => {
      stage.twoSides({ ...sides, base: { ...sides.base, 'z.txt': 'z\n' } });
      stage.git('checkout', '-q', 'side');
      stage.folder.write({ 'z.txt': 'changed\n' });
      stage.conflicting('rebase', '--autostash', 'main');
    },
    ...{ state: 'rebase', ours: /^main$/, theirs: /^side$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    subject: 'theirs',
  },
  {
    name: 'a stash',
    arrange: (stage) => {
      stage.commit('base', { 'a.txt': five });
      stage.folder.write({ 'a.txt': 'a\nb2\nc\nd\ne\n' });
      stage.git('stash');
      stage.commit('ours', { 'a.txt': 'a\nb1\nc\nd\ne\n' });
      stage.conflicting('stash', 'pop');
    },
    ...{ state: 'stash', ours: /^main$/, theirs: /^stash@\{0\}$/, texts: ['b\n', 'b1\n', 'b2\n'] },
    subject: 'ours',
  },
];

describe('what is under way', () => {
  const stage = mergeStage();

  for (const scene of scenes)
    it(`is resolved and undone: ${scene.name}`, async function () {
      this.timeout(60_000);
      scene.arrange(stage);
      const before = wholeState(stage.folder);
      const repository = await stage.repository();
      const reading = await stage.read();
      assert.equal(reading.state, scene.state);
      assert.match(reading.ours?.name ?? '', scene.ours);
      assert.match(reading.theirs?.name ?? '', scene.theirs);
      const [conflict, ...others] = openConflicts(reading);
      assert.equal(others.length, 0);
      const [base, ours, theirs] = scene.texts;
      assert.deepEqual(conflict?.texts, { base, ours, theirs });
      assert.deepEqual(wholeState(stage.folder), before, 'reading changed something');
      const { result, next } = await resolve(repository, [{ id: conflict.id, text: 'mine\n' }]);
      assert.equal(next.state, scene.stateAfter ?? 'none');
      assert.equal(stage.git('log', '-1', '--format=%s').trim(), scene.subject);
      assert.equal(result.commit, scene.state === 'stash' ? null : stage.git('rev-parse', 'HEAD').trim());
      if (scene.stateAfter === undefined) assert.match(stage.text('a.txt'), /^a\nmine\n/);
      if (scene.state === 'stash') assert.match(stage.git('stash', 'list'), /stash@\{0\}/);
      const after = wholeState(stage.folder);
      const undone = await undoOperation(repository, null, noSignal);
      assert.deepEqual(wholeState(stage.folder), before);
      await undoOperation(repository, undone.undo, noSignal);
      assert.deepEqual(wholeState(stage.folder), after);
    });

  it('is told of a linked work tree and of a folder below its top', async () => {
    stage.twoSides({ ...sides, base: { ...sides.base, 'd/b.txt': 'b\n' } });
    const linked = join(stage.folder.home, 'linked');
    stage.git('worktree', 'add', '-q', linked, 'side');
    assert.throws(() => stage.git('-C', linked, 'merge', 'main'));
    assert.equal((await stage.read()).state, 'none');
    const repository = await openRepository(join(linked, 'd'), stage.folder.environment, noSignal);
    const reading = await readMerge(repository, noSignal);
    assert.deepEqual([reading.state, reading.ours?.name, reading.theirs?.name], ['merge', 'side', 'main']);
    const [conflict] = openConflicts(reading);
    const { result } = await resolve(repository, [{ id: conflict?.id ?? '', side: 'theirs' }]);
    assert.equal(result.commit, stage.git('rev-parse', 'side').trim());
    await undoOperation(repository, result.undo, noSignal);
    assert.deepEqual(await readMerge(repository, noSignal), reading);
  });

  it('is told of a submodule', async () => {
    const inner = await gitFolder();
    try {
      inner.git('init', '-q');
      inner.write({ 'x.txt': 'x\n' });
      inner.git('add', '-A');
      inner.git('commit', '-qm', 'x');
      stage.commit('base', { 'a.txt': five });
      stage.git('submodule', '--quiet', 'add', inner.path, 'sub');
      stage.commit('sub', {});
      const sub = join(stage.folder.path, 'sub');
      stage.git('-C', sub, 'checkout', '-q', '-b', 'other');
      stage.git('-C', sub, 'commit', '-q', '--allow-empty', '-m', 'one');
      stage.git('-C', sub, 'checkout', '-q', 'main');
      stage.git('-C', sub, 'commit', '-q', '--allow-empty', '-m', 'two');
      assert.equal((await stage.read(sub)).state, 'none');
      assert.match((await stage.repository(sub)).gitDir, /\.git\/modules\/sub$/);
    } finally {
      await inner.remove();
    }
  });
});
