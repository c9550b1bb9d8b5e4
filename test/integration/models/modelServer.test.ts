import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { fail, reply, stall } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, Step } from '../../support/modelServer';

let server: ModelServer | undefined;

async function started(...steps: readonly Step[]): Promise<ModelServer> {
  server = await startModelServer(steps, { models: ['model-1'] });
  return server;
}

const headers = { 'x-api-key': 'k', 'anthropic-version': '2026-10-21', 'content-type': 'application/json' };
const question = { role: 'user', content: 'Where?' };
const use = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'find', input: {} }] };
const found = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'here' }] };

async function ask(
  fields: Readonly<Record<string, unknown>>,
  path = '/v1/messages',
): Promise<[number, unknown]> {
  const body = JSON.stringify({ model: 'model-1', max_tokens: 10, messages: [question], ...fields });
  const response = await fetch(`${server?.url}${path}`, { method: 'POST', headers, body });
  return [response.status, await response.json()];
}

describe('The scripted model server', () => {
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  it('answers without streaming too', async () => {
    await started(reply({ text: 'Here.', toolUses: [{ name: 'find', input: { name: 'x' } }] }));
    const [status, message] = await ask({});
    assert.equal(status, 200);
    assert.deepEqual(message, {
      id: 'msg_0001',
      type: 'message',
      role: 'assistant',
      model: 'model-1',
      content: [
        { type: 'text', text: 'Here.', citations: null },
        {
          type: 'tool_use',
          id: 'toolu_0001_0',
          name: 'find',
          caller: { type: 'direct' },
          input: { name: 'x' },
        },
      ],
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: {
        input_tokens: 10,
        output_tokens: 5,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
      },
    });
  });

  it('counts tokens and lists models', async () => {
    const { url } = await started();
    const [, few] = await ask({}, '/v1/messages/count_tokens');
    const [, more] = await ask({ system: 'x'.repeat(400) }, '/v1/messages/count_tokens');
    const tokens = (count: unknown): number => (count as { input_tokens: number }).input_tokens;
    assert.ok(tokens(more) >= tokens(few) + 100);
    const models = (await (await fetch(`${url}/v1/models`, { headers })).json()) as {
      data: { id: string }[];
    };
    assert.deepEqual(
      models.data.map(({ id }) => id),
      ['model-1'],
    );
  });

  it('answers a step that is a function of the request, and one of the errors', async () => {
    const { requests, push, expectDone } = await started(({ body }) => reply({ text: JSON.stringify(body) }));
    push(fail(529, 'Overloaded', { 'retry-after': '3' }));
    const [, message] = await ask({ system: 'Be brief.' });
    assert.match(JSON.stringify(message), /Be brief/);
    assert.throws(expectDone, /1 steps/);
    const error = { type: 'overloaded_error', message: 'Overloaded' };
    assert.deepEqual(await ask({}), [529, { type: 'error', error, request_id: 'req_2' }]);
    assert.equal(requests.length, 2);
    expectDone();
    assert.equal((await ask({}))[0], 400);
    assert.throws(expectDone, /no answer to 1/);
  });

  const refused: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['max_tokens: Field required', { max_tokens: undefined }],
    ['model: Field required', { model: '' }],
    ['temperature: not accepted', { temperature: 1 }],
    ['must use the "user" role', { messages: [] }],
    ['roles must alternate', { messages: [question, question] }],
    [
      'the final message must be from the user',
      { messages: [question, { role: 'assistant', content: 'x' }] },
    ],
    [
      'text content blocks must be non-empty',
      { messages: [{ role: 'user', content: [{ type: 'text', text: ' ' }] }] },
    ],
    ['content must not be empty', { messages: [{ role: 'user', content: [] }] }],
    ['without `tool_result` blocks: a', { messages: [question, use, question] }],
    ['unexpected `tool_use_id`', { messages: [found] }],
    [
      'must come first',
      {
        messages: [question, use, { role: 'user', content: [{ type: 'text', text: 'x' }, ...found.content] }],
      },
    ],
    [
      'a single result',
      { messages: [question, use, { role: 'user', content: [...found.content, ...found.content] }] },
    ],
    ['ids must be unique', { messages: [question, use, found, use, found] }],
    [
      'valid dictionary',
      { messages: [question, { ...use, content: [{ ...use.content[0], input: 'x' }] }, found] },
    ],
    ["should be 'object'", { tools: [{ name: 'a', input_schema: { type: 'string' } }] }],
    ['Tool names must be unique', { tools: Array(2).fill({ name: 'a', input_schema: { type: 'object' } }) }],
    ['should match pattern', { tools: [{ name: 'a b', input_schema: { type: 'object' } }] }],
    [
      'A maximum of 4 blocks',
      { system: Array(5).fill({ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }) },
    ],
  ];
  for (const [words, fields] of refused)
    it(`refuses as the API does: ${words}`, async () => {
      await started();
      const [status, body] = await ask(fields);
      assert.equal(status, 400);
      assert.ok(JSON.stringify(body).includes(JSON.stringify(words).slice(1, -1)), JSON.stringify(body));
    });

  it('takes a whole conversation with tools', async () => {
    await started(reply({ text: 'ok' }));
    const tools = [{ name: 'find', input_schema: { type: 'object' } }];
    assert.equal((await ask({ tools, messages: [question, use, found] }))[0], 200);
  });

  it('wants a key and a version', async () => {
    const { url } = await started();
    const statuses = [];
    for (const missing of ['x-api-key', 'anthropic-version']) {
      const some = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== missing));
      const body = JSON.stringify({ model: 'm', max_tokens: 1, messages: [question] });
      statuses.push((await fetch(`${url}/v1/messages`, { method: 'POST', headers: some, body })).status);
    }
    assert.deepEqual(statuses, [401, 400]);
  });

  it('ends a stalled reply when it is closed', async () => {
    const { url, close } = await started(stall(reply({ text: 'Never whole.' }), 2));
    const body = JSON.stringify({ model: 'm', max_tokens: 1, stream: true, messages: [question] });
    const response = await fetch(`${url}/v1/messages`, { method: 'POST', headers, body });
    const ended = assert.rejects(response.text());
    await close();
    await ended;
  });
});
