import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import { createObservationBudget } from '../../../../src/agent/calls/observationCap';

function cap(texts: readonly string[], limitTokens: number, more: string | null = null): readonly string[] {
  return createObservationBudget(texts.length, limitTokens).take(texts.map((text) => ({ text, more })));
}

const numbered = (count: number): string =>
  Array.from({ length: count }, (_each, n) => `line ${n + 1}`).join('\n');

/** A budget of so few is for a line or two. */
const FEW_TOKENS = 100;

describe('createObservationBudget', () => {
  it('leaves what fits as it is', () => {
    assert.deepEqual(cap(['short', numbered(10), ''], 100), ['short', numbered(10), '']);
  });

  it('cuts a long text to head and tail at line borders, and says how to get the rest', () => {
    assert.deepEqual(cap([numbered(100)], 60, 'Call view_code with a range.'), [
      [
        ...[1, 2, 3, 4, 5].map((n) => `line ${n}`),
        '[93 of 100 lines left out to stay within the limit. Call view_code with a range.]',
        ...[99, 100].map((n) => `line ${n}`),
      ].join('\n'),
    ]);
  });

  it('gives what small results leave to the large ones', () => {
    const [small, large] = cap(['tiny', numbered(100)], 120);
    assert.equal(small, 'tiny');
    assert.ok(estimateTokens(large ?? '') > 90);
  });

  it('counts what was told of the reply before', () => {
    const told = [numbered(50)];
    const budget = createObservationBudget(1, 300, told);
    const [rest] = budget.take([{ text: numbered(1000), more: null }]);
    const total = [...told, rest ?? ''].reduce((sum, each) => sum + countTokens(each), 0);
    assert.ok(total <= 300 && total > 200, `${total}`);
  });

  it('keeps the share of calls that are still to come', () => {
    const budget = createObservationBudget(2, 200);
    const [first] = budget.take([{ text: numbered(1000), more: null }]);
    const [second] = budget.take([{ text: numbered(1000), more: null }]);
    assert.ok(estimateTokens(first ?? '') <= 100);
    assert.ok(estimateTokens(second ?? '') > 80);
  });

  it('tells what a call may take without being cut', () => {
    const budget = createObservationBudget(2, 1000);
    assert.equal(budget.share(), 475);
    budget.take([{ text: numbered(20), more: null }]);
    assert.ok(budget.share() > 800);
    assert.ok(
      estimateTokens(numbered(100)) < 475 &&
        budget.take([{ text: numbered(100), more: null }])[0] === numbered(100),
    );
    assert.ok(budget.share() >= 0);
  });

  it('cuts inside a line that is too long by itself, never inside a character', () => {
    const [cut] = cap(['😀'.repeat(1000)], 100);
    assert.match(cut ?? '', /^(😀)+\n\[1 of 1 lines left out .*\]$/u);
    assert.deepEqual(cap(['😀😀'], 5), ['😀']);
  });

  it('counts signs without a word as a token each: )@]!', () => {
    const [cut = ''] = cap(['\n)@]!\n!@'], 6);
    assert.ok(countTokens(cut) <= 6, cut);
  });

  const huge: readonly (readonly [what: string, part: string])[] = [
    ['line ends', '\n'],
    ['short lines', 'ab\n'],
    ['blank lines', ' \r\n'],
    ['one line of letters', 'x'],
    ['one line of brackets', '('],
    ['one line of blanks', ' '],
    ['one line of Chinese', '漢'],
  ];
  for (const [what, part] of huge)
    // What looks at each line takes 200 s for line ends, far above mocha's limit.
    it(`cuts 20 million characters of ${what}`, () => {
      const [shown = ''] = cap([part.repeat(20_000_000 / part.length)], 1000);
      assert.ok(shown.length < 20_000, `${shown.length} characters`);
    });

  it('is never above the limit, in whatever order the calls end, and cuts only where it must', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.array(fc.string({ maxLength: 40 }), { maxLength: 60 }).map((lines) => lines.join('\n')),
      fc.integer({ min: 0, max: 3000 }).map(numbered),
    );
    const observation = fc.record({ text, more: fc.option(fc.string({ maxLength: 60 }), { nil: null }) });
    fc.assert(
      fc.property(
        fc.array(fc.array(observation, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 2000 }),
        (groups, limit) => {
          const budget = createObservationBudget(groups.flat().length, limit);
          const texts = groups.flatMap((group) => budget.take(group));
          const total = texts.reduce((sum, each) => sum + countTokens(each, { allowedSpecial: 'all' }), 0);
          // Averages hold for texts of some length: in a few words an odd one may cost more than mostTokenUnits says.
          const most = limit < FEW_TOKENS ? limit + 4 : limit;
          assert.ok(total <= most, `${total} > ${most}`);
          const wanted = groups.flat().map((each) => each.text);
          // Four tokens a character, and one a line, are more than anything costs.
          const needed = wanted.reduce((sum, each) => sum + 4 * each.length + each.split('\n').length, 0);
          if (groups.length === 1 && needed <= limit) assert.deepEqual(texts, wanted);
        },
      ),
    );
  });
});
