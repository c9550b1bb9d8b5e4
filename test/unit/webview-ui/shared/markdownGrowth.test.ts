import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { renderGrowth, renderMarkdown } from '../../../../webview-ui/shared/markdown';

/** Grows the text piece by piece; after each the page has what the whole of it makes. Tells what was made anew, in characters. */
function grow(pieces: readonly string[]): { readonly made: number; readonly settled: string } {
  let [text, settled, html, made] = ['', '', '', 0];
  for (const [index, piece] of pieces.entries()) {
    text += piece;
    const isGrowing = index < pieces.length - 1;
    const growth = renderGrowth(settled, text, { source: 'model', isGrowing });
    if (growth.isAnew) html = '';
    html += growth.settledHtml;
    settled = growth.settled;
    made += growth.settledHtml.length + growth.restHtml.length;
    assert.equal(html + growth.restHtml, renderMarkdown(text), JSON.stringify(text));
  }
  return { made, settled };
}

const everyCharacter = (text: string): string[] => [...text];

describe('markdown that grows', () => {
  const answer = [
    '# Why\n\nIt is **called** by `a.py:3`.\n\n',
    '- one\n- two\n\n  still two\n- three\n\n',
    '| a | b |\n| - | -: |\n| 1 | 2 |\n\n',
    '```python\ndef f():\n\n    pass\n```\n\n',
    '> quoted\nand on\n\nThe\nend\n===\n',
  ].join('');

  it('is at every character what the whole of it is', () => {
    grow(everyCharacter(answer));
  });

  it('makes only what may still change anew', () => {
    const pieces = Array.from({ length: 200 }, (_each, at) => `Paragraph ${at} says one thing.\n\n`);
    const { made } = grow(pieces);
    const whole = renderMarkdown(pieces.join('')).length;
    assert.ok(made < 5 * whole, `${made} characters of HTML were made for ${whole}`);
  });

  it('is right where what comes makes another thing of what was there', () => {
    for (const text of [
      'a\n#b',
      'a\n***b***',
      'a\nb | c\n--|--x',
      'a\nb | c\n--|--\n1 | 2\n',
      'a\n\n- b\n\n    c\n\n        d\n',
      '- a\n- - -\nb\n',
      '[a]\n\nb\n\nc\n\n[a]: x.py:3\n\nd\n\ne\n',
      '[a]: x.py:3\n"title\n\nb\n\nc" [a]\n',
      '> a\nb\n\nc\n    d\n\ne\n',
      'a\r\n\r\nb\r\nc\r\n',
      '~~~\n```\n\na\n~~~\n\nb\n\nc\n',
    ])
      grow(everyCharacter(text));
  });

  it('is right whatever it is made of', () => {
    const pieces = fc.constantFrom(
      ...['a', 'b c', '\n', '\n\n', '- ', '1. ', '    ', '  ', '# ', '> ', '```', '~~~', '---', '===', '|'],
      ...['| - | - |\n', '[a]', '[a]: b.py:1', '(b.py:2)', '**', '`', '\r\n', '<b>', '\\', '"', '\t', '!'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => void grow(parts)),
      { numRuns: 2_000 },
    );
  });

  it('colours a long block of code as far as it did, and all of it once it is at its end', () => {
    const code = `\`\`\`python\n${'x = 1  # one\n'.repeat(1_000)}`;
    const coloured = (html: string): number => html.split('hljs-comment').length - 1;
    const open = renderGrowth('', code, { source: 'model', isGrowing: true });
    assert.ok(coloured(open.restHtml) > 250 && coloured(open.restHtml) < 350, `${coloured(open.restHtml)}`);
    const text = (html: string): string => html.replace(/<[^>]*>/g, '');
    assert.equal(text(open.restHtml), text(renderMarkdown(code)));
    const over = renderGrowth('', code, { source: 'model', isGrowing: false });
    assert.equal(coloured(over.restHtml), 1_000);
  });
});
