import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../src/core/errors';
import { createClient, serve } from '../../../src/protocol/channel';
import type { Client, MessagePortLike } from '../../../src/protocol/channel';

type Requests = {
  double: { params: number; result: number };
  fail: { params: 'user' | 'cancelled' | 'bug'; result: null };
  leak: { params: null; result: unknown };
  wait: { params: null; result: null };
};
type Events = { news: string };

/** Two ends that copy each message and hand it over in a later microtask, as a thread's port does. */
function ports(): [MessagePortLike, MessagePortLike] {
  const listeners: ((message: unknown) => void)[] = [];
  const end = (own: 0 | 1): MessagePortLike => ({
    postMessage: (message) => {
      const copy: unknown = structuredClone(message);
      queueMicrotask(() => listeners[1 - own]?.(copy));
    },
    onMessage: (listener) => (listeners[own] = listener),
  });
  return [end(0), end(1)];
}

const failures = {
  user: () => new UserError('too-many-files', 'So many files. Name fewer.'),
  cancelled: () => new CancelledError(),
  bug: () => new TypeError('planted'),
};

function pair(): { client: Client<Requests, Events>; send: (text: string) => void } {
  const [here, there] = ports();
  const client = createClient<Requests, Events>(here);
  const emit = serve<Requests, Events>(there, {
    double: (params) => 2 * params,
    fail: (params) => {
      throw failures[params]();
    },
    leak: () => () => undefined,
    wait: () => new Promise<null>(() => undefined),
  });
  return { client, send: (text) => emit('news', text) };
}

describe('a channel', () => {
  it('answers each request with its own result, whatever their order', async () => {
    const { client } = pair();
    assert.deepEqual(await Promise.all([3, 1, 2].map((value) => client.request('double', value))), [6, 2, 4]);
  });

  it('carries a UserError with its code, and a cancel', async () => {
    const { client } = pair();
    await assert.rejects(client.request('fail', 'user'), (error) => {
      assert.ok(error instanceof UserError);
      assert.deepEqual([error.code, error.message], ['too-many-files', 'So many files. Name fewer.']);
      return true;
    });
    await assert.rejects(client.request('fail', 'cancelled'), CancelledError);
  });

  it('carries a bug with the stack of where it was thrown', async () => {
    const { client } = pair();
    await assert.rejects(client.request('fail', 'bug'), (error) => {
      assert.ok(error instanceof Error && !(error instanceof UserError));
      assert.equal(error.message, 'planted');
      assert.match(error.stack ?? '', /^TypeError: planted\n +at /);
      return true;
    });
  });

  it('refuses a request that nobody serves, those that every object has included', async () => {
    const { client } = pair();
    for (const name of ['none', 'constructor', '__proto__', 'toString']) {
      const run = client.request(name as 'wait', null);
      await assert.rejects(run, { message: `no handler for request ${name}` });
    }
  });

  it('fails a request whose result cannot be sent', async () => {
    await assert.rejects(pair().client.request('leak', null), /could not be cloned/);
  });

  it('hands an event to all who listen to it', async () => {
    const { client, send } = pair();
    const heard: string[] = [];
    client.on('news', (text) => heard.push(`1 ${text}`));
    client.on('news', (text) => heard.push(`2 ${text}`));
    send('a');
    send('b');
    await client.request('double', 1);
    assert.deepEqual(heard, ['1 a', '2 a', '1 b', '2 b']);
  });

  it('rejects what is open and what comes later once the other side has died', async () => {
    const { client } = pair();
    const open = assert.rejects(client.request('wait', null), /gone/);
    client.fail(new Error('gone'));
    await open;
    await assert.rejects(client.request('double', 1), /gone/);
  });
});
