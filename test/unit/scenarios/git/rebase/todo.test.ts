import assert from 'node:assert/strict';
import type { TodoAction, TodoItem } from '../../../../../src/core/git/rebase';
import { todoLines } from '../../../../../src/scenarios/git/rebase/lines';
import type { RebaseRange } from '../../../../../src/scenarios/git/rebase/range';
import { changed } from '../../../../../src/scenarios/git/rebase/suggestion';
import type { TodoChange } from '../../../../../src/scenarios/git/rebase/suggestion';
import { bodyOf, plainTodo, stepsOf, todoOf } from '../../../../../src/scenarios/git/rebase/todo';
import { entryOf, idOf, rangeOf } from './ranges';

type Line = readonly [TodoAction, string | null, string?];

const items = (lines: readonly Line[]): readonly TodoItem[] =>
  lines.map(([action, letter, message = null]) => ({
    ...{ action, commit: letter === null ? null : idOf(letter), message },
  }));

/** The todo as git reads it: ids by their letter, notes by the message that they carry. */
async function lines(range: RebaseRange, ...todo: readonly Line[]): Promise<readonly string[]> {
  const text = await todoLines(stepsOf(items(todo), range), range, async (_, message) =>
    JSON.stringify(message),
  );
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/(\w)\1{3}0{36}/g, '$1'));
}

const short = (todo: readonly TodoItem[] | null): readonly string[] | undefined =>
  todo?.map(({ action, commit }) => `${action} ${commit?.slice(0, 1) ?? ''}`);

describe('a todo', () => {
  const range = rangeOf('One\n\nbody\n', 'Two\n', 'squash! One\n\nmore\n', 'Four\n');

  it('picks plain commits as they are', async () => {
    assert.deepEqual(await lines(range, ['pick', 'b'], ['pick', 'a'], ['drop', 'c'], ['edit', 'd']), [
      ...['pick b # Two', 'pick a # One', 'drop c # squash! One', 'edit d # Four'],
    ]);
  });

  it('takes each message from a commit of its own, at the end of what is folded', async () => {
    assert.deepEqual(
      await lines(range, ['reword', 'b', 'New'], ['pick', 'a'], ['fixup', 'd'], ['squash', 'c']),
      [
        'pick b # Two',
        String.raw`fixup -C "amend! Two\n\nNew\n" # with the message: New`,
        'pick a # One',
        'fixup d # Four',
        'fixup c # squash! One',
        String.raw`fixup -C "amend! One\n\nOne\n\nbody\n\nmore\n" # with the message: One`,
      ],
    );
  });

  it('takes the message of the commit that is folded in with -C, and stops behind an edited fold', async () => {
    assert.deepEqual(
      await lines(range, ['edit', 'a'], ['fixup -C', 'd'], ['exec', null, 'make x'], ['pick', 'b']),
      [
        ...['pick a # One', 'fixup d # Four'],
        String.raw`fixup -C "amend! One\n\nFour\n" # with the message: Four`,
        ...['break', 'exec make x', 'pick b # Two'],
      ],
    );
  });

  it('moves a branch behind the commit that holds its own, or the one before a dropped one', async () => {
    const stacked = {
      ...range,
      entries: [
        entryOf('a', 'One\n', ['refs/heads/x']),
        entryOf('b', 'Two\n', ['refs/heads/y', 'refs/heads/z']),
        entryOf('c', 'Three\n'),
      ],
    };
    assert.deepEqual(await lines(stacked, ['pick', 'c'], ['pick', 'a'], ['drop', 'b']), [
      ...['pick c # Three', 'pick a # One', 'update-ref refs/heads/x', 'update-ref refs/heads/y'],
      ...['update-ref refs/heads/z', 'drop b # Two'],
    ]);
    assert.equal(
      (await lines(stacked, ['drop', 'a'], ['pick', 'b'], ['pick', 'c']))[0],
      'update-ref refs/heads/x',
    );
  });

  it('knows commits by the beginning of their ids', () => {
    const todo = ['aaaa', 'BBBB', 'cccc', 'dddd'].map((commit) => ({ action: 'pick' as const, commit }));
    assert.deepEqual(todoOf({ todo }, range), plainTodo(range));
    assert.throws(() => todoOf({ todo: [{ action: 'pick', commit: 'aaa' }] }, range), /names no commit/);
  });

  it('takes a message without the line that marks it', () => {
    assert.equal(bodyOf('amend! One\n\nOne, anew\n\nbody\n'), 'One, anew\n\nbody\n');
    assert.equal(bodyOf('One\n\nfixup! no\n'), 'One\n\nfixup! no\n');
  });

  describe('changed by a suggestion', () => {
    const plain = plainTodo(range);
    const fold = (commit: string, into: string): TodoChange => ({
      ...{ kind: 'fold', commit: idOf(commit), into: idOf(into), action: 'fixup' },
    });

    it('folds behind what was folded before, and takes its own folds along', () => {
      const once = changed(plain, fold('c', 'a'));
      assert.deepEqual(short(once), ['pick a', 'fixup c', 'pick b', 'pick d']);
      assert.deepEqual(short(changed(once ?? [], fold('d', 'a'))), [
        'pick a',
        'fixup c',
        'fixup d',
        'pick b',
      ]);
      const chain = changed(changed(plain, fold('d', 'c')) ?? [], fold('c', 'a'));
      assert.deepEqual(short(chain), ['pick a', 'fixup c', 'fixup d', 'pick b']);
    });

    it('takes nothing that is folded or dropped already', () => {
      const once = changed(plain, fold('c', 'a')) ?? [];
      assert.equal(changed(once, fold('c', 'b')), null);
      assert.equal(changed(once, { kind: 'drop', commits: [idOf('a'), idOf('d')] }), null);
      assert.equal(changed(once, { kind: 'reword', commit: idOf('c'), message: 'x' }), null);
      const dropped = changed(plain, { kind: 'drop', commits: [idOf('a')] }) ?? [];
      assert.deepEqual(short(dropped), ['drop a', 'pick b', 'pick c', 'pick d']);
      assert.equal(changed(dropped, fold('b', 'a')), null);
    });

    it('moves a commit with its folds behind another', () => {
      const once = changed(plain, fold('d', 'c')) ?? [];
      const moved = changed(once, { kind: 'behind', commit: idOf('c'), after: idOf('a') });
      assert.deepEqual(short(moved), ['pick a', 'pick c', 'fixup d', 'pick b']);
    });
  });
});
