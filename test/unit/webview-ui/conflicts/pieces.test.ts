import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { lineSources, linesOf } from '../../../../webview-ui/conflicts/lineSources';
import { coloured, markedLines } from '../../../../webview-ui/conflicts/marked';
import { escapeHtml, highlight } from '../../../../webview-ui/shared/highlight';

const code = 'def f(x: "a<b"):\n    return x & 1 # <script>\n';

describe('coloured code', () => {
  it('is the text to the letter, with the kinds of its words', () => {
    const pieces = coloured(highlight(code, 'py'));
    assert.equal(pieces.map(({ text }) => text).join(''), code);
    assert.deepEqual(pieces.find(({ text }) => text === 'def')?.kind, 'hljs-keyword');
  });

  it('is any text to the letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '&', '>', '"', "'", ';', '#', 'a', '\n', '𝒳') }),
        (text) => {
          const pieces = coloured(escapeHtml(text));
          assert.equal(pieces.map((piece) => piece.text).join(''), text);
        },
      ),
    );
  });

  it('is cut into lines, and where marks begin and end', () => {
    const lines = markedLines(
      [
        { text: 'ab\nc', kind: 'k' },
        { text: 'd\n', kind: '' },
      ],
      [{ from: 1, to: 4 }],
    );
    assert.deepEqual(
      lines.map((line) => line.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')),
      ['a[b]', '[c]d'],
    );
    assert.deepEqual(markedLines([], []), []);
    assert.deepEqual(markedLines([{ text: '\n', kind: '' }], []), [[]]);
  });
});

describe('the sources of lines', () => {
  it('tell sides apart, and a blank line is nobody’s', () =>
    assert.deepEqual(lineSources('a\nb\n\nc\nd', 'a\nc\n', 'b\nc\n'), [
      'ours',
      'theirs',
      'both',
      'both',
      'neither',
    ]));

  it('do not count line ends', () => {
    assert.deepEqual(lineSources('a\n', 'a\r\n', 'b\r\n'), ['ours']);
    assert.deepEqual(linesOf('a\r\nb'), ['a', 'b']);
    assert.deepEqual(linesOf(''), []);
  });
});
