import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { firstLineOf, hunkOf, linesOf, pieceId, renderLines } from '../../../src/protocol/pieceId';

describe('the id of a piece', () => {
  it('names a hunk, or some of its lines', () => {
    assert.equal(pieceId('ab', new Set([1, 2, 3]), 3), 'ab');
    assert.equal(pieceId('ab', new Set([7, 1, 3, 2]), 9), 'ab:1-3,7');
    assert.deepEqual([...(linesOf('ab:1-3,7', 7) ?? [])], [1, 2, 3, 7]);
    assert.deepEqual([...(linesOf('ab', 2) ?? [])], [1, 2]);
    assert.deepEqual(
      [hunkOf('ab:4-5'), hunkOf('ab'), firstLineOf('ab:4-5'), firstLineOf('ab')],
      ['ab', 'ab', 4, 1],
    );
  });

  it('names no lines that its hunk lacks, and nothing that is no list of lines', () => {
    for (const piece of ['ab:0', 'ab:3-2', 'ab:4', 'ab:', 'ab:x', 'ab:1,,2', 'ab:1-99999999999'])
      assert.equal(linesOf(piece, 3), null, piece);
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (lines) => {
        const piece = pieceId('ab', new Set(lines), 61);
        assert.deepEqual(linesOf(piece, 61), new Set([...lines].sort((a, b) => a - b)));
        assert.equal(piece, `ab:${renderLines(lines)}`);
      }),
    );
  });
});
