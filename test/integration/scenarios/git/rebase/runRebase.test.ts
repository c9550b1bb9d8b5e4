/** What a rebase does with real git: messages, branches, stops, conflicts in the middle, and its undo. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recoverOperations, undoOperation } from '../../../../../src/git/operations/operation';
import { readLeft } from '../../../../../src/scenarios/git/rebase/readLeft';
import { undoRebase } from '../../../../../src/scenarios/git/rebase/undoRebase';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage, openConflicts, resolve, wholeState } from '../merging';
import { readPlans, runLines } from './planning';

const LINES = '1\n2\n3\n4\n5\n6\n7\n8\n';

describe('a rebase', () => {
  const stage = mergeStage();
  const { git, commit } = stage;
  const id = (name: string): string => git('rev-parse', name).trim();
  const messages = (range: string): readonly string[] =>
    git('log', '--reverse', '--format=%B%x00', range)
      .split('\0')
      .map((one) => one.trim())
      .filter(Boolean);

  /** `base`, then four commits on main: one and four in a, two in b, three in c. */
  const four = (): readonly string[] => {
    commit('base', { a: LINES, b: 'b\n' });
    git('tag', 'base');
    commit('one\n\n#1 of four', { a: LINES.replace('1', 'one') });
    commit('two', { b: 'two\n' });
    commit('three', { c: 'three\n' });
    commit('four\n\n#4 of four', { a: LINES.replace('1', 'four') });
    return ['HEAD~3', 'HEAD~2', 'HEAD~1', 'HEAD'].map(id);
  };

  it('sets messages byte for byte, whatever they hold, and asks no editor', async () => {
    const [one = '', two = '', three = '', last = ''] = four();
    git('config', 'core.editor', 'false');
    git('config', 'sequence.editor', 'false');
    git('config', 'rebase.missingCommitsCheck', 'error');
    const message = '# not a comment\n\n"quoted" \'s $(touch x) `x`\n#2\n';
    const repository = await stage.repository();
    const { treeEqual } = await runLines(repository, 'base', [
      ['reword', three, message],
      ['pick', one],
      ['squash', two],
      ['fixup -C', last],
    ]);
    assert.equal(treeEqual, true);
    assert.deepEqual(messages('base..'), [message.trim(), 'four\n\n#4 of four']);
    assert.equal(
      git('log', '-1', '--format=%an %ad', '--date=unix', 'HEAD'),
      git('log', '-1', '--format=%an %ad', '--date=unix', one),
    );
  });

  it('joins the messages of a squash that says none', async () => {
    const [one = '', two = '', three = '', last = ''] = four();
    await runLines(await stage.repository(), 'base', [
      ['pick', one],
      ['squash', last],
      ['squash', two],
      ['pick', three],
    ]);
    assert.deepEqual(messages('base..'), ['one\n\n#1 of four\n\nfour\n\n#4 of four\n\ntwo', 'three']);
  });

  it('moves stacked branches along, leaves one at the tip, and gives all of them back', async () => {
    const [one = '', two = '', three = '', last = ''] = four();
    git('branch', 'first', one);
    git('branch', 'third', three);
    git('branch', 'copy', last);
    const before = wholeState(stage.folder);
    const repository = await stage.repository();
    const { undo } = await runLines(repository, 'base', [
      ['pick', two],
      ['pick', one],
      ['drop', three],
      ['pick', last],
    ]);
    assert.deepEqual(messages('base..first'), ['two', 'one\n\n#1 of four']);
    assert.equal(id('third'), id('HEAD~2'));
    assert.equal(id('copy'), last);
    assert.equal(git('ls-files', 'c'), '');
    await undoOperation(repository, undo, noSignal);
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('stops at a conflict as forecast, goes on with a resolution, and one undo takes back all', async () => {
    const [one = '', two = '', three = '', last = ''] = four();
    git('branch', 'second', two);
    const before = wholeState(stage.folder);
    const repository = await stage.repository();
    const result = await runLines(repository, 'base', [
      ['pick', two],
      ['pick', last],
      ['reword', one, 'One, told anew\n\n# and more'],
      ['fixup', three],
    ]);
    assert.deepEqual([result.head, result.treeEqual], [null, null]);
    const left = await readLeft(repository, noSignal);
    assert.deepEqual(
      left?.todo.map(({ action, commit: own, message }) => [action, own, message]),
      [
        ['pick', last, null],
        ['pick', one, null],
        ['squash', three, 'One, told anew\n\n# and more\n'],
      ],
    );
    assert.deepEqual(
      left.forecast.map(({ commit: own, path, certain }) => [own, path, certain]),
      [
        [last, 'a', true],
        [one, 'a', false],
      ],
    );
    const [first] = openConflicts(await stage.read());
    await resolve(repository, [{ id: first?.id ?? '', side: 'theirs' }]);
    assert.deepEqual(
      (await readLeft(repository, noSignal))?.forecast.map(({ commit: own, path, certain }) => [
        own,
        path,
        certain,
      ]),
      [[one, 'a', true]],
    );
    const [second] = openConflicts(await stage.read());
    await resolve(repository, [{ id: second?.id ?? '', side: 'theirs' }]);
    assert.equal(await readLeft(repository, noSignal), null);
    assert.deepEqual(messages('base..'), ['two', 'four\n\n#4 of four', 'One, told anew\n\n# and more']);
    assert.equal(git('status', '--porcelain'), '');
    await undoRebase(repository, result.undo, noSignal);
    // The bytes of the index hold times of files that were written anew.
    assert.deepEqual({ ...wholeState(stage.folder), '.git/index': '' }, { ...before, '.git/index': '' });
  });

  it('stops at an edit, and runs a command only where the todo says so', async () => {
    const [one = '', two = '', three = '', last = ''] = four();
    const repository = await stage.repository();
    const { head, undo } = await runLines(repository, 'base', [
      ['pick', one],
      ['exec', null, 'echo "$((1 + 1))" > ran'],
      ['edit', two],
      ['pick', three],
      ['exec', null, 'exit 3'],
      ['pick', last],
    ]);
    assert.equal(head, null);
    assert.equal(id('HEAD'), two);
    assert.equal(readFileSync(join(stage.folder.path, 'ran'), 'utf8'), '2\n');
    await undoOperation(repository, undo, noSignal);
    assert.equal(id('main'), last);
    const failing = await runLines(repository, 'base', [
      ...[one, two, three, last].map((each) => ['pick', each] as const),
      ['exec', null, 'exit 3'],
    ]);
    assert.equal(failing.head, null);
    await undoOperation(repository, failing.undo, noSignal);
    assert.equal(id('HEAD'), last);
  });

  it('drops what the other branch has already, and puts the rest onto it', async () => {
    const [, two = ''] = four();
    git('checkout', '-q', '-b', 'other', 'base');
    git('cherry-pick', two);
    git('checkout', '-q', 'main');
    const { proposals } = await readPlans(await stage.repository(), 'other');
    assert.deepEqual(proposals[0]?.rules, ['plain', 'already-there']);
    assert.equal(proposals[0].sure, true);
    git('update-ref', 'refs/remotes/origin/main', 'main');
    assert.equal((await readPlans(await stage.repository(), 'other')).proposals[0]?.sure, false);
    assert.deepEqual(
      proposals[0].todo.map(({ action }) => action),
      ['pick', 'drop', 'pick', 'pick'],
    );
  });

  it('recovers to nothing where nothing was interrupted', async () => {
    four();
    assert.equal(await recoverOperations(await stage.repository(), noSignal), null);
  });
});
