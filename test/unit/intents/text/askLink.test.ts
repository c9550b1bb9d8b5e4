import assert from 'node:assert/strict';
import fc from 'fast-check';
import { askLink, withoutAskLinks } from '../../../../src/intents/text/askLink';
import { renderMarkdown } from '../../../../webview-ui/shared/markdown';
import { parseAsk } from '../../../../webview-ui/shared/ask';

describe('askLink', () => {
  it('is a link of which the page reads the same question, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (question) => {
        const target = /\]\((ask:[^()\s]*)\)$/.exec(askLink('X', question))?.[1] ?? '';
        const isVisible =
          !/[\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]/u.test(question) && question.trim() !== '';
        if (isVisible) assert.equal(parseAsk(target), question);
        assert.match(target, /^ask:[\w.%-]+$/);
      }),
    );
  });

  it('keeps its label text, and is drawn as one element', () => {
    const html = renderMarkdown(askLink('a](https://x.example) <b>', 'who calls a?'));
    assert.equal(html.match(/<a /g)?.length, 1);
    assert.ok(!html.includes('data-url') && !html.includes('<b>'));
  });

  it('is the label alone where the question is too long', () => {
    assert.equal(askLink('Show', 'x'.repeat(301)), 'Show');
  });

  it('is the question in code where nothing can be clicked', () => {
    const text = `${askLink('Who calls a[0]?', 'who calls `a` (b)?')} and [a](a.py:1)`;
    assert.equal(withoutAskLinks(text), "`who calls 'a' (b)?` and [a](a.py:1)");
    const long = `who calls ${'x'.repeat(200)}?`;
    assert.equal(withoutAskLinks(askLink('X', long)), `\`${long}\``);
  });
});
