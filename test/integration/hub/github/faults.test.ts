import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../../src/core/errors';
import { machineClock } from '../../../../src/agent/machineClock';
import { MOST_MS, PATIENCE_MS } from '../../../../src/hub/github/exchange';
import type { GithubOptions } from '../../../../src/hub/github/githubHost';
import { primaryLimit, secondaryLimit } from '../../../support/github/faults';
import type { Fault } from '../../../support/github/faults';
import { startGithub } from '../../../support/github/githubServer';
import type { GithubServer } from '../../../support/github/githubServer';
import { servedRepository } from '../../../support/github/served';
import { openedHost, quickClock } from '../hosts';

const never = new AbortController().signal;
const START_MS = Date.parse('2026-11-28T01:00:00Z');
const TOKEN = 'ghp_test0123456789';
const endless = [PATIENCE_MS, MOST_MS];

describe('What GitHub refuses, limits and breaks', () => {
  let server: GithubServer;
  beforeEach(async () => {
    server = await startGithub([servedRepository('octo/hello', { stars: 3 })], { tokens: [TOKEN] });
  });
  afterEach(() => server.close());

  const ask = async (faults: readonly Fault[], more: Partial<GithubOptions> = {}) => {
    server.fail(...faults);
    const clock = quickClock(START_MS, endless);
    const { host, events } = openedHost(server.apiUrl, clock, more);
    const before = server.requests.length;
    const result = await host.repository('octo/hello', never).then(
      (found) => found?.stars ?? null,
      (error: unknown) => String(error),
    );
    return { result, events, pausesMs: clock.pausesMs, requests: server.requests.length - before, host };
  };
  const status = (code: number, headers: Readonly<Record<string, string>> = {}, body?: string): Fault => ({
    ...{ kind: 'status', status: code, headers },
    ...(body === undefined ? {} : { body }),
  });

  it('waits for the end of a limit, and says so', async () => {
    const seconds = START_MS / 1000;
    for (const [fault, pauseMs] of [
      [primaryLimit(seconds + 20), 21_000],
      [secondaryLimit('25'), 25_000],
      [secondaryLimit('25', 429), 25_000],
      [secondaryLimit('Sat, 28 Nov 2026 01:00:10 GMT'), 10_000],
      [secondaryLimit(null), 60_000],
      [status(429), 60_000],
    ] as const) {
      const { result, events, pausesMs, requests } = await ask([fault]);
      assert.deepEqual([result, pausesMs, requests], [3, [pauseMs], 2]);
      const untilMs = START_MS + pauseMs;
      assert.deepEqual(events, [{ kind: 'waiting', isLimit: true, untilMs, forMs: pauseMs }]);
    }
  });

  it('does not wait for longer than it may, says until when, and asks nothing before that', async () => {
    const seconds = START_MS / 1000;
    const { result, requests, host } = await ask([primaryLimit(seconds + 1800)]);
    assert.equal(requests, 1);
    const until = /^UserError: The request limit of 127\.0\.0\.1:\d+ is reached until 2026-11-28T01:30:01Z\./;
    assert.match(String(result), until);
    assert.match(String(result), /or set GITHUB_TOKEN\.$/);
    await assert.rejects(host.readme('octo/hello', never), until);
    assert.equal(server.requests.length, 1);
    // Searches have a limit of their own.
    assert.equal((await host.search({ kind: 'name', words: 'hello', language: null }, never)).total, 1);
    const known = await ask([primaryLimit(seconds + 1800)], { token: TOKEN });
    assert.match(String(known.result), /Try then\.$/);
    const often = await ask([secondaryLimit('90')]);
    assert.match(
      String(often.result),
      /was asked too often in a short time\. It answers again at 2026-11-28T01:01:30Z\.$/,
    );
  });

  it('tries passing faults again, with pauses that double', async () => {
    for (const fault of [
      status(500),
      status(502),
      status(503),
      { kind: 'reset' },
      { kind: 'cut' },
    ] as const) {
      const { result, pausesMs, requests, events } = await ask([fault, fault]);
      assert.deepEqual([result, pausesMs, requests, events], [3, [500, 1000], 3, []]);
    }
    const { result, pausesMs, events } = await ask([status(503, { 'retry-after': '7' })]);
    assert.deepEqual([result, pausesMs], [3, [7000]]);
    assert.equal(events[0]?.kind === 'waiting' && events[0].isLimit, false);
  });

  it('gives up on faults that stay', async () => {
    const many = (fault: Fault): Fault[] => [fault, fault, fault, fault];
    for (const [faults, said] of [
      [many(status(502)), /failed \(status 502\)\. Try again in a moment\.$/],
      [many({ kind: 'reset' }), /^UserError: (?:The answer of .* was interrupted|.* cannot be reached)/],
      [many({ kind: 'cut' }), /was interrupted\. Try again\.$/],
      [[{ kind: 'large', bytes: 9 * 1024 ** 2 }], /answered with more than 8 MiB about octo\/hello\.$/],
      [[status(200, {}, '<html>no JSON')], /did not answer as GitHub does \(status 200\)/],
      [[status(200, { 'content-type': 'text/html' }, '<html>')], /did not answer as GitHub does/],
      [[status(200, {}, '{"full_name": 7}')], /did not answer as GitHub does/],
      [[status(304)], /did not|refused/],
      [[status(401)], /wants a GitHub token\. Set GITHUB_TOKEN\.$/],
      [[secondaryLimit('99999999999999')], /answers again at 2026-11-29T01:00:00Z\.$/],
      [[primaryLimit(Number('9'.repeat(15)))], /is reached until 2026-11-29T01:00:01Z\./],
      [[status(403)], /does not show octo\/hello with this token: planted by a test$/],
      [[status(422)], /did not understand the question about octo\/hello: planted by a test$/],
      [[status(451)], /may not show octo\/hello for legal reasons: planted by a test$/],
      [[status(418)], /refused the question about octo\/hello \(status 418\)/],
    ] as const) {
      const { result, requests } = await ask(faults);
      assert.match(String(result), said);
      assert.equal(requests, faults.length);
    }
    server.fail(status(422));
    const { host } = openedHost(server.apiUrl, quickClock(START_MS, endless));
    const search = host.search({ kind: 'text', words: 'hello', language: null }, never);
    await assert.rejects(search, (error) => error instanceof UserError && error.code === 'bad-input');
    for (const gone of [404, 410]) assert.equal((await ask([status(gone)])).result, null);
  });

  it('takes what the service calls a repository as data, which leads nowhere else', async () => {
    const { host } = openedHost(server.apiUrl, quickClock(START_MS, endless));
    const full = await host.repository('octo/hello', never);
    const raw = (more: object): string =>
      JSON.stringify({
        ...{ full_name: 'octo/hello', html_url: full?.url, clone_url: full?.cloneUrl, description: null },
        ...{ language: null, stargazers_count: 1, license: null, archived: false, fork: false, size: 1 },
        ...{ pushed_at: null, default_branch: 'main' },
        ...more,
      });
    assert.equal((await ask([status(200, {}, raw({}))])).result, 1);
    for (const hostile of [
      { full_name: '../../etc' },
      { full_name: 'octo/..' },
      { clone_url: 'ext::sh -c id' },
      { clone_url: '--upload-pack=id' },
      { html_url: 'javascript:alert(1)' },
      { pushed_at: 'yesterday' },
    ])
      assert.match(
        String((await ask([status(200, {}, raw(hostile))])).result),
        /did not answer as GitHub does/,
      );
  });

  it('sends the token to its own host alone, and shows it nowhere', async () => {
    const other = await startGithub([servedRepository('octo/hello')]);
    try {
      const elsewhere = await ask([status(301, { location: `${other.apiUrl}/repos/octo/hello` })], {
        token: TOKEN,
      });
      assert.match(String(elsewhere.result), /redirects to 127\.0\.0\.1:\d+; RepoMaster sends neither/);
      assert.equal(other.requests.length, 0);
      assert.equal(server.requests[0]?.headers.authorization, `Bearer ${TOKEN}`);
      const circle = status(302, { location: '/api/v3/repos/octo/hello' });
      assert.match(String((await ask([circle, circle, circle, circle, circle])).result), /redirects to/);
      const echoed = await ask([status(403, {}, JSON.stringify({ message: `bad ${TOKEN}\u001b[2J` }))], {
        token: TOKEN,
      });
      assert.match(String(echoed.result), /: bad \[the token\] \[2J$/);
      const wrong = await ask([], { token: 'ghp_wrong' });
      assert.match(String(wrong.result), /does not accept the GitHub token\. Set another one\.$/);
    } finally {
      await other.close();
    }
    assert.throws(
      () => openedHost(server.apiUrl, machineClock, { token: 'two\nlines' }),
      /^UserError: The GitHub token has characters/,
    );
    for (const [apiUrl, said] of [
      ['http://ghe.example/api/v3', /does not send the GitHub token to http:\/\/ghe\.example/],
      ['https://user:word@ghe.example', /is not the address of a REST API/],
      ['ftp://ghe.example', /is not the address of a REST API/],
    ] as const)
      assert.throws(() => openedHost(apiUrl, machineClock, { token: TOKEN }), said);
  });

  it('does not wait for a service that is silent, nor for one whose host is none', async () => {
    server.fail({ kind: 'silent' }, { kind: 'silent' }, { kind: 'silent' }, { kind: 'silent' });
    // Here the patience ends at once.
    const { host } = openedHost(server.apiUrl, quickClock(START_MS, [MOST_MS]));
    await assert.rejects(host.repository('octo/hello', never), /did not answer within 30 s\. Try again\.$/);
    // And here the patience with an answer that comes piece by piece.
    server.fail({ kind: 'silent' }, { kind: 'silent' }, { kind: 'silent' }, { kind: 'silent' });
    const slow = openedHost(server.apiUrl, quickClock(START_MS, [PATIENCE_MS])).host;
    await assert.rejects(slow.repository('octo/hello', never), /did not answer within 120 s\. Try again\.$/);
    const { apiUrl } = server;
    await server.close();
    const gone = openedHost(apiUrl, quickClock(START_MS, endless)).host;
    await assert.rejects(gone.repository('octo/hello', never), /cannot be reached \(ECONNREFUSED\)/);
  });

  it('ends a wait and a silence at once when it is cancelled', async () => {
    for (const fault of [secondaryLimit('50'), { kind: 'silent' } as const]) {
      server.fail(fault);
      const cancel = new AbortController();
      const { host } = openedHost(server.apiUrl, machineClock, {
        tell: ({ kind }) => kind === 'waiting' && cancel.abort(),
      });
      const before = server.requests.length;
      const asked = host.repository('octo/hello', cancel.signal);
      if (fault.kind === 'silent') {
        while (server.requests.length === before) await new Promise((resolve) => setImmediate(resolve));
        cancel.abort();
      }
      await assert.rejects(asked, CancelledError);
    }
  });
});
