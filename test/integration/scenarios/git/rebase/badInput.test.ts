/** Repositories and todos that a rebase refuses in one sentence, with nothing changed, and those that it bears. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../../../src/core/errors';
import { undoOperation } from '../../../../../src/git/operations/operation';
import { withLock } from '../../../../../src/git/operations/operationLock';
import { readLeft } from '../../../../../src/scenarios/git/rebase/readLeft';
import { readRange } from '../../../../../src/scenarios/git/rebase/range';
import { runRebase } from '../../../../../src/scenarios/git/rebase/runRebase';
import { plainTodo } from '../../../../../src/scenarios/git/rebase/todo';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage, wholeState } from '../merging';
import { readPlans, runLines } from './planning';

describe('what a rebase refuses, and what it bears', () => {
  const stage = mergeStage();
  const { git, commit } = stage;
  const id = (name: string): string => git('rev-parse', name).trim();

  /** `base`, then one, two and three on main. */
  const three = (): void => {
    commit('base', { a: '1\n2\n3\n4\n5\n6\n7\n8\n', b: 'b\n' });
    git('tag', 'base');
    commit('one', { a: 'one\n2\n3\n4\n5\n6\n7\n8\n' });
    commit('two', { b: 'two\n' });
    commit('three', { c: 'three\n' });
  };

  const refused = async (work: () => Promise<unknown>, pattern: RegExp): Promise<void> => {
    const before = wholeState(stage.folder);
    await assert.rejects(work, (error: unknown) => error instanceof UserError && pattern.test(error.message));
    assert.deepEqual(wholeState(stage.folder), before, 'a refusal changed something');
  };

  it('finds nothing to do on itself, and behind what it goes onto', async () => {
    three();
    const repository = await stage.repository();
    assert.deepEqual((await readPlans(repository, 'HEAD')).range.entries, []);
    git('checkout', '-q', 'base');
    assert.deepEqual((await readPlans(repository, 'main')).range.entries, []);
  });

  it('names no commit, and no commit yet', async () => {
    const repository = await stage.repository();
    commit('base', { a: 'a\n' });
    await refused(() => readPlans(repository, 'no-such'), /"no-such" names no commit/);
    await refused(() => readPlans(repository, '--upload-pack=x'), /names no commit/);
    git('checkout', '-q', '--orphan', 'new');
    await refused(() => readPlans(repository, 'main'), /has no commit yet/);
  });

  it('takes a branch named like an option, and moves one that stands on it', async () => {
    three();
    git('update-ref', 'refs/heads/--upload-pack=x', 'base');
    git('update-ref', 'refs/heads/--exec=x', 'HEAD~1');
    const repository = await stage.repository();
    const { undo } = await runLines(repository, '--upload-pack=x', [
      ['pick', id('HEAD~1')],
      ['pick', id('HEAD~2')],
      ['pick', id('HEAD')],
    ]);
    assert.equal(git('log', '-1', '--format=%s', 'refs/heads/--exec=x').trim(), 'two');
    assert.equal(git('rev-parse', 'refs/heads/--exec=x').trim(), id('HEAD~2'));
    assert.equal(existsSync(join(stage.folder.path, 'x')), false);
    await undoOperation(repository, undo, noSignal);
  });

  it('names files in the way that git does not track, and leaves them', async () => {
    three();
    git('checkout', '-q', '-b', 'side', 'base');
    commit('other', { d: 'd\n' });
    git('checkout', '-q', 'main');
    stage.folder.write({ d: 'mine\n' });
    const repository = await stage.repository();
    const work = () =>
      runLines(repository, 'side', [
        ['pick', id('HEAD~2')],
        ['pick', id('HEAD~1')],
        ['pick', id('HEAD')],
      ]);
    await refused(work, /git does not track files that are in the way\. .*\bd\b/s);
  });

  it('reads and folds texts of very many lines', async function () {
    this.timeout(30_000);
    const lines = 'x\n'.repeat(300_000);
    commit('base', { a: lines });
    commit('one', { a: `${lines}one\n` });
    commit('two', { a: `${lines}two\n` });
    const { proposals } = await readPlans(await stage.repository(), 'HEAD~2');
    assert.deepEqual(
      proposals.flatMap(({ forecast }) => forecast),
      [],
    );
  });

  it('refuses merges in the range, and says from where it can', async () => {
    three();
    git('checkout', '-q', '-b', 'side', 'base');
    commit('side', { d: 'd\n' });
    git('checkout', '-q', 'main');
    git('merge', '-q', '--no-edit', 'side');
    const merge = id('HEAD').slice(0, 8);
    const newest = new RegExp(`The newest commit, ${merge}, is a merge.*Rebase a branch before it is merged`);
    await refused(async () => readPlans(await stage.repository(), 'base'), newest);
    commit('after', { e: 'e\n' });
    const repository = await stage.repository();
    await refused(() => readPlans(repository, 'base'), new RegExp(`merge commits.*--onto ${merge}`));
    assert.equal((await readPlans(repository, merge)).range.entries.length, 1);
  });

  it('refuses changes that are not committed, and keeps untracked files', async () => {
    three();
    const repository = await stage.repository();
    const plain = await readRange(repository, 'base', noSignal);
    stage.folder.write({ untracked: 'mine\n' });
    const run = () => runRebase(repository, { range: plain, todo: plainTodo(plain) }, noSignal);
    stage.folder.write({ b: 'dirty\n' });
    await refused(run, /not committed: b\./);
    git('add', 'b');
    await refused(run, /not committed: b\./);
    git('stash', '-q');
    assert.equal((await run()).treeEqual, true);
    assert.equal(stage.text('untracked'), 'mine\n');
    assert.equal(git('stash', 'list').split('\n').length, 2);
  });

  it('gives everything back where an untracked file is in the way', async () => {
    three();
    git('checkout', '-q', '-b', 'other', 'base');
    commit('other', { d: 'd\n' });
    git('checkout', '-q', 'main');
    stage.folder.write({ d: 'mine\n' });
    const repository = await stage.repository();
    const range = await readRange(repository, 'other', noSignal);
    await refused(() => runRebase(repository, { range, todo: plainTodo(range) }, noSignal), /d/);
    assert.equal(stage.text('d'), 'mine\n');
  });

  it('refuses while something is under way, and in two windows at once', async () => {
    three();
    const repository = await stage.repository();
    const range = await readRange(repository, 'base', noSignal);
    const run = () => runRebase(repository, { range, todo: plainTodo(range) }, noSignal);
    await withLock(repository, () => refused(run, /Another RepoMaster is changing/));
    git('checkout', '-q', '-b', 'side', 'base');
    commit('side', { b: 'side\n' });
    git('checkout', '-q', 'main');
    stage.conflicting('merge', 'side');
    await refused(run, /A merge is under way/);
    git('merge', '--abort');
    stage.conflicting('am', '--3way', git('format-patch', '-1', 'side', '-o', stage.folder.home).trim());
    await refused(run, /A git am is under way/);
  });

  it('refuses where the branch has moved since it was read', async () => {
    three();
    const repository = await stage.repository();
    const range = await readRange(repository, 'base', noSignal);
    commit('four', { d: 'd\n' });
    await refused(
      () => runRebase(repository, { range, todo: plainTodo(range) }, noSignal),
      /has moved since/,
    );
  });

  it('works on a detached HEAD, and undo detaches it again', async () => {
    three();
    git('checkout', '-q', '--detach');
    const repository = await stage.repository();
    const before = id('HEAD');
    const { undo, treeEqual } = await runLines(repository, 'base', [
      ['pick', id('HEAD~1')],
      ['pick', id('HEAD~2')],
      ['pick', id('HEAD')],
    ]);
    assert.equal(treeEqual, true);
    assert.notEqual(id('HEAD'), before);
    assert.equal(id('main'), before);
    await undoOperation(repository, undo, noSignal);
    assert.equal(id('HEAD'), before);
    assert.throws(() => git('symbolic-ref', '--quiet', 'HEAD'));
  });

  it('keeps empty commits, and refuses to fold a revert into what it reverts', async () => {
    three();
    commit('empty', {});
    git('revert', '--no-edit', 'HEAD~2');
    const [one, two, last, empty, revert] = [
      id('HEAD~4'),
      id('HEAD~3'),
      id('HEAD~2'),
      id('HEAD~1'),
      id('HEAD'),
    ];
    const repository = await stage.repository();
    await refused(
      () =>
        runLines(repository, 'base', [
          ['pick', one],
          ['pick', two],
          ['fixup', revert],
          ['pick', last],
          ['pick', empty],
        ]),
      /Nothing would be left of "two"/,
    );
    const { proposals } = await readPlans(repository, 'base');
    assert.deepEqual(proposals[0]?.rules, ['revert']);
    assert.deepEqual(
      proposals[0].todo.map(({ action }) => action),
      ['pick', 'drop', 'pick', 'pick', 'drop'],
    );
    const result = await runLines(repository, 'base', [
      ['pick', empty],
      ['pick', one],
      ['pick', last],
      ['drop', two],
      ['drop', revert],
    ]);
    assert.equal(result.treeEqual, true);
    assert.equal(git('log', '--format=%s', 'base..HEAD'), 'three\none\nempty\n');
  });

  it('gives everything back where nobody may commit', async () => {
    three();
    const order = [id('HEAD~1'), id('HEAD~2'), id('HEAD')];
    git('config', '--global', '--remove-section', 'user');
    git('config', 'user.useConfigOnly', 'true');
    const repository = await stage.repository();
    await refused(
      () =>
        runLines(
          repository,
          'base',
          order.map((one) => ['pick', one] as const),
        ),
      /git does not know who commits/,
    );
  });

  it('gives back all but what a hook edited, where git cannot go on over that', async () => {
    three();
    const hooks = join(stage.folder.path, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    writeFileSync(join(hooks, 'post-commit'), '#!/bin/sh\necho hooked > a\n');
    chmodSync(join(hooks, 'post-commit'), 0o755);
    const repository = await stage.repository();
    const [one, two, last] = [id('HEAD~2'), id('HEAD~1'), id('HEAD')];
    const { a, ...before } = wholeState(stage.folder);
    const running = runLines(repository, 'base', [
      ['pick', two],
      ['pick', one],
      ['pick', last],
    ]);
    await assert.rejects(running, /were left as they are: a\..*All else is as before/);
    const { a: now, ...after } = wholeState(stage.folder);
    assert.deepEqual(after, before);
    assert.notEqual(now, a);
    assert.equal(stage.text('a'), 'hooked\n');
  });

  it('goes on from a todo that somebody edits meanwhile, and undo then refuses', async () => {
    three();
    commit('four', { a: 'four\n2\n3\n4\n5\n6\n7\n8\n' });
    const repository = await stage.repository();
    const { head, undo } = await runLines(repository, 'base', [
      ['pick', id('HEAD')],
      ['pick', id('HEAD~1')],
      ['pick', id('HEAD~2')],
      ['pick', id('HEAD~3')],
    ]);
    assert.equal(head, null);
    const todo = join(stage.folder.path, '.git', 'rebase-merge', 'git-rebase-todo');
    const lines = readFileSync(todo, 'utf8').split('\n');
    writeFileSync(todo, lines.slice(1).join('\n'));
    const left = await readLeft(repository, noSignal);
    assert.deepEqual(
      left?.commits.map(({ subject }) => subject),
      ['four', 'two', 'one'],
    );
    assert.deepEqual(
      left.forecast.map(({ path, certain }) => [path, certain]),
      [
        ['a', true],
        ['a', false],
      ],
    );
    await refused(() => undoOperation(repository, undo, noSignal), /git-rebase-todo/);
    writeFileSync(todo, lines.join('\n'));
    await undoOperation(repository, undo, noSignal);
    assert.equal(git('status', '--porcelain'), '');
  });
});
