import assert from 'node:assert/strict';
import { diffLines } from '../../../src/verify/source/lineDiff';

describe('The diff of two texts by lines', () => {
  it('names what was put in, taken out and replaced', () => {
    assert.deepEqual(diffLines(['a', 'b', 'c'], ['a', 'c', 'd']), [
      { beforeStart: 1, beforeEnd: 2, afterStart: 1, afterEnd: 1 },
      { beforeStart: 3, beforeEnd: 3, afterStart: 2, afterEnd: 3 },
    ]);
    assert.deepEqual(diffLines(['a'], ['a']), []);
    assert.deepEqual(diffLines([], ['a']), [{ beforeStart: 0, beforeEnd: 0, afterStart: 0, afterEnd: 1 }]);
  });

  it('makes the one of the other, in as few lines as a plain table of common lines finds', () => {
    const random = seeded(7);
    for (let round = 0; round < 1_500; round++) {
      const before = lines(random, 14);
      const after = lines(random, 14);
      const hunks = diffLines(before, after);
      assert.deepEqual(patched(before, after, hunks), after, `${before.join('')} ${after.join('')}`);
      const edits = hunks.reduce(
        (sum, hunk) => sum + hunk.beforeEnd - hunk.beforeStart + hunk.afterEnd - hunk.afterStart,
        0,
      );
      assert.equal(edits, before.length + after.length - 2 * commonLines(before, after));
    }
  });

  it('gives one hunk where too much differs', () => {
    const before = Array.from({ length: 2_000 }, (_, at) => `a${at}`);
    const after = Array.from({ length: 2_000 }, (_, at) => `b${at}`);
    assert.deepEqual(diffLines(before, after), [
      { beforeStart: 0, beforeEnd: 2_000, afterStart: 0, afterEnd: 2_000 },
    ]);
  });
});

function patched(
  before: readonly string[],
  after: readonly string[],
  hunks: ReturnType<typeof diffLines>,
): readonly string[] {
  const result: string[] = [];
  let at = 0;
  for (const hunk of hunks) {
    result.push(...before.slice(at, hunk.beforeStart), ...after.slice(hunk.afterStart, hunk.afterEnd));
    at = hunk.beforeEnd;
  }
  return [...result, ...before.slice(at)];
}

function commonLines(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const cell = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const row = table[i];
      if (row)
        row[j] = a[i - 1] === b[j - 1] ? cell(i - 1, j - 1) + 1 : Math.max(cell(i - 1, j), cell(i, j - 1));
    }
  }
  return cell(a.length, b.length);
}

function lines(random: () => number, most: number): readonly string[] {
  return Array.from({ length: Math.floor(random() * most) }, () => 'abcd'.charAt(Math.floor(random() * 4)));
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
