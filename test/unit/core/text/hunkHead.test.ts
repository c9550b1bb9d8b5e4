import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseHunkHead } from '../../../../src/core/text/hunkHead';

function check(line: string, expected: readonly number[] | null): void {
  const head = parseHunkHead(line);
  assert.deepEqual(head && [head.oldStart, head.oldLines, head.newStart, head.newLines], expected);
}

describe('the head of a hunk', () => {
  it('says where its lines are', () => check('@@ -3,2 +4,10 @@ def total():', [3, 2, 4, 10]));

  it('counts one line where it says no number', () => check('@@ -3 +4 @@', [3, 1, 4, 1]));

  it('may have no lines on a side', () => check('@@ -0,0 +1,2 @@\r', [0, 0, 1, 2]));

  it('is no other line', () => {
    for (const line of ['', '@@', ' @@ -1 +1 @@', '@@ -1 +1', '@@@ -1 -1 +1 @@@', '@@ -a +1 @@'])
      check(line, null);
  });
});
