import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { CommitFacts } from '../../../../../src/core/git/bisect';
import { inEnglish } from '../../../../../src/core/text/phrase';
import {
  NOTHING_NAMED,
  namedByCommand,
  namedByOutput,
  priorOf,
  rankSuspects,
} from '../../../../../src/scenarios/git/bisect/suspects';

const traceback = `collected 1 item
Traceback (most recent call last):
  File "/tmp/x/tree/tests/test_cart.py", line 3, in test_total
    assert total([1]) == 1
  File "/tmp/x/tree/shop/cart.py", line 2, in total
    return sum_prices(items)
ValueError: no discount
`;

const commit = (id: string, subject: string, files: Readonly<Record<string, number>>): CommitFacts => ({
  ...{ id, subject },
  files: Object.entries(files).map(([path, lines]) => ({ path, lines })),
});

describe('Suspects', () => {
  it('are named by the frames and words of a failing output, innermost first', () => {
    const { paths, words } = namedByOutput(traceback);
    assert.deepEqual(paths, ['/tmp/x/tree/shop/cart.py', '/tmp/x/tree/tests/test_cart.py']);
    assert.ok(words.includes('total') && words.includes('discount'));
    assert.deepEqual(namedByOutput('all is well\n'), NOTHING_NAMED);
  });

  it('are named by the words of the command, but for programs', () => {
    const { paths, words } = namedByCommand('python -m pytest tests/test_cart.py::test_total -k prices');
    assert.deepEqual(paths, ['tests/test_cart.py']);
    assert.ok(words.includes('cart') && words.includes('prices') && !words.includes('pytest'));
  });

  it('are ranked by what names them, then by their size; tests and documents come last', () => {
    const ranked = rankSuspects(
      [
        commit('large', 'Format', { 'shop/user.py': 900 }),
        commit('framed', 'Change', { 'shop/cart.py': 2 }),
        commit('worded', 'Round the discount', { 'shop/user.py': 2 }),
        commit('tested', 'Test', { 'tests/test_cart.py': 80 }),
        commit('merge', 'Merge cart', {}),
      ],
      namedByOutput(traceback),
    );
    assert.deepEqual(
      ranked.map(({ id }) => id),
      ['framed', 'worded', 'large', 'tested'],
    );
    assert.deepEqual(ranked[0]?.reasons.map(inEnglish), [
      'changes shop/cart.py, which the failure or the command names',
    ]);
    assert.deepEqual(ranked[1]?.reasons.map(inEnglish), ['its subject names discount']);
  });

  it('take half of the prior where something names them, and all of it adds up to 1', () => {
    const suspect = { id: 'a', score: 3, reasons: [{ text: 'x', args: [] }] };
    const prior = priorOf([suspect, { id: 'b', score: 1, reasons: [] }], 10);
    // 0.5 / 10 for each, and 9 / 10 and 1 / 10 of the other half.
    assert.ok(Math.abs(prior('a') - 0.5) < 1e-12);
    assert.ok(Math.abs(prior('b') - 0.1) < 1e-12);
    assert.ok(Math.abs(prior('a') + prior('b') + 8 * prior('c') - 1) < 1e-12);
    assert.equal(priorOf([], 4)('a'), 0.25);
  });
});
