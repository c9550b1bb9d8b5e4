import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { renderMarkdown } from '../../../../webview-ui/shared/markdown';

/** Every tag of the HTML without its text, each once. */
function tagsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/<([a-z0-9]+)/gi)].map((match) => match[1] ?? ''))].sort();
}

const safeTags = new Set(
  'p br hr h3 h4 h5 h6 ul ol li blockquote strong em s table thead tbody tr th td pre code a span div button'.split(
    ' ',
  ),
);
const safeAttribute =
  /^(class|title|role|tabindex|aria-label|aria-hidden|type|start|data-(path|line|end|version|url|copy|ask))$/;

/** Fails where the HTML holds a tag or an attribute that is not of our own making. */
function assertHarmless(html: string): void {
  for (const [, tag = '', rest = ''] of html.matchAll(/<([a-z][^\s>]*)([^>]*)>/gi)) {
    assert.ok(safeTags.has(tag), `${tag} in ${html}`);
    for (const [, name = ''] of rest.matchAll(/([^\s="]+)="[^"]*"/g)) assert.match(name, safeAttribute);
    assert.equal(rest.replace(/\s+[^\s="]+="[^"]*"/g, '').trim(), '');
  }
}

describe('renderMarkdown', () => {
  const check = (markdown: string, expected: string): void => {
    assert.equal(renderMarkdown(markdown).trim(), expected);
  };
  const link = (attributes: string, inner: string): string =>
    `<p><a role="link" tabindex="0" ${attributes}>${inner}</a></p>`;

  it('makes a place of a link to a path of the workspace, with and without lines', () => {
    const place = (path: string, line: number, end: number, title: string): string =>
      `data-path="${path}" data-line="${line}" data-end="${end}" title="${title}"`;
    check('[parse](src/a.py:12)', link(place('src/a.py', 12, 12, 'src/a.py:12'), 'parse'));
    check(
      '[parse](src/a.py:12 "version v1.0")',
      link(
        'data-path="src/a.py" data-line="12" data-end="12" data-version="v1.0" title="src/a.py:12 (v1.0)"',
        'parse',
      ),
    );
    check('[parse](src/a.py:12 "a title")', link(place('src/a.py', 12, 12, 'src/a.py:12'), 'parse'));
    check('[parse](src/a.py:12-20)', link(place('src/a.py', 12, 20, 'src/a.py:12-20'), 'parse'));
    check('[a](./a.py)', link(place('a.py', 1, 1, 'a.py:1'), 'a'));
    check('[a](my%20dir/a.py:3)', link(place('my dir/a.py', 3, 3, 'my dir/a.py:3'), 'a'));
    check(
      '[`parse`](a.py:2) and **[b](b/c:1)**',
      `<p><a role="link" tabindex="0" ${place('a.py', 2, 2, 'a.py:2')}><code>parse</code></a> and ` +
        `<strong><a role="link" tabindex="0" ${place('b/c', 1, 1, 'b/c:1')}>b</a></strong></p>`,
    );
  });

  it('makes a button of a link to a question, with all of it to be seen', () => {
    const button = (question: string): string =>
      `<p><a role="button" tabindex="0" class="ask" data-ask="${question}" title="${question}">ask</a></p>`;
    check('[ask](ask:who%20calls%20a%3F)', button('who calls a?'));
    check('[ask](ask:%22%3E%3Cimg%20onerror%3Dx%3E)', button('&#34;&#62;&#60;img onerror=x&#62;'));
    check('[ask](ask:a%0A%2Frun%20x%09%1B%E2%80%AEb)', button('a\u240A/run x\u2409\u241B\uFFFDb'));
  });

  it('makes nothing of a question that is empty, too long or not well encoded', () => {
    for (const target of ['ask:', 'ask:%20', 'ask:%E0%A4', `ask:${'x'.repeat(301)}`, 'ASK:x', 'ask://x y'])
      check(`[ask](<${target}>)`, '<p>ask</p>');
  });

  it('makes a place of inline code that names a file and a line, and of no other', () => {
    check(
      '`src/a.py:12`',
      link(
        'data-path="src/a.py" data-line="12" data-end="12" title="src/a.py:12"',
        '<code>src/a.py:12</code>',
      ),
    );
    for (const code of ['src/a.py', 'localhost:80', 'a:1', 'x = y.z:3', '../a.py:3', '/etc/passwd:1']) {
      check(`\`${code}\``, `<p><code>${code}</code></p>`);
    }
  });

  it('hands an https address on, and shows every other link as its text', () => {
    check(
      '[docs](https://example.org/a?b=1&c=2)',
      link('data-url="https://example.org/a?b=1&#38;c=2" title="https://example.org/a?b=1&#38;c=2"', 'docs'),
    );
    for (const target of [
      ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'command:workbench.action.quit'],
      ...['vscode://x.y', 'file:///etc/passwd', 'http://example.org', '//example.org', '/etc/passwd'],
      ...['../../x.py:1', '#top', 'vbscript:x', 'https://', 'https:example.org', 'a.py:1:2'],
    ]) {
      check(`[text](${target})`, '<p>text</p>');
    }
  });

  it('shows HTML as text and pictures as their description', () => {
    check('<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    check('![a *b*](https://example.org/x.png)', '<p><span class="image-text">a b</span></p>');
  });

  it('puts headings below those of the page, and alignment into a class', () => {
    check('# One', '<h3>One</h3>');
    check('##### Five', '<h6>Five</h6>');
    assert.match(renderMarkdown('| a |\n| -: |\n| 1 |'), /<th class="right">a<\/th>/);
    assert.doesNotMatch(renderMarkdown('| a |\n| -: |\n| 1 |'), /style/);
  });

  it('colours code of a language that it knows, and shows any other as it is', () => {
    assert.match(renderMarkdown('```python\ndef f(): pass\n```'), /<span class="hljs-keyword">def<\/span>/);
    assert.match(renderMarkdown('```ts\nconst a = 1\n```'), /hljs-keyword/);
    assert.match(renderMarkdown('```brainfuck\n<>\n```'), /<pre tabindex="0"><code>&#60;&#62;\n<\/code>/);
  });

  it('makes what the eye misses visible', () => {
    check('a\u202Eb\u0007', '<p>a\uFFFDb\u2407</p>');
  });

  it('lets nothing of the usual attacks become an element', () => {
    for (const attack of [
      '<script>alert(1)</script>',
      '<svg onload=alert(1)>',
      '<svg><script>alert(1)</script></svg>',
      '<iframe srcdoc="<script>alert(1)</script>">',
      '<a href="javascript:alert(1)">x</a>',
      '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
      '[a](<javascript:alert(1)>)',
      '[a](https://x" onmouseover="alert(1))',
      '[a](https://x.y/"onmouseover="alert(1) "t")',
      '[a](b/"onclick="alert(1):1)',
      '[a]("><img src=x onerror=alert(1)>:1)',
      '![a](x"onerror="alert(1))',
      '![a"><script>alert(1)</script>](x)',
      '[[a](javascript:1)](javascript:2)',
      '[![a](javascript:1)](command:2)',
      '<https://x/"onclick=alert(1)>',
      '<javascript:alert(1)>',
      '```"><script>alert(1)</script>\nx\n```',
      '```html\n<script>alert(1)</script>\n```',
      '`</code><script>alert(1)</script>`',
      '&lt;script&gt;alert(1)&lt;/script&gt;',
      '[a][b]\n\n[b]: javascript:alert(1)',
      '<div style="background:url(javascript:alert(1))">',
      '<!--><script>alert(1)</script>-->',
      '| <img src=x onerror=alert(1)> |\n| --- |',
      '<button data-path="/etc/passwd" data-copy>x</button>',
    ]) {
      assertHarmless(renderMarkdown(attack));
    }
  });

  it('makes nothing but its own elements of any text', () => {
    const pieces = fc.constantFrom(
      ...['[', ']', '(', ')', '<', '>', '"', "'", '`', '```', '\n', '*', '!', '&', '|', '- ', '# ', ':1'],
      ...['javascript:', 'https://a.b/', 'a/b.py', '<script>', 'onerror=', '\\', ' ', '\u0000', '---'],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        assertHarmless(renderMarkdown(parts.join('')));
      }),
    );
  });

  it('ends on input made to hold it up', () => {
    for (const hostile of [
      '['.repeat(50_000),
      '*a '.repeat(50_000),
      '> '.repeat(50_000),
      '`'.repeat(99_999),
      '[a](b'.repeat(30_000),
      `\`\`\`python\n${'('.repeat(150_000)}\n\`\`\``,
    ]) {
      assertHarmless(renderMarkdown(hostile));
    }
    const huge = renderMarkdown('<b>'.repeat(100_000));
    assert.deepEqual(tagsOf(huge), ['pre']);
  });
});
