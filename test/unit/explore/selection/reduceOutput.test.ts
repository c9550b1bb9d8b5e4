import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import { reduceOutput } from '../../../../src/explore/selection/reduceOutput';

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at}`);

describe('reduceOutput', () => {
  it('what fits stays as it is', () => {
    assert.deepEqual(reduceOutput('a\n\nb\n', { budgetTokens: 100 }), { text: 'a\n\nb', omittedLines: 0 });
  });

  it('of more: head, tail, and lines between that look like errors', () => {
    const lines = numbered(100);
    lines[50] = 'TypeError: x is undefined';
    assert.deepEqual(reduceOutput(lines.join('\n'), { budgetTokens: 90 }), {
      text: [
        ...numbered(4),
        '[46 lines left out]',
        'TypeError: x is undefined',
        '[39 lines left out]',
        ...numbered(100).slice(90),
      ].join('\n'),
      omittedLines: 85,
    });
  });

  it('errors come before warnings, telling lines before both, and a gap says how many errors it leaves out', () => {
    const lines = numbered(200);
    for (let at = 20; at < 60; at++) lines[at] = `warning: number ${at} is unused`;
    for (let at = 60; at < 100; at++) lines[at] = `error: number ${at} is wrong`;
    lines[110] = 'the line that tells';
    const { text } = reduceOutput(lines.join('\n'), { budgetTokens: 200, telling: [110] });
    assert.match(text, /the line that tells/);
    assert.match(text, /error: number 60 is wrong/);
    assert.doesNotMatch(text, /warning/);
    const shown = text.match(/^error: /gm)?.length ?? 0;
    assert.match(text, new RegExp(`, ${40 - shown} of which look like errors\\]`));
  });

  it('a very long line is cut', () => {
    const { text } = reduceOutput('x'.repeat(1_000), { budgetTokens: 1_000 });
    assert.equal(text, `${'x'.repeat(600)} [400 more characters]`);
  });

  it('of a line that was drawn over and over the last form is shown', () => {
    assert.equal(reduceOutput('10 %\r50 %\rdone\r\nnext', { budgetTokens: 100 }).text, 'done\nnext');
  });

  it('an ideograph costs what it costs a model', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `${at}漢字漢字漢字漢字漢字`);
    assert.ok(reduceOutput(lines.join('\n'), { budgetTokens: 90 }).omittedLines > 10);
  });

  it('lines kept, folded and left out are all the lines, and the budget holds but for the gaps', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('error: x', 'same', 'Collecting six'),
    );
    fc.assert(
      fc.property(
        fc.array(line.map((text) => text.replace(/[\n\r]/g, ' '))),
        fc.integer({ min: 30, max: 150 }),
        (lines, budgetTokens) => {
          const { text, omittedLines } = reduceOutput(`${lines.join('\n')}\n`, { budgetTokens });
          const shown = text
            .split('\n')
            .filter((each) => !/^\[.*(?:left out.*|more times|from pip)\]$/.test(each));
          assert.equal(shown.length + omittedLines, Math.max(1, lines.length));
          assert.ok(estimateTokens(shown.join('\n')) <= budgetTokens);
        },
      ),
    );
  });
});
