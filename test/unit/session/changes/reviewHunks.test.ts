import assert from 'node:assert/strict';
import fc from 'fast-check';
import { revertHunk } from '../../../../src/checkpoints/scope/revertHunk';
import { createAcceptedHunks } from '../../../../src/session/changes/acceptedHunks';
import { hunkAt, reviewHunks, withAccepted } from '../../../../src/session/changes/reviewHunks';

const before = 'one\ntwo\nthree\nfour\nfive\nsix\n';
const now = 'one\n2\nthree\nfour\nsix\nseven';

describe('the changes of a file that are to be decided', () => {
  const hunks = reviewHunks('a.txt', before, now);
  const keys = hunks.map(({ key }) => key);

  it('are its hunks, each with a key of its own that outlives what happens to the others', () => {
    assert.deepEqual(
      hunks.map(({ oldLines, newLines }) => [oldLines.join(''), newLines.join('')]),
      [
        ['two\n', '2\n'],
        ['five\n', ''],
        ['', 'seven'],
      ],
    );
    assert.equal(new Set(keys).size, 3);
    const [first, second] = hunks;
    const without = revertHunk(now, first ?? assert.fail());
    assert.deepEqual(
      reviewHunks('a.txt', before, without ?? '').map(({ key }) => key),
      keys.slice(1),
    );
    assert.notDeepEqual(reviewHunks('b.txt', before, now)[1]?.key, second?.key);
    assert.notDeepEqual(reviewHunks('a.txt', before, now.replace('2', '3'))[0]?.key, first?.key);
  });

  it('leave the others to be seen where some are accepted, whichever', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n')),
        fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n')),
        fc.func(fc.boolean()),
        (old, young, wanted) => {
          const [from, to] = [old.join(''), young.join('')];
          const all = reviewHunks('a.txt', from, to);
          assert.equal(
            withAccepted(from, all, () => true),
            to,
          );
          assert.equal(
            withAccepted(from, all, () => false),
            from,
          );
          const base = withAccepted(from, all, wanted);
          const left = all.filter(({ key }) => !wanted(key));
          const reverted = left
            .toReversed()
            .reduce<string>((text, hunk) => revertHunk(text, hunk) ?? assert.fail('it does not fit'), to);
          assert.equal(reverted, base);
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });

  it('are found at the cursor, else below it, else above', () => {
    const at = (line: number): number => hunks.indexOf(hunkAt(hunks, line) ?? assert.fail());
    assert.deepEqual([1, 2, 3, 5, 6, 99].map(at), [0, 0, 1, 1, 2, 2]);
    assert.equal(hunkAt([], 1), null);
  });

  it('stay accepted after a reload, whatever is in the memory', () => {
    let kept: unknown = { strange: true };
    const memory = { get: () => kept, update: async (_: string, value: unknown) => void (kept = value) };
    const accepted = createAcceptedHunks(memory);
    accepted.add(['x', 'y']);
    accepted.remove(['x']);
    assert.deepEqual(['x', 'y'].map(createAcceptedHunks(memory).has), [false, true]);
    accepted.add(Array.from({ length: 3000 }, (_, at) => `k${at}`));
    const again = createAcceptedHunks(memory);
    assert.deepEqual([again.has('y'), again.has('k999'), again.has('k1000')], [false, false, true]);
  });

  it('are all open again where the memory was deleted, and none comes back with the next', () => {
    let kept: unknown = ['old'];
    const memory = { get: () => kept, update: async (_: string, value: unknown) => void (kept = value) };
    const accepted = createAcceptedHunks(memory);
    assert.equal(accepted.has('old'), true);
    kept = undefined;
    assert.equal(accepted.has('old'), false);
    accepted.add(['new']);
    assert.deepEqual(kept, ['new']);
  });
});
