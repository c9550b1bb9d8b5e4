import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createPlainText } from '../../../src/run/plainText';

function shown(...chunks: string[]): string {
  const plain = createPlainText();
  return chunks.map((chunk) => plain.push(chunk)).join('') + plain.end();
}

describe('createPlainText', () => {
  const cases: readonly [name: string, chunks: string[], expected: string][] = [
    ['plain text as it is', ['a\tb\nc'], 'a\tb\nc'],
    ['colours', ['\u001b[1;31mred\u001b[0m'], 'red'],
    ['a colour cut in two', ['a\u001b[3', '1mb'], 'ab'],
    ['a link (OSC 8) with either end', ['\u001b]8;;http://x\u0007l\u001b]8;;\u001b\\k'], 'lk'],
    ['an OSC cut inside its two-character end', ['\u001b]0;title\u001b', '\\x'], 'x'],
    ['a charset switch and keypad modes', ['\u001b(B\u001b=\u001b>x'], 'x'],
    ['a control character and text that turns its direction', ['a\u0000\u0007\u0008b\u202ec'], 'abc'],
    ['CR LF is LF', ['a\r\nb\r', '\nc'], 'a\nb\nc'],
    [
      'a line that is drawn over: its first form and its last',
      ['10%\r50%\r', '100%\ndone'],
      '10%\n100%\ndone',
    ],
    ['a redrawn line that never ends', ['10%\r50%'], '10%\n50%'],
    ['a carriage return at the very end', ['10%\r'], '10%'],
    ['a sequence that never ends, at the end of all', ['a\u001b[3'], 'a'],
    ['unicode', ['gr', 'ü\u00dfe 漢字 👋'], 'grüße 漢字 👋'],
  ];
  for (const [name, chunks, expected] of cases) {
    it(name, () => assert.equal(shown(...chunks), expected));
  }

  it('a prompt is shown before its line ends', () => {
    assert.equal(createPlainText().push('Name: '), 'Name: ');
  });

  it('a string sequence that never ends does not swallow the output for ever', () => {
    assert.match(shown('\u001b]0;', 'x'.repeat(5000), 'end'), /end$/);
  });

  it('how the text is cut into chunks makes no difference', () => {
    const piece = fc.constantFrom(
      'a',
      'ü',
      '\n',
      '\r',
      '\r\n',
      '\u001b[31m',
      '\u001b]0;t\u0007',
      '\u001b]8;;u\u001b\\',
      '\u0008',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(fc.nat(60)), (pieces, cuts) => {
        const text = pieces.join('');
        const at = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
        const chunks = [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length));
        assert.equal(shown(...chunks), shown(text));
      }),
    );
  });
});
