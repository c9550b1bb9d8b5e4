import assert from 'node:assert/strict';
import { pageHtml } from '../../../../src/session/pages/pageHtml';
import type { PageParts } from '../../../../src/session/pages/pageHtml';

const parts: PageParts = {
  page: 'graph',
  title: 'Graph',
  language: 'en',
  source: 'https://pages.test',
  base: 'https://pages.test/dist/webview',
  nonce: 'abc+/==',
};

function directives(html: string): Map<string, string> {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the HTML of a page', () => {
  it('lets in nothing but its own files, and scripts by nonce alone', () => {
    const policy = directives(pageHtml(parts));
    assert.equal(policy.get('default-src'), "'none'");
    assert.equal(policy.get('script-src'), "'nonce-abc+/=='");
    assert.equal(policy.get('font-src'), 'https://pages.test');
    assert.ok(![...policy.values()].some((sources) => /unsafe|\*/.test(sources)));
    for (const name of ['connect-src', 'worker-src', 'frame-src'])
      assert.ok(!policy.has(name), `default-src covers ${name}`);
  });

  it('loads the script and the style sheet of its page', () => {
    const html = pageHtml({ ...parts, page: 'chat' });
    assert.ok(html.includes('src="https://pages.test/dist/webview/chat.js"'));
    assert.ok(html.includes('href="https://pages.test/dist/webview/chat.css"'));
    assert.equal(html.match(/<script/g)?.length, 1);
  });

  it('shows a title that looks like markup as text', () => {
    const html = pageHtml({ ...parts, title: '</title><script>alert(1)</script>' });
    assert.equal(html.match(/<script/g)?.length, 1);
  });
});
