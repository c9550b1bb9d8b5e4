import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffLines } from '../../../../src/core/text/lineDiff';
import type { LineHunk } from '../../../../src/core/text/lineDiff';
import { seededRandom } from '../../../support/seededRandom';

/** What the hunks make of `before`. */
function patched(before: readonly string[], after: readonly string[], hunks: readonly LineHunk[]): string[] {
  const made: string[] = [];
  let at = 0;
  for (const { from, to, newFrom, newTo } of hunks) {
    made.push(...before.slice(at, from), ...after.slice(newFrom, newTo));
    at = to;
  }
  return [...made, ...before.slice(at)];
}

/** Length of the longest common subsequence, by the textbook's table. */
function common(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    const next = [0];
    for (const [at, y] of b.entries())
      next.push(x === y ? (row[at] ?? 0) + 1 : Math.max(next[at] ?? 0, row[at + 1] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 14 });

describe('diffLines', () => {
  it('tells by hand-worked examples where lines have changed', () => {
    assert.deepEqual(diffLines(['a', 'b'], ['a', 'b']), []);
    assert.deepEqual(diffLines([], ['a']), [{ from: 0, to: 0, newFrom: 0, newTo: 1 }]);
    assert.deepEqual(diffLines(['a', 'b', 'c'], ['a', 'c']), [{ from: 1, to: 2, newFrom: 1, newTo: 1 }]);
    assert.deepEqual(diffLines(['a', 'b', 'c', 'd', 'e'], ['x', 'b', 'c', 'd', 'y']), [
      { from: 0, to: 1, newFrom: 0, newTo: 1 },
      { from: 4, to: 5, newFrom: 4, newTo: 5 },
    ]);
  });

  it('makes the second of the first, with as few lines as can be', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const hunks = diffLines(before, after);
        assert.deepEqual(patched(before, after, hunks), after);
        const gone = hunks.reduce((sum, { from, to }) => sum + to - from, 0);
        assert.equal(before.length - gone, common(before, after));
        for (const [at, { from }] of hunks.slice(1).entries()) assert.ok(from > (hunks[at]?.to ?? 0));
      }),
      { numRuns: 2000 },
    );
  });

  it('has one hunk for texts that have nothing in common, however long', () => {
    const before = Array.from({ length: 30_000 }, (_, at) => `a${at}`);
    const after = Array.from({ length: 30_000 }, (_, at) => `b${at}`);
    assert.deepEqual(diffLines(before, after), [{ from: 0, to: 30_000, newFrom: 0, newTo: 30_000 }]);
  });

  it('finds what stays beside a rewritten part of a long text', () => {
    const same = Array.from({ length: 20_000 }, (_, at) => `line ${at}`);
    const after = same
      .with(10, 'x')
      .with(19_990, 'y')
      .toSpliced(5_000, 3_000, ...same.slice(0, 3_000).reverse());
    const hunks = diffLines(same, after);
    assert.deepEqual(patched(same, after, hunks), after);
    assert.deepEqual(hunks.at(0), { from: 10, to: 11, newFrom: 10, newTo: 11 });
    assert.deepEqual(hunks.at(-1), { from: 19_990, to: 19_991, newFrom: 19_990, newTo: 19_991 });
    assert.ok(hunks.every(({ from, to }) => to === from + 1 || (from >= 5_000 && to <= 8_000)));
  });

  it('is a diff also where too much differs for the fewest lines', () => {
    const random = seededRandom(20_261_122);
    const text = (): string[] => Array.from({ length: 6_000 }, () => `line ${random(40)}`);
    for (let times = 0; times < 3; times++) {
      const [before, after] = [text(), text()];
      const hunks = diffLines(before, after);
      assert.deepEqual(patched(before, after, hunks), after);
      for (const [at, { from }] of hunks.slice(1).entries()) assert.ok(from > (hunks[at]?.to ?? 0));
      const gone = hunks.reduce((sum, { from, to }) => sum + to - from, 0);
      // Two random texts have a quarter of 40 kinds of lines in common, in order.
      assert.ok(before.length - gone > 1_300, `${before.length - gone} lines kept`);
    }
  });
});
