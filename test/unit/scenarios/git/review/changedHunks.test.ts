import assert from 'node:assert/strict';
import { changedHunks } from '../../../../../src/scenarios/git/review/changedHunks';
import { estimateTokens } from '../../../../../src/core/tokens/estimateTokens';

describe('The changed lines that a model is shown', () => {
  const lines = (count: number, word: string): string =>
    Array.from({ length: count }, (_, at) => `${word}_${at} = compute(${at}, "value ${at}")\n`).join('');
  const none = (): boolean => false;

  it('have a place that is more than fits in part, with the number of hidden lines', () => {
    const { text, ...counts } = changedHunks(
      [{ path: 'big.py', before: null, after: lines(1_500, 'big') }],
      none,
      1_000,
    );
    assert.deepEqual(counts, { shown: 1, cut: 1, left: 0, paths: new Set(['big.py']) });
    assert.ok(estimateTokens(text) <= 1_000, String(estimateTokens(text)));
    const shown = text.split('\n');
    assert.deepEqual(shown.slice(0, 2), ['@@ big.py:1', '1 + big_0 = compute(0, "value 0")']);
    assert.equal(shown.at(-1), `(${1_500 - (shown.length - 2)} more lines of this place are not shown)`);
    assert.ok(shown.length > 20);
  });

  it('have of a rewritten place what came before what went', () => {
    const files = [{ path: 'a.py', before: lines(400, 'old'), after: lines(400, 'young') }];
    const { text } = changedHunks(files, none, 1_000);
    assert.match(text, /\n1 \+ young_0 /);
    assert.doesNotMatch(text, /old_/);
  });

  it('have no line of a file of secrets, whose places count as not seen, and whole places else', () => {
    const files = [
      { path: 'key.py', before: 'A = 1\n', after: 'A = 2\n' },
      { path: 'a.py', before: 'B = 1\n', after: 'B = 2\n' },
      { path: 'b.py', before: null, after: lines(12, 'whole') },
    ];
    const { text, ...counts } = changedHunks(files, (path) => path === 'key.py', 100);
    assert.equal(text, '@@ a.py:1\n- B = 1\n1 + B = 2');
    assert.deepEqual(counts, { shown: 1, cut: 0, left: 2, paths: new Set(['a.py']) });
  });
});
