import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { inspect } from 'node:util';
import { CancelledError } from '../../../src/core/errors';
import type { FailureAction } from '../../../src/core/conversation/conversation';
import { ModelError } from '../../../src/core/conversation/modelError';
import { cut, errorEvent, fail, raw, reply, stall } from '../../support/modelAnswers';
import type { Answer } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, Step } from '../../support/modelServer';
import { askingAt, errorOf, eventsOf, key, requestOf } from './asking';

let server: ModelServer | undefined;

async function started(...steps: readonly Step[]): Promise<ModelServer> {
  server = await startModelServer(steps);
  return server;
}

const good = reply({ text: 'Here it is, at last.' });
const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const html = { 'content-type': 'text/html' };

describe('The Anthropic client, when things go wrong,', () => {
  afterEach(async () => {
    const ended = server;
    server = undefined;
    await ended?.close();
    ended?.expectDone();
  });

  const failures: readonly (readonly [string, readonly Answer[], string, FailureAction | null])[] = [
    [
      'a refused key',
      [fail(401, 'invalid x-api-key')],
      'HOST does not accept the API key: set another one.',
      'setKey',
    ],
    [
      'a key without the right',
      [fail(403, 'Your key may not use this.')],
      'HOST does not let this API key use model-1: Your key may not use this: set another key.',
      'setKey',
    ],
    [
      'an unknown model',
      [fail(404, 'model: model-1')],
      'HOST has no model model-1: choose another model, or correct the base URL.',
      'openSettings',
    ],
    [
      'a prompt that is too long',
      [fail(400, 'prompt is too long: 210000 tokens > 200000 maximum')],
      'The conversation is too long for model-1: start a new chat, or ask a narrower question.',
      null,
    ],
    [
      'a request that is too large',
      [fail(413, 'Request exceeds the maximum size')],
      'The conversation is too long for model-1: start a new chat, or ask a narrower question.',
      null,
    ],
    [
      'no money left',
      [fail(400, 'Your credit balance is too low to access the API.')],
      'HOST refused this account: Your credit balance is too low to access the API: check its billing, or choose another model.',
      'chooseModel',
    ],
    [
      'another refusal, whose words are data',
      [fail(400, 'bad\u001b[31m <b>thing</b>\n\nin it.')],
      'HOST refused the request: bad [31m <b>thing</b> in it: start a new chat if this continues.',
      null,
    ],
    [
      'a rate limit that stays',
      Array<Answer>(4).fill(fail(429, 'slow down', { 'retry-after': '30' })),
      'HOST limits the request rate: try again in 30 s.',
      'retry',
    ],
    [
      'a limit that waiting does not lift',
      [fail(429, 'no more', { 'x-should-retry': 'false' })],
      'HOST limits the request rate: try again in a moment.',
      'retry',
    ],
    [
      'an overload that stays',
      Array<Answer>(4).fill(fail(529, 'Overloaded')),
      'HOST is overloaded: try again in a moment.',
      'retry',
    ],
    [
      'a failing service',
      Array<Answer>(4).fill(fail(500, 'Internal server error')),
      'HOST failed to answer (status 500): try again in a moment.',
      'retry',
    ],
    [
      'a proxy that answers with a page',
      Array<Answer>(4).fill(raw(502, html, page)),
      'HOST answered with status 502 and a web page: try again, and check the base URL and your proxy.',
      'retry',
    ],
    [
      'a firewall that answers with a page',
      [raw(403, html, page)],
      'HOST answered with status 403 and a web page: check the base URL and your proxy.',
      'openSettings',
    ],
    [
      'a web site at the base URL',
      [raw(404, html, page)],
      'There is no Messages API at http://HOST: correct the base URL.',
      'openSettings',
    ],
    [
      'a page with status 200',
      [raw(200, html, page)],
      'The server at http://HOST does not speak the Messages API: correct the base URL.',
      'openSettings',
    ],
    [
      'a reply that always breaks off',
      Array<Answer>(4).fill(cut(good, 4)),
      'The reply from HOST was interrupted: try again.',
      'retry',
    ],
    [
      'an error of our request in the middle of the stream',
      [errorEvent(good, 3, 'invalid_request_error', 'no such thing')],
      'HOST refused the request: no such thing: start a new chat if this continues.',
      null,
    ],
  ];
  for (const [name, steps, message, action] of failures)
    it(`says one sentence with the action for ${name}`, async () => {
      const { url } = await started(...steps);
      const error = await errorOf(eventsOf(askingAt(url).client));
      assert.ok(error instanceof ModelError, inspect(error));
      assert.equal(error.message.replaceAll(new URL(url).host, 'HOST'), message);
      assert.equal(error.action, action);
    });

  it('says that there is no key, or none that can be one, and asks nobody', async () => {
    const { url, requests } = await started();
    const none = await errorOf(eventsOf(askingAt(url, '').client));
    assert.ok(none instanceof ModelError);
    assert.equal(none.message, `There is no API key for ${new URL(url).host}. Set one.`);
    const odd = await errorOf(eventsOf(askingAt(url, `${key}\nx-other: 1`).client));
    assert.ok(odd instanceof ModelError);
    assert.equal(odd.message, 'The API key contains invalid characters. Set it again.');
    assert.deepEqual([none.action, odd.action, requests.length], ['setKey', 'setKey', 0]);
  });

  it('follows no redirection, so that the key stays where it belongs', async () => {
    const other = await startModelServer([good]);
    try {
      const { url } = await started(raw(307, { location: `${other.url}/v1/messages` }, ''));
      const error = await errorOf(eventsOf(askingAt(url).client));
      assert.match(
        error.message,
        /redirected the request \(status 307\); RepoMaster does not send the key elsewhere/,
      );
      assert.equal(other.requests.length, 0);
    } finally {
      await other.close();
    }
  });

  it('says that nothing answers, after three more tries', async () => {
    const closed = await startModelServer();
    await closed.close();
    const { client, clock } = askingAt(closed.url);
    const error = await errorOf(eventsOf(client));
    assert.ok(error instanceof ModelError);
    const host = new URL(closed.url).host;
    assert.equal(
      error.message,
      `Nothing answers at ${host} (ECONNREFUSED): check that the server runs, then try again.`,
    );
    assert.deepEqual(clock.pauses, [1000, 2000, 4000]);
  });

  it('says that a host is not known', async () => {
    const error = await errorOf(eventsOf(askingAt('http://models.invalid').client));
    assert.ok(error instanceof ModelError);
    assert.match(
      error.message,
      /^models\.invalid cannot be found \((ENOTFOUND|EAI_AGAIN)\): check your network/,
    );
    assert.equal(error.action, 'retry');
  });

  it('says at once that a connection cannot be trusted', async () => {
    const { url } = await started();
    const { client, clock } = askingAt(url.replace('http:', 'https:'));
    const error = await errorOf(eventsOf(client));
    assert.ok(error instanceof ModelError);
    assert.match(error.message, /is not trusted \(ERR_SSL_\w+\)/);
    assert.deepEqual(clock.pauses, []);
  });

  it('is cancelled before, during and between requests', async () => {
    const { url, requests } = await started(stall(good, 5), fail(429, 'slow'));
    const { client } = askingAt(url);
    assert.ok((await errorOf(eventsOf(client, requestOf(), AbortSignal.abort()))) instanceof CancelledError);
    assert.equal(requests.length, 0);
    for (const [at, type] of ['text', 'waiting'].entries()) {
      const abort = new AbortController();
      const stopped = (async () => {
        for await (const event of client.reply(requestOf(), abort.signal))
          if (event.type === type) abort.abort();
      })();
      assert.ok((await errorOf(stopped)) instanceof CancelledError, type);
      assert.equal(requests.length, at + 1);
    }
  });

  it('never shows the key, whatever a service says', async () => {
    const echo = `You sent ${key}, which is no key.`;
    const steps = [fail(400, echo), fail(403, echo), ...Array<Answer>(4).fill(fail(429, echo))];
    const seen: unknown[] = [];
    const { url } = await started(...steps, raw(200, { 'content-type': `text/${key}` }, key));
    for (const apiKey of [key, key, key, key, `${key}ä`, `${key}\r\nx: y`]) {
      const { client, lines } = askingAt(url, apiKey);
      const error = await errorOf(
        (async () => {
          for await (const event of client.reply(requestOf(), new AbortController().signal)) seen.push(event);
        })(),
      );
      assert.ok(error instanceof ModelError);
      seen.push(inspect(error, { depth: null }), error.stack, lines);
    }
    const text = inspect(seen, { depth: null, maxStringLength: null });
    assert.ok(text.includes('You sent [the key]'));
    assert.ok(!text.includes(key), text);
  });
});
