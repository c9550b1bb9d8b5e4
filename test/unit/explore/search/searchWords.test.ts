import assert from 'node:assert/strict';
import { looksLikeRegex, queryWords, wordsOf } from '../../../../src/explore/search/searchWords';

describe('searchWords', () => {
  it('takes each identifier whole and by its parts, as stems', () => {
    assert.deepEqual(wordsOf('getUserNames(http_server)'), [
      ...['getusernames', 'get', 'user', 'nam'],
      ...['http_server', 'http', 'server'],
    ]);
  });

  it('takes the distinctive words of a question, and all of one that has no others', () => {
    assert.deepEqual(queryWords('where is the session cookie signed?'), ['session', 'cooki', 'sign']);
    assert.deepEqual(queryWords('how to do this'), ['how', 'to', 'do', 'thi']);
  });

  it('knows what only a regular expression has', () => {
    for (const pattern of ['\\bfoo', 'a|b', 'foo(', '^x', 'a.*b'])
      assert.ok(looksLikeRegex(pattern), pattern);
    for (const words of ['foo bar', 'a.b.c', 'what is it?']) assert.ok(!looksLikeRegex(words), words);
  });
});
