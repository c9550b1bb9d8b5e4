import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ListedFile } from '../../../../src/index/parse/messages';
import { makeBatches } from '../../../../src/index/parse/batches';

const kib = 1024;
const file = (path: string, sizeBytes: number): ListedFile => ({
  path,
  language: 'python',
  sizeBytes,
  knownDigest: null,
});
const named = (batches: readonly (readonly ListedFile[])[]): string[][] =>
  batches.map((batch) => batch.map(({ path }) => path));

describe('makeBatches', () => {
  it('makes none of nothing', () => {
    assert.deepEqual(makeBatches([], 1), []);
  });

  it('puts the largest first', () => {
    const files = [
      file('a', 1),
      file('b', 100 * kib),
      file('c', 4000 * kib),
      file('d', 92 * kib),
      file('e', 1),
    ];
    assert.deepEqual(named(makeBatches(files, 1)), [['c'], ['b'], ['d'], ['a', 'e']]);
  });

  it('puts as many together as 192 KiB hold', () => {
    const files = Array.from({ length: 100 }, (_, at) => file(String(at), 32 * kib));
    assert.equal(makeBatches(files, 1)[0]?.length, 6);
  });

  it('makes smaller ones to the end', () => {
    const files = Array.from({ length: 100 }, (_, at) => file(String(at), 8 * kib));
    assert.deepEqual(
      makeBatches(files, 2).map(({ length }) => length),
      [12, 11, 9, 8, 7, 6, 5, 5, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 3, 2],
    );
  });

  it('puts at most 40 files together', () => {
    const files = Array.from({ length: 81 }, (_, at) => file(String(at), 0));
    assert.deepEqual(
      makeBatches(files, 1).map(({ length }) => length),
      [40, 40, 1],
    );
  });

  it('keeps every file once, and no batch of several files above its bounds', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 400 * kib }), { maxLength: 200 });
    fc.assert(
      fc.property(sizes, (all) => {
        const batches = makeBatches(
          all.map((size, at) => file(String(at), size)),
          3,
        );
        const seen = named(batches).flat().sort();
        assert.deepEqual(seen, all.map((_, at) => String(at)).sort());
        for (const batch of batches) {
          const bytes = batch.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
          assert.ok(batch.length === 1 || (batch.length <= 40 && bytes <= 192 * kib));
        }
      }),
      { seed: 1 },
    );
  });
});
