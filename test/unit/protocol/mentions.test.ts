import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  mentionText,
  parseMentions,
  pathEnds,
  unknownMentions,
  withoutSigns,
} from '../../../src/protocol/mentions';

/** Each mention of the text as `kind|name`. */
const read = (text: string): string[] =>
  parseMentions(text).map(({ kind, name, start, end, text: written }) => {
    assert.equal(text.slice(start, end), written);
    return `${kind}|${name}`;
  });

describe('parseMentions', () => {
  const check = (text: string, ...expected: readonly string[]): void =>
    assert.deepEqual(read(text), expected, text);

  it('reads every kind, and where it stands', () => {
    check(
      'Why does @symbol:shop.Cart.total differ from @file:src/price.ts:3-9?',
      'symbol|shop.Cart.total',
      'file|src/price.ts:3-9',
    );
    check('@callers:a.b and @module:src/shop/', 'callers|a.b', 'module|src/shop/');
    check('@path:a.b->c.d @path:a→b', 'path|a.b->c.d', 'path|a→b');
    check('@diff, and (@problems)!', 'diff|', 'problems|');
  });

  it('leaves the punctuation of the sentence behind it', () => {
    check('see @callers:foo(), @file:a/b.ts. (and @symbol:Bar)', 'callers|foo', 'file|a/b.ts', 'symbol|Bar');
    check('“@symbol:Bar”', 'symbol|Bar');
  });

  it('reads names in quotes, with what blanks and quotes they have', () => {
    check('@file:"a b.md" and @file:"x \\"y\\".md".', 'file|a b.md', 'file|x "y".md');
    check('@file:"never closed');
  });

  it('takes no address, package, annotation or code for one', () => {
    check('me@file:x @diff/core @differs @Override @problems:x @diff.js foo@diff @symbol: @file');
    check('`@callers:foo` and\n```ts\n@module:x\n```\nafter @diff', 'diff|');
    check('```\n@module:x never closed');
  });
});

describe('mentionText', () => {
  it('writes what is read back as the same name, or nothing', () => {
    for (const name of [
      'a.b',
      'a b',
      'x "y"',
      'ends.',
      'foo()',
      'C:\\x y\\z',
      '(a)',
      'a`b c',
      'src/ä/日本.py',
    ]) {
      const text = mentionText('file', name);
      if (text === null) continue;
      assert.deepEqual(read(`see ${text}, please`), [`file|${name}`]);
    }
    assert.equal(mentionText('file', 'plain.ts'), '@file:plain.ts');
    assert.equal(mentionText('file', 'two\nlines'), null);
    assert.equal(mentionText('diff', ''), '@diff');
  });
});

describe('withoutSigns', () => {
  const check = (text: string, expected: string): void => assert.equal(withoutSigns(text), expected);

  it('leaves the names, so that who answers from the map understands them', () => {
    check('who calls @symbol:shop.total?', 'who calls shop.total?');
    check('/trace @symbol:shop.total', '/trace shop.total');
    check('what of @diff', 'what of @diff');
    check('no mention', 'no mention');
  });

  it('makes a question of a mention that stands alone', () => {
    check('@callers:shop.total', 'who calls shop.total?');
    check('@path:a->b', 'how does a reach b?');
    check(' @module:shop ', '/explore shop');
    check('@diff', '@diff');
  });
});

describe('pathEnds', () => {
  it('needs both', () => {
    assert.deepEqual(pathEnds('a.b -> c.d'), ['a.b', 'c.d']);
    assert.equal(pathEnds('a.b'), null);
    assert.equal(pathEnds('->b'), null);
    assert.equal(pathEnds('a->'), null);
    assert.deepEqual(pathEnds(' a  →  b -> c '), ['a', 'b -> c']);
    assert.equal(pathEnds(' -> b'), null);
  });
});

describe('unknownMentions', () => {
  const check = (text: string, ...expected: readonly string[]): void => {
    const found = unknownMentions(text);
    for (const { text: written, start } of found) assert.ok(text.startsWith(written.replace('…', ''), start));
    assert.deepEqual(
      found.map(({ text: written, meant }) => `${written} ${meant ?? '-'}`),
      expected,
      text,
    );
  };

  it('finds what looks like a mention and is none, with what was probably meant', () => {
    check(
      'see @files:src/a.py, and (@Symbol:Cart)?',
      '@files:src/a.py @file:src/a.py',
      '@Symbol:Cart @symbol:Cart',
    );
    check('@wiki:Home', '@wiki:Home -');
    check('@diff:src and @dif:x', '@diff:src @diff', '@dif:x @diff');
    check('@fiel:"a b.md".', '@fiel:"a b.md" @file:"a b.md"');
    check(`@wiki:${'x'.repeat(100)}`, `@wiki:${'x'.repeat(53)}… -`);
  });

  it('takes no mention, address, decorator, package, port or code for one', () => {
    check('@file:a.py @diff @problems @path:a->b');
    check('me@wiki:x mail me@example.com, git@github.com:owner/name');
    check('@property def x @Override: it @app.route("/x") @scope/pkg @scope/pkg:1 @host:8080 @http://x');
    check('`@wiki:x` and\n```\n@wiki:x\n```');
    check('@: @wiki: x @wiki:. no');
  });

  it('finds none in a long text without, and all in one of nothing else', () => {
    assert.deepEqual(unknownMentions('@a'.repeat(50_000)), []);
    assert.equal(unknownMentions('@wiki:x '.repeat(10_000)).length, 10_000);
  });
});
