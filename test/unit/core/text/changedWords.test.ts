import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { changedWords } from '../../../../src/core/text/changedWords';
import type { Range } from '../../../../src/core/text/changedWords';

function marked(text: string, ranges: readonly Range[]): string[] {
  return ranges.map(({ from, to }) => text.slice(from, to));
}

function check(before: string, after: string, removed: readonly string[], added: readonly string[]): void {
  const changed = changedWords(before, after);
  assert.deepEqual(marked(before, changed.removed), removed);
  assert.deepEqual(marked(after, changed.added), added);
}

describe('changed words', () => {
  it('are words, not letters', () => check('total = net\n', 'total = gross\n', ['net'], ['gross']));

  it('are one where blanks alone are between them', () =>
    check('f(a)\n', 'f(a, big deal)\n', [], [', big deal']));

  it('are lines where lines came, wherever their like stands', () =>
    check(
      'return sum(items)\n',
      'net = sum(items)\nreturn net - rebate(items)\n',
      ['return'],
      ['net =', 'return net - rebate(items)'],
    ));

  it('leave out the indentation before them', () =>
    check('if a:\n    b()\n', 'if a:\n    b()\n    c()\n', [], ['c()']));

  it('are the space itself where nothing else changed', () => check('a  b', 'a b', ['a'], ['a']));

  it('are all of a text that the other does not have', () => check('', 'a\nb\n', [], ['a', 'b']));

  it('are lines where a text is long', () => {
    const long = 'x = 1\n'.repeat(50_000);
    const { added } = changedWords(long, `${long}y = 2\n`);
    assert.deepEqual(marked(`${long}y = 2\n`, added), ['y = 2']);
  });

  it('are ranges in order, apart and within the text, of any two texts', () => {
    const anyText = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '(', 'é', '𝒳'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const { removed, added } = changedWords(before, after);
        for (const [text, ranges] of [
          [before, removed],
          [after, added],
        ] as const) {
          let end = -1;
          for (const { from, to } of ranges) {
            assert.ok(from > end && to > from && to <= text.length, JSON.stringify([before, after, ranges]));
            end = to - 1;
          }
        }
        if (before === after) assert.deepEqual([removed, added], [[], []]);
      }),
    );
  });
});
