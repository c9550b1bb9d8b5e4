/** Todos that do not fit their range: refused in one sentence, with nothing changed. */
import assert from 'node:assert/strict';
import { UserError } from '../../../../../src/core/errors';
import { mergeStage, wholeState } from '../merging';
import { runLines } from './planning';

describe('a todo that does not fit', () => {
  const stage = mergeStage();
  const { git, commit } = stage;
  const id = (name: string): string => git('rev-parse', name).trim();

  beforeEach(() => {
    commit('base', { a: 'a\n' });
    git('tag', 'base');
    commit('one', { a: 'one\n' });
    commit('two', { b: 'two\n' });
    commit('three', { c: 'three\n' });
  });

  const wrongTodos: readonly (readonly [string, (ids: readonly string[]) => readonly unknown[], RegExp])[] = [
    [
      'a commit that is missing',
      ([a, b]) => [
        ['pick', a],
        ['pick', b],
      ],
      /is missing\. To leave it out, write drop/,
    ],
    [
      'a commit twice',
      ([a, b, c]) => [
        ['pick', a],
        ['pick', a],
        ['pick', b],
        ['pick', c],
      ],
      /stands in it twice/,
    ],
    ['a commit of another range', () => [['pick', 'base']], /Line 1 names no commit of the range: "base"/],
    [
      'a fold into nothing',
      ([a, b, c]) => [
        ['fixup', a],
        ['pick', b],
        ['pick', c],
      ],
      /no commit above/,
    ],
    [
      'a reword without words',
      ([a, b, c]) => [
        ['reword', a],
        ['pick', b],
        ['pick', c],
      ],
      /reword needs a message/,
    ],
    [
      'a pick with words',
      ([a, b, c]) => [
        ['pick', a, 'x'],
        ['pick', b],
        ['pick', c],
      ],
      /pick takes no message/,
    ],
    [
      'a command of two lines',
      ([a, b, c]) => [
        ['pick', a],
        ['exec', null, 'a\nb'],
        ['pick', b],
        ['pick', c],
      ],
      /one line/,
    ],
  ];
  for (const [what, lines, pattern] of wrongTodos)
    it(`refuses a todo with ${what}`, async () => {
      const repository = await stage.repository();
      const ids = ['HEAD~2', 'HEAD~1', 'HEAD'].map(id);
      const before = wholeState(stage.folder);
      await assert.rejects(
        runLines(repository, 'base', lines(ids) as never),
        (error: unknown) => error instanceof UserError && pattern.test(error.message),
      );
      assert.deepEqual(wholeState(stage.folder), before);
    });
});
