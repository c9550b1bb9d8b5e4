import assert from 'node:assert/strict';
import { parseRange } from '../../../../../src/scenarios/git/structure/range';

const read = (written: string | null): string => {
  const { from, to, sinceMergeBase } = parseRange(written);
  return `${from} ${sinceMergeBase ? 'base ' : ''}${to}`;
};

describe('a range of two versions', () => {
  for (const [written, expected] of [
    [null, 'HEAD :work'],
    ['', 'HEAD :work'],
    ['v1', 'v1 :work'],
    ['v1..v2', 'v1 v2'],
    ['v1...topic/x', 'v1 base topic/x'],
    ['v1..', 'v1 HEAD'],
    ['..v2', 'HEAD v2'],
    ['...v2', 'HEAD base v2'],
    ['HEAD..:index', 'HEAD :index'],
    [':index..:work', ':index :work'],
    ['v1.0..v1.1', 'v1.0 v1.1'],
    ['HEAD~2', 'HEAD~2 :work'],
  ] as const)
    it(`is read in ${JSON.stringify(written)}`, () => assert.equal(read(written), expected));
});
