import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { createAnthropicClient } from '../../src/agent/models/anthropic';
import { CancelledError } from '../../src/core/errors';
import type { ModelClient, ModelEvent, ModelRequest } from '../../src/core/conversation/languageModel';
import { fail, reply, stall } from '../support/modelAnswers';
import { startModelServer } from '../support/modelServer';
import type { ModelServer } from '../support/modelServer';

const request: ModelRequest = {
  system: 'You explore code.',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Where is it?' }] }],
  tools: [],
  maxOutputTokens: 100,
};

/** VS Code puts its own fetch, which knows the user's proxy, in the place of Node's. */
describe('The Anthropic client in the extension host', () => {
  let server: ModelServer;
  const lines: string[] = [];
  before(async () => {
    server = await startModelServer();
  });
  after(() => server.close());

  function client(): ModelClient {
    const write = (line: string): void => void lines.push(line);
    return createAnthropicClient({
      apiKey: 'sk-test',
      baseUrl: server.url,
      model: 'model-1',
      // A patience that never ends: no clock runs in a test.
      clock: { nowMs: () => 0, sleep: (_ms, signal) => untilAborted(signal) },
      random: () => 0,
      log: { trace: write, info: write, warn: write, error: write },
    });
  }

  it('streams a reply', async () => {
    server.push(reply({ text: 'Here it is, in shop/basket.py.' }));
    const events: ModelEvent[] = [];
    for await (const event of client().reply(request, new AbortController().signal)) events.push(event);
    assert.equal(
      events.map((event) => (event.type === 'text' ? event.delta : '')).join(''),
      'Here it is, in shop/basket.py.',
    );
    assert.deepEqual(lines, []);
  });

  it('says what is wrong with the key', async () => {
    server.push(fail(401, 'invalid x-api-key'));
    const events = client().reply(request, new AbortController().signal);
    await assert.rejects(events[Symbol.asyncIterator]().next(), { action: 'setKey' });
  });

  it('stops in the middle of a reply', async () => {
    server.push(stall(reply({ text: 'Here it is, in shop/basket.py.' }), 4));
    const abort = new AbortController();
    const stopped = (async () => {
      for await (const event of client().reply(request, abort.signal))
        if (event.type === 'text') abort.abort();
    })();
    await assert.rejects(stopped, CancelledError);
    server.expectDone();
  });
});

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new CancelledError());
    });
  });
}
