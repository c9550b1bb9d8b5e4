import assert from 'node:assert/strict';
import { isOnService, apiPlaceOf } from '../../../../src/hub/github/apiPlace';
import { nextOf } from '../../../../src/hub/github/client';
import { limitOf, retryAfterMs, spentUntilMs } from '../../../../src/hub/github/limits';
import { plainWords, repositoryQuery, threadQuery } from '../../../../src/hub/github/query';

describe('Queries of GitHub', () => {
  it('read words of others as words', () => {
    assert.deepEqual(plainWords('a OR user:x "b c" -d NOT (e) pdf2image C++ @f'), [
      'a',
      'user',
      'x',
      'b',
      'c',
      'd',
      'e',
      'pdf2image',
      'C++',
      'f',
    ]);
    const text = repositoryQuery({ kind: 'text', words: 'pdf tables', language: 'C++' });
    assert.equal(text, 'pdf tables in:name,description,readme language:"C++"');
    assert.equal(
      repositoryQuery({ kind: 'topic', words: 'PDF  Tables!', language: null }),
      'topic:pdf-tables',
    );
    assert.equal(
      threadQuery('octo/hello', 'repo:x is:open', 'issue'),
      'repo x is open repo:octo/hello is:issue',
    );
  });

  it('are none without words', () => {
    for (const [kind, words] of [
      ['name', '--'],
      ['text', ' OR '],
      ['topic', '文件'],
    ] as const)
      assert.equal(repositoryQuery({ kind, words, language: 'Go' }), '');
  });

  it('have at most 256 characters, whole words and all qualifiers', () => {
    const query = threadQuery('octo/hello', 'word '.repeat(100), 'pull-request');
    assert.ok(query.length <= 256 && query.length > 245, query);
    assert.match(query, /^(?:word )+repo:octo\/hello is:pull-request$/);
  });
});

describe('Headers of GitHub', () => {
  it('name the next page', () => {
    const link = '<https://a.example/x?page=1>; rel="prev", <https://a.example/x?a=1,2&page=3>; rel="next"';
    assert.equal(nextOf(link), 'https://a.example/x?a=1,2&page=3');
    for (const none of [null, '', '<https://a.example>; rel="last"', '<no address>; rel="next"'])
      assert.equal(nextOf(none), null);
  });

  it('tell a limit from a refusal', () => {
    const limit = (status: number, headers: Record<string, string>, body = '') =>
      limitOf({ status, headers: new Headers(headers), body }, 1_000_000);
    assert.equal(limit(403, {}), null);
    assert.equal(limit(200, { 'x-ratelimit-remaining': '0' }), null);
    assert.deepEqual(limit(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2000' }), {
      ...{ kind: 'limited', which: 'primary', untilMs: 2_001_000 },
    });
    // A clock that is ahead: the limit is over by ours.
    assert.equal(limit(429, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5' })?.untilMs, 1_001_000);
    assert.equal(limit(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': 'soon' }, 'x'), null);
    assert.equal(
      limit(403, {}, '{"message": "You have triggered an abuse detection mechanism"}')?.which,
      'secondary',
    );
    for (const none of ['soon', '1.5', '-1', '2001-01-01', 'x'])
      assert.equal(retryAfterMs(new Headers({ 'retry-after': none }), 0), null, none);
    const date = new Headers({ 'retry-after': 'Thu, 01 Jan 1970 00:00:07 GMT' });
    assert.equal(retryAfterMs(date, 0), 7_000);
  });

  it('are believed for a day', () => {
    const day = 86_400_000;
    for (const headers of [
      { 'retry-after': '99999999999999' },
      { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' },
    ])
      assert.equal(retryAfterMs(new Headers(headers), 5), day);
    const spent = (reset: string): number | null =>
      spentUntilMs(new Headers({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }), 5);
    assert.equal(spent('9'.repeat(40)), day + 5);
    assert.deepEqual(['1e300', '-1', '1.5', ''].map(spent), [null, null, null, null]);
  });
});

describe('The address of an API', () => {
  it('is of the service that an origin is on', () => {
    const github = apiPlaceOf(null, true);
    assert.ok(isOnService('github.com', github) && isOnService('ssh.github.com', github));
    assert.ok(!isOnService('gitlab.com', github));
    const enterprise = apiPlaceOf('https://GHE.example:8443/api/v3/', true);
    assert.deepEqual(
      [enterprise.url, enterprise.host],
      ['https://ghe.example:8443/api/v3', 'ghe.example:8443'],
    );
    assert.ok(isOnService('ghe.example', enterprise) && !isOnService('github.com', enterprise));
  });
});
