import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { editedLines } from '../../../../src/session/changes/editedLines';

describe('editedLines', () => {
  const check = (before: string, now: string, expected: readonly string[]): void =>
    assert.deepEqual(
      editedLines(before, now).map(({ from, to }) => `${from}-${to}`),
      expected,
    );

  it('has each run of new lines, from 0, both ends included', () => {
    check('a\nb\nc\nd\n', 'a\nB\nc\nd\nE\nF\n', ['1-1', '4-5']);
    check('', 'a\nb\n', ['0-1']);
    check('a\n', 'a\n', []);
  });

  it('has the line behind lines that are gone, the last where none follows', () => {
    check('a\nb\nc\n', 'a\nc\n', ['1-1']);
    check('a\nb\n', 'a\n', ['0-0']);
    check('a\n', '', ['0-0']);
  });
});
