import assert from 'node:assert/strict';
import { exploreReads } from '../../../../src/agent/request/exploreReads';

/** What the reads ask for, a line a call: its tool and arguments. */
function check(reads: unknown, ...expected: readonly string[]): void {
  const found = exploreReads({ reads }) ?? assert.fail('no reads');
  assert.deepEqual(
    found.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`),
    expected,
  );
}

const code = (...targets: readonly string[]): string => `view_code ${JSON.stringify({ targets })}`;
const search = (query: string): string => `search_code ${JSON.stringify({ query })}`;
const regex = (query: string): string => `search_code ${JSON.stringify({ query, kinds: ['regex'] })}`;
const tree = (args: object): string => `view_structure ${JSON.stringify(args)}`;
const trace = (target: string, direction: string, more: object = {}): string =>
  `trace_dependencies ${JSON.stringify({ target, direction, ...more })}`;
const wrong = (read: string): string => `explore ${JSON.stringify({ reads: [read] })}`;

describe('the reads of a call of explore', () => {
  it('are places of code, one call together', () => {
    check(['src/a.py'], code('src/a.py'));
    check(['src/a.py:10-60'], code('src/a.py:10-60'));
    check(['Session.get'], code('Session.get'));
    check(
      ['src/a.py:10-60', 'callers: f', 'Session.get', 'src/a.py:10-60'],
      code('src/a.py:10-60', 'Session.get'),
      trace('f', 'callers'),
    );
  });

  it('are places however models write them', () => {
    check('src/a.py', code('src/a.py'));
    check(['`Session.get`'], code('Session.get'));
    check(['"src/a.py"'], code('src/a.py'));
    check(['src/a.py:7'], code('src/a.py:7'));
    check(['src/a.py:L10-L60'], code('src/a.py:10-60'));
    check(['src/a.py#L10-L60'], code('src/a.py:10-60'));
    check(['src/a.py lines 10-60'], code('src/a.py:10-60'));
    check(['src/a.py 10 - 60'], code('src/a.py:10-60'));
    check(['src/a.py:10-'], code('src/a.py:10-9999999'));
    check(['src/a.py:10-20,40-60'], code('src/a.py:10-20', 'src/a.py:40-60'));
    check(['src/a.py:10-20, src/b.py'], code('src/a.py:10-20', 'src/b.py'));
    check(['Session.get, Session.post'], code('Session.get', 'Session.post'));
    check(['src/a.py\nsrc/b.py'], code('src/a.py', 'src/b.py'));
    check(['path: src/a.py:10-60'], code('src/a.py:10-60'));
    check(['view: Session.get'], code('Session.get'));
    check(['my docs/a file.md'], code('my docs/a file.md'));
    check(['a file.md'], code('a file.md'));
    check(['file src/a.py'], code('src/a.py'));
    check(['Session.get()'], code('Session.get'));
    check(['skeleton: src/a.py'], 'view_code {"targets":["src/a.py"],"level":"skeleton"}');
  });

  it('are symbols and files whose names look like something else', () => {
    check(['search::find'], code('search::find'));
    check(['tree:10-20'], code('tree:10-20'));
    check(['f#2'], code('f#2'));
    check(['C:\\work\\a.py'], code('C:\\work\\a.py'));
    check(['search'], code('search'));
    check(['callers'], code('callers'));
    check(['path/to/a.py'], code('path/to/a.py'));
    check(['src/well-known/a-b.py'], code('src/well-known/a-b.py'));
    check(['constructor: x'], wrong('constructor: x'));
  });

  it('are searches', () => {
    check(['search: retry backoff'], search('retry backoff'));
    check(['Search:retry'], search('retry'));
    check(['search: TypeError: x is not a function'], search('TypeError: x is not a function'));
    check(['search: callers: x'], search('callers: x'));
    check(['search: a|b'], search('a|b'));
    check(['search: /get\\w+\\(/i'], regex('get\\w+\\('));
    check(['search: /src/app/'], search('/src/app/'));
    check(['grep: total'], regex('total'));
    check(['search retry backoff'], search('retry backoff'));
    check(['retry backoff'], search('retry backoff'));
    check(['no such table: users'], search('no such table: users'));
    // Words of their own, though the first may be that of a read.
    for (const words of ['read timeout', 'tree traversal', 'path to the config', 'file upload size'])
      check([words], search(words));
    check(['search: get()'], search('get()'));
    check(['search: foo', 'search: foo'], search('foo'), search('foo'));
  });

  it('are what depends on something', () => {
    check(['callers: Session.get'], trace('Session.get', 'callers'));
    check(['callers Session.get'], trace('Session.get', 'callers'));
    check(['callers total'], trace('total', 'callers'));
    check(['callers: f(), g()'], trace('f', 'callers'), trace('g', 'callers'));
    check(['callers of Session.get'], trace('Session.get', 'callers'));
    check(['references to LIMIT'], trace('LIMIT', 'references'));
    check(['Impact: src/a.py:10-20'], trace('src/a.py:10-20', 'impact'));
    check(['callers: f, g'], trace('f', 'callers'), trace('g', 'callers'));
    check(['callers: f hops 2'], trace('f', 'callers', { hops: 2 }));
    check(['callees: f, depth=3'], trace('f', 'callees', { hops: 3 }));
    const path = 'trace_dependencies {"target":"a.f","to":"b.g","direction":"path"}';
    for (const read of ['path: a.f -> b.g', 'path: a.f->b.g', 'path: from a.f to b.g', 'path a.f → b.g'])
      check([read], path);
    const diff = '--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b, c';
    check([`impact: ${diff}`], trace(diff, 'impact'));
  });

  it('are trees', () => {
    check(['tree: src/pkg'], tree({ path: 'src/pkg' }));
    check(['tree src/pkg'], tree({ path: 'src/pkg' }));
    check(['tree: src depth 3'], tree({ path: 'src', depth: 3 }));
    for (const read of ['tree', 'tree:', 'tree: ']) check([read], tree({}));
    check(['tree: block:readme'], tree({ path: 'block:readme' }));
    check(['block:readme'], tree({ path: 'block:readme' }));
  });

  it('are documents that are no text', () => {
    check(['doc/paper.pdf'], 'read_document {"path":"doc/paper.pdf"}');
    check(['paper.pdf:3-5', 'a.py'], 'read_document {"path":"paper.pdf","pages":"3-5"}', code('a.py'));
  });

  it('stay calls of explore, one by one, where they ask for nothing', () => {
    for (const read of ['callers:', 'search:', 'path:', 'uses: Cart.add', 'definition: x'])
      check(['a.py', read], code('a.py'), wrong(read));
  });

  it('are none where the arguments are other ones', () => {
    const many = Array.from({ length: 21 }, (_, at) => `a${at}.py`);
    for (const input of [
      ...[undefined, null, 'a.py', ['a.py'], {}, { targets: ['a.py'] }, { reads: ['a.py'], level: 'body' }],
      ...[
        { reads: [] },
        { reads: many },
        { reads: [''] },
        { reads: ['a.py', 7] },
        { reads: [{ path: 'a.py' }] },
      ],
    ])
      assert.equal(exploreReads(input), null, JSON.stringify(input));
    assert.equal(exploreReads({ reads: many.slice(1) })?.length, 1);
  });
});
