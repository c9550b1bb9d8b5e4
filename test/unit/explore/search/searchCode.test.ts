import assert from 'node:assert/strict';
import { ToolError } from '../../../../src/core/errors';
import type { SearchCodeArgs } from '../../../../src/core/map/explore';
import type { ExploreMap } from '../../../../src/explore/map/exploreMap';
import { searchCode } from '../../../../src/explore/search/searchCode';
import { mapOf } from '../../../support/exploreMap';

const shop = {
  'shop/__init__.py': '',
  'shop/sessions.py': [
    '"""Signed session cookies."""',
    'import hmac',
    'class SessionStore:',
    '    def open_session(self, request):',
    '        """Read the session from the signed cookie."""',
    '        cookie = request.cookies.get("session")',
    '        return verify(cookie)',
    '    def save_session(self, session):',
    '        return session',
    'def verify(cookie):',
    '    return hmac.compare_digest(cookie, "x")',
  ].join('\n'),
  'shop/parseHTTPHeader.ts':
    'export function parseHTTPHeader(text: string) {\n  return text.split(":");\n}\n',
  'docs/guide.md': '# Guide\nA session lives in a cookie.\n',
};

describe('searchCode', () => {
  let map: ExploreMap;
  before(async () => {
    map = await mapOf(shop);
  });

  const check = (args: SearchCodeArgs, ...expected: string[]): void => {
    assert.deepEqual(searchCode(map, args).text.split('\n'), [...expected, 'index v1']);
  };
  const ids = (args: SearchCodeArgs): (string | null)[] => searchCode(map, args).results.map(({ id }) => id);

  it('finds a symbol by its name, with the line it stands on', () => {
    check(
      { query: 'SessionStore' },
      "1 place matches 'SessionStore' (searched by symbol, file, keyword), best first.",
      'shop/sessions.py:3 SessionStore [symbol, keyword]',
      '    class SessionStore:',
    );
  });

  it('answers a question by its distinctive words, hits in one symbol being one entry', () => {
    check(
      { query: 'where is the session cookie signed?', limit: 2 },
      "3 places match 'where is the session cookie signed?' (searched by symbol, file, keyword); the best 2 follow.",
      'shop/sessions.py:5 SessionStore.open_session [keyword] +3 more lines: 4, 6, 7',
      '   4|     def open_session(self, request):',
      '   5|         """Read the session from the signed cookie."""',
      '   6|         cookie = request.cookies.get("session")',
      'shop/sessions.py:1 [keyword]',
      '   1| """Signed session cookies."""',
      '   2| import hmac',
      'note: 1 more place matches; ask with a limit of up to 50, or make the query narrower.',
    );
  });

  it('matches names whole, by their beginning, by their words in any spelling, and by letters in their order', () => {
    const bySymbol = (query: string): (string | null)[] => ids({ query, kinds: ['symbol'] });
    assert.deepEqual(bySymbol('verify'), ['shop.sessions.verify']);
    assert.deepEqual(bySymbol('verify()'), ['shop.sessions.verify']);
    assert.deepEqual(bySymbol('VERIFY'), ['shop.sessions.verify']);
    assert.equal(bySymbol('SessionStore.open_session')[0], 'shop.sessions.SessionStore.open_session');
    assert.equal(bySymbol('Sess')[0], 'shop.sessions.SessionStore');
    assert.deepEqual(bySymbol('parse_http_header'), ['shop/parseHTTPHeader.parseHTTPHeader']);
    assert.deepEqual(bySymbol('http header'), ['shop/parseHTTPHeader.parseHTTPHeader']);
    assert.deepEqual(bySymbol('opses'), ['shop.sessions.SessionStore.open_session']);
    assert.deepEqual(bySymbol('__proto__'), []);
  });

  it('finds files by name and by the end of their path, texts that are no modules too', () => {
    check(
      { query: 'sessions.py', kinds: ['file'] },
      "1 place matches 'sessions.py' (searched by file), best first.",
      'shop/sessions.py:1',
      '    Signed session cookies.',
    );
    assert.deepEqual(
      searchCode(map, { query: 'docs/guide', kinds: ['file'] }).results.map(({ path, id }) => [path, id]),
      [['docs/guide.md', null]],
    );
  });

  it('finds lines by a regular expression that was asked for, or looks like one', () => {
    check(
      { query: 'def \\w+_session', kinds: ['regex'] },
      "2 places match 'def \\w+_session' (searched by regex), best first.",
      'shop/sessions.py:4 SessionStore.open_session',
      '   4|     def open_session(self, request):',
      '   5|         """Read the session from the signed cookie."""',
      '   6|         cookie = request.cookies.get("session")',
      'shop/sessions.py:8 SessionStore.save_session',
      '   8|     def save_session(self, session):',
      '   9|         return session',
    );
    assert.match(searchCode(map, { query: 'open.*cookie|compare_digest' }).text, /\[regex, keyword\]/);
    assert.match(searchCode(map, { query: 'session' }).text, /searched by symbol, file, keyword/);
  });

  it('heeds the case where the pattern has an upper-case letter, escapes aside', () => {
    assert.deepEqual(ids({ query: 'sessionstore', kinds: ['regex'] }), ['shop.sessions.SessionStore']);
    assert.deepEqual(ids({ query: 'Sessionstore', kinds: ['regex'] }), []);
    assert.deepEqual(ids({ query: '\\Sessionstore', kinds: ['regex'] }), ['shop.sessions.SessionStore']);
  });

  it('finds a piece of code that is no regular expression as it stands; asked for as one it is an error', () => {
    const { text } = searchCode(map, { query: 'verify(' });
    assert.match(text, /^shop\/sessions\.py:10 verify \[regex, symbol, keyword\]/m);
    assert.match(
      text,
      /^note: the query is not a regular expression, so it was searched for as plain text\.$/m,
    );
    assert.throws(
      () => searchCode(map, { query: 'verify(', kinds: ['regex'] }),
      (error) =>
        error instanceof ToolError &&
        /is not a JavaScript regular expression \(.*Unterminated group/.test(error.message),
    );
  });

  it('ends a pattern that backtracks without end, and says how far it came', async () => {
    const slow = await mapOf({ 'a.py': 'x = 1\n', 'b.py': `y = "${'a'.repeat(60)}!"\n` });
    const { text } = searchCode(slow, { query: '(a+)+"', kinds: ['regex'] });
    assert.match(
      text,
      /^note: the regex search stopped after 1 s in file 2 of 2 \(b\.py\); make the pattern simpler\.$/m,
    );
  });

  it('matches the first 2,000 characters of a line, and shows 160', async () => {
    const wide = await mapOf({ 'a.py': `x = "${'b'.repeat(1980)}needle${'c'.repeat(500)}needle2"\n` });
    assert.equal(searchCode(wide, { query: 'needle', kinds: ['regex'] }).results.length, 1);
    assert.equal(searchCode(wide, { query: 'needle2', kinds: ['regex'] }).results.length, 0);
    const [, , line = ''] = searchCode(wide, { query: 'needle', kinds: ['regex'] }).text.split('\n');
    assert.equal(line.trim().length, 160);
  });

  it('says what was searched where nothing matches, and what a slip may have meant', () => {
    check(
      { query: 'zzqqy' },
      "Nothing matches 'zzqqy' (searched by symbol, file, keyword).",
      'note: 4 files were searched; ignored and binary files are not in the map.',
    );
    assert.match(
      searchCode(map, { query: 'verfiy' }).text,
      /^note: names with a similar spelling: shop\.sessions\.verify\.$/m,
    );
  });

  it('counts no file as searched that is not read since it may hold secrets', async () => {
    const { text } = searchCode(await mapOf({ 'a.py': 'x = 1\n', '.env': 'KEY=zzqqy\n' }), {
      query: 'zzqqy',
    });
    assert.match(
      text,
      /^note: 1 file was searched, and 1 file that may hold secrets was not read; ignored and binary files are not in the map\.$/m,
    );
  });

  it('ranks by match x (1 + importance / 10)', async () => {
    const { results } = searchCode(
      await mapOf({
        'a.py': 'def target():\n    pass\n',
        'b.py': 'def target():\n    pass\n',
        'c.py': 'import b\nb.target()\n',
        'd.py': 'import b\nb.target()\n',
      }),
      { query: 'target', kinds: ['symbol'] },
    );
    assert.deepEqual(
      results.map(({ id }) => id),
      ['b.target', 'a.target'],
    );
  });

  /** `used.py` is imported by all others, so that it matters most; `base.py` by nobody but it. */
  const uses = {
    'base.py': 'LIMIT = 3\n\n\nclass Store:\n    size = 1\n\n    def load(self, key):\n        return key\n',
    'used.py':
      'from base import LIMIT, Store\n\n\nclass Cache(Store):\n    def all(self, load=None):\n        return Store().load(LIMIT)\n',
    'web.ts': 'interface Options {\n  store: Store;\n}\nexport const LEVEL = 2;\n',
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [
        `${name}.py`,
        'from used import Cache, Store, LIMIT\n\n\ndef go():\n    return Cache().all(Store().load(LIMIT))\n',
      ]),
    ),
    'use.ts': "import { LEVEL } from './web';\nconsole.log(LEVEL as Options);\n",
  };
  const firsts: readonly (readonly [args: SearchCodeArgs, place: string])[] = [
    [{ query: 'Store', kinds: ['regex'] }, 'base.py:4'],
    [{ query: 'Store\\b', kinds: ['regex'] }, 'base.py:4'],
    [{ query: 'load', kinds: ['regex'] }, 'base.py:7'],
    [{ query: 'load\\(', kinds: ['regex'] }, 'base.py:7'],
    [{ query: 'LIMIT', kinds: ['regex'] }, 'base.py:1'],
    [{ query: 'LIMIT|nothing', kinds: ['regex'] }, 'base.py:1'],
    [{ query: 'LIMIT' }, 'base.py:1'],
    [{ query: 'LIMIT', kinds: ['keyword'] }, 'base.py:1'],
    [{ query: 'size', kinds: ['regex'] }, 'base.py:5'],
    [{ query: 'Options', kinds: ['regex'] }, 'web.ts:1'],
    [{ query: 'LEVEL', kinds: ['regex'] }, 'web.ts:4'],
    [{ query: 'LEVEL' }, 'web.ts:4'],
    [{ query: 'class \\w+\\(Store', kinds: ['regex'] }, 'used.py:4'],
  ];
  for (const [args, place] of firsts)
    it(`has a definition before uses: ${JSON.stringify(args)}`, async () => {
      const [first] = searchCode(await mapOf(uses), args).results;
      assert.equal(`${first?.path}:${first?.line}`, place);
    });

  it('finds the definition of a name that more than a thousand lines use', async () => {
    const calls = 'plugins.deep()\n'.repeat(400);
    const many = await mapOf({
      'z.py': 'import used\n\n\ndef deep():\n    return 1\n',
      'used.py': calls,
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.py`, `import used\n${calls}`])),
    });
    const { results } = searchCode(many, { query: 'deep', kinds: ['regex'] });
    assert.deepEqual([results[0]?.path, results[0]?.line], ['z.py', 4]);
  });

  it('shows lines around the best two alone, of their own symbol, and only where there is room', async () => {
    const calls = Array.from(
      { length: 60 },
      (_, at) => `def f${at}():\n    a = 1\n    call(${at})\n    b = 2\n`,
    );
    const wide = await mapOf({ 'a.py': calls.join('\n') });
    const { text } = searchCode(wide, { query: 'call\\(', kinds: ['regex'], limit: 3 });
    assert.deepEqual(text.split('\n').slice(1, -2), [
      ...['a.py:3 f0', '   2|     a = 1', '   3|     call(0)', '   4|     b = 2'],
      ...['a.py:8 f1', '   7|     a = 1', '   8|     call(1)', '   9|     b = 2'],
      ...['a.py:13 f2', '    call(2)'],
    ]);
  });

  it('names a symbol by its whole id where others end so', async () => {
    const twins = await mapOf({ 'a.py': 'def run():\n    stop()\n', 'b.py': 'def run():\n    pass\n' });
    const { text } = searchCode(twins, { query: 'stop\\(', kinds: ['regex'] });
    assert.match(text, /^a\.py:2 a\.run$/m);
  });

  it('is a ToolError for an empty query and a limit out of range', () => {
    for (const args of [
      { query: ' ' },
      { query: 'x', limit: 0 },
      { query: 'x', limit: 51 },
      { query: 'x', limit: 1.5 },
    ])
      assert.throws(() => searchCode(map, args), ToolError, JSON.stringify(args));
  });
});
