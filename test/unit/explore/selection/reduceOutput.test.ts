import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { estimateTokens } from '../../../../src/core/tokens/estimateTokens';
import { reduceOutput } from '../../../../src/explore/selection/reduceOutput';

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at}`);

describe('reduceOutput', () => {
  it('what fits stays as it is', () => {
    assert.deepEqual(reduceOutput('a\n\nb\n'), { text: 'a\n\nb', omittedLines: 0 });
  });

  it('of more: head, tail, and lines between that look like errors', () => {
    const lines = numbered(100);
    lines[50] = 'TypeError: x is undefined';
    assert.deepEqual(reduceOutput(lines.join('\n'), 80), {
      text: [
        ...numbered(4),
        '[46 lines left out]',
        'TypeError: x is undefined',
        '[40 lines left out]',
        ...numbered(100).slice(91),
      ].join('\n'),
      omittedLines: 86,
    });
  });

  it('a very long line is cut', () => {
    const { text } = reduceOutput('x'.repeat(1_000));
    assert.equal(text, `${'x'.repeat(600)} [400 more characters]`);
  });

  it('an ideograph costs what it costs a model', () => {
    const lines = Array.from({ length: 20 }, () => '漢字漢字漢字漢字漢字');
    assert.ok(reduceOutput(lines.join('\n'), 90).omittedLines > 10);
  });

  it('lines kept and left out are all the lines, and the budget holds but for the gaps', () => {
    const line = fc.oneof(fc.string({ maxLength: 30 }), fc.constant('error: x'));
    fc.assert(
      fc.property(
        fc.array(line.map((text) => text.replaceAll('\n', ' '))),
        fc.integer({ min: 30, max: 150 }),
        (lines, budget) => {
          const output = `${lines.join('\n')}\n`;
          const { text, omittedLines } = reduceOutput(output, budget);
          const shown = text.split('\n').filter((each) => !/^\[\d+ lines? left out\]$/.test(each));
          assert.equal(shown.length + omittedLines, Math.max(1, lines.length));
          assert.ok(estimateTokens(shown.join('\n')) <= budget);
        },
      ),
    );
  });
});
