import assert from 'node:assert/strict';
import { readQuery } from '../../../../src/explore/search/query';

function weight(text: string, term: string): number {
  return readQuery(text).terms.find((each) => each.term === term)?.weight ?? 0;
}

describe('readQuery', () => {
  it('weighs a name written as code writes it above words, and words of change below them', () => {
    const text = 'Fix retries of `session` in open_session';
    assert.ok(weight(text, 'opensession') > weight(text, 'retri'));
    assert.ok(weight(text, 'session') > weight(text, 'retri'));
    assert.ok(weight(text, 'fix') < weight(text, 'retri'));
    assert.equal(weight(text, 'of'), 0);
  });

  it('takes all words where none of them tells anything', () => {
    assert.deepEqual(
      readQuery('how to do it').terms.map(({ term, weight: each }) => [term, each]),
      [
        ['how', 1],
        ['to', 1],
        ['do', 1],
        ['it', 1],
      ],
    );
  });

  it('weighs the scope of a message above, and its later lines below its first', () => {
    assert.ok(weight('fix(router): wrong cookie', 'router') > weight('fix(router): wrong cookie', 'cooki'));
    assert.ok(weight('wrong cookie\n\nthe header', 'header') < weight('wrong cookie\n\nthe header', 'cooki'));
  });

  it('takes two words for one name too', () => {
    assert.ok(weight('the data table header', 'datatable') > 0);
    assert.equal(weight('the data, table', 'datatable'), 0);
  });

  it('leaves out numbers of issues, addresses of pages and of people', () => {
    const { terms } = readQuery('Fix it (#1234)\nSee https://example.org/page\nby someone@example.org');
    for (const term of ['1234', 'page', 'exampl', 'someon'])
      assert.ok(!terms.some((each) => each.term === term), term);
  });

  it('finds the files of stack traces and messages, with their lines', () => {
    assert.deepEqual(readQuery('  File "/usr/lib/shop/a.py", line 12, in f').paths, [
      { path: 'usr/lib/shop/a.py', line: 12 },
    ]);
    assert.deepEqual(readQuery('at f (./src/b.ts:10:5)').paths, [{ path: 'src/b.ts', line: 10 }]);
    assert.deepEqual(readQuery('move shop\\c.py').paths, [{ path: 'shop/c.py', line: null }]);
    assert.deepEqual(readQuery('it. Then 3.14 of them').paths, []);
  });

  it('tells sentences from names and few words', () => {
    for (const text of ['parse config', 'SessionStore.open', 'the parser of headers'])
      assert.equal(readQuery(text).isProse, false, text);
    for (const text of ['cookie header lost after redirect', 'cookie\nlost'])
      assert.equal(readQuery(text).isProse, true, text);
  });
});
