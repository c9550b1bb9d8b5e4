import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { FileChange } from '../../../../src/core/changes/edits';
import { changedLines } from '../../../../src/session/task/changedLines';

describe('changedLines', () => {
  const check = (
    kind: FileChange['kind'],
    [before, after]: readonly [string | null, string | null],
    expected: readonly [added: number, removed: number] | null,
  ): void => {
    const counted = changedLines(kind, { path: 'a.py', before, after });
    assert.deepEqual(counted === null ? null : [counted.added, counted.removed], expected);
  };

  it('counts the lines that a change adds and removes', () => {
    check('modified', ['a\nb\nc\n', 'a\nB\nc\nd\n'], [2, 1]);
    check('modified', ['a\n', 'a'], [1, 1]);
    check('modified', ['a\n', 'a\n'], [0, 0]);
  });

  it('counts all of a file that was made or deleted', () => {
    check('created', [null, 'a\nb\n'], [2, 0]);
    check('deleted', ['a\nb', null], [0, 2]);
    check('created', [null, ''], [0, 0]);
  });

  it('counts nothing of what is no text', () => {
    check('modified', [null, 'a'], null);
    check('created', [null, null], null);
    check('deleted', [null, null], null);
  });
});
