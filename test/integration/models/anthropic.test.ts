import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import fc from 'fast-check';
import type { Message } from '../../../src/core/conversation/languageModel';
import { raw, reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, ModelServerOptions, Step } from '../../support/modelServer';
import { serverSent, wireEvents, wireMessage } from '../../support/modelWire';
import {
  askingAt,
  eventsOf,
  key,
  question,
  replyOf,
  requestOf,
  result,
  results,
  sentTo,
  streamedText,
} from './asking';

let server: ModelServer | undefined;

async function started(steps: readonly Step[], options: ModelServerOptions = {}): Promise<ModelServer> {
  server = await startModelServer(steps, options);
  return server;
}

describe('The Anthropic client', () => {
  afterEach(async () => {
    const ended = server;
    server = undefined;
    await ended?.close();
    ended?.expectDone();
  });

  it('streams a text and ends with the reply and its usage', async () => {
    const usage = {
      input_tokens: 12,
      output_tokens: 34,
      cache_read_input_tokens: 5,
      cache_creation_input_tokens: 6,
    };
    const text = 'The basket is in shop/basket.py 🧺, since version 2.';
    const { url } = await started([reply({ text, usage })]);
    const events = await eventsOf(askingAt(url).client);
    assert.ok(events.filter(({ type }) => type === 'text').length > 2, 'it came in pieces');
    assert.equal(streamedText(events), text);
    assert.deepEqual(replyOf(events), {
      type: 'reply',
      content: [{ type: 'text', text }],
      stop: 'end',
      usage: { input: 12, output: 34, cacheRead: 5, cacheWrite: 6 },
    });
  });

  it('says who it is', () => {
    const { client } = askingAt('https://models.example.com:8443/gateway/');
    assert.deepEqual(client.identity, {
      kind: 'anthropic',
      name: 'model-1',
      host: 'models.example.com:8443',
    });
  });

  it('sends prompt, tools and messages with three marks for the cache', async () => {
    const to = await started([reply({ text: 'Yes.' })]);
    await eventsOf(askingAt(to.url).client);
    const mark = { cache_control: { type: 'ephemeral' } };
    const schema = { type: 'object', properties: { targets: { type: 'array', items: { type: 'string' } } } };
    assert.deepEqual(sentTo(to), {
      model: 'model-1',
      max_tokens: 1000,
      stream: true,
      system: [{ type: 'text', text: 'You explore code.', ...mark }],
      tools: [{ name: 'view_code', description: 'Shows code.', input_schema: schema, ...mark }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Where is it?', ...mark }] }],
    });
    const headers = to.requests[0]?.headers;
    assert.equal(headers?.['anthropic-version'], '2026-10-21');
    assert.equal(headers.authorization, `Bearer ${key}`);
    assert.equal(headers['x-api-key'], key);
  });

  it('sends no header that the environment has for other programs', async () => {
    const { url, requests } = await started([reply({ text: 'Here.' })]);
    process.env['ANTHROPIC_CUSTOM_HEADERS'] = 'X-Gateway-Key: secret\nauthorization: Bearer another';
    try {
      await eventsOf(askingAt(url).client);
    } finally {
      delete process.env['ANTHROPIC_CUSTOM_HEADERS'];
    }
    const headers = requests[0]?.headers;
    assert.deepEqual([headers?.['x-gateway-key'], headers?.authorization], [undefined, `Bearer ${key}`]);
  });

  it('asks below the path of the base URL', async () => {
    const to = await started([reply({ text: 'a' }), reply({ text: 'b' })], { prefix: '/team/gateway' });
    await eventsOf(askingAt(to.url).client);
    await eventsOf(askingAt(`${to.url}/`).client);
    assert.deepEqual(
      to.requests.map(({ path }) => path),
      Array(2).fill('/team/gateway/v1/messages'),
    );
  });

  it('reads tool uses and takes their results back in order', async () => {
    const to = await started([
      reply({
        text: 'I look.',
        toolUses: [
          { name: 'view_code', input: { targets: ['a.b', 'größe "quoted" \\ 🧺'] } },
          { name: 'view_code' },
        ],
      }),
      reply({ text: 'Done.' }),
    ]);
    const { client } = askingAt(to.url);
    const first = replyOf(await eventsOf(client));
    assert.equal(first.stop, 'toolUse');
    assert.deepEqual(first.content, [
      { type: 'text', text: 'I look.' },
      {
        type: 'toolUse',
        callId: 'toolu_0001_0',
        name: 'view_code',
        input: { targets: ['a.b', 'größe "quoted" \\ 🧺'] },
      },
      { type: 'toolUse', callId: 'toolu_0001_1', name: 'view_code', input: {} },
    ]);
    const answers: Message = {
      role: 'user',
      content: [result('toolu_0001_0', 'def b(): pass'), result('toolu_0001_1', 'targets: missing', true)],
    };
    await eventsOf(client, requestOf(question('?'), { role: 'assistant', content: first.content }, answers));
    const [, asked, answered] = sentTo(to).messages;
    assert.deepEqual(
      asked?.content.map(({ type }) => type),
      ['text', 'tool_use', 'tool_use'],
    );
    assert.deepEqual(answered?.content, [
      { type: 'tool_result', tool_use_id: 'toolu_0001_0', content: 'def b(): pass' },
      {
        type: 'tool_result',
        tool_use_id: 'toolu_0001_1',
        content: 'targets: missing',
        is_error: true,
        cache_control: { type: 'ephemeral' },
      },
    ]);
  });

  it('gives input that is no JSON as undefined, and can go on after it', async () => {
    const rawInput = '{"targets": ["a", ';
    const to = await started([
      reply({ toolUses: [{ name: 'view_code', rawInput }], stop: 'max_tokens' }),
      reply({ text: 'Again.' }),
    ]);
    const { client } = askingAt(to.url);
    const first = replyOf(await eventsOf(client));
    assert.equal(first.stop, 'maxTokens');
    assert.deepEqual(first.content, [
      { type: 'toolUse', callId: 'toolu_0001_0', name: 'view_code', input: undefined },
    ]);
    const request = requestOf(
      question('?'),
      { role: 'assistant', content: first.content },
      results('toolu_0001_0'),
    );
    assert.equal(streamedText(await eventsOf(client, request)), 'Again.');
    assert.deepEqual(sentTo(to).messages[1]?.content[0]?.['input'], {});
  });

  for (const [stop, expected] of [
    ['end_turn', 'end'],
    ['stop_sequence', 'end'],
    ['pause_turn', 'end'],
    ['max_tokens', 'maxTokens'],
    ['model_context_window_exceeded', 'maxTokens'],
    ['refusal', 'refused'],
    ['something_new', 'end'],
  ] as const)
    it(`reads the stop reason ${stop}`, async () => {
      const { url } = await started([reply({ text: 'x', stop })]);
      assert.equal(replyOf(await eventsOf(askingAt(url).client)).stop, expected);
    });

  it('passes over blocks that it does not know', async () => {
    const otherBlocks = [{ type: 'server_thing', data: { deep: [1] } }];
    const { url } = await started([reply({ otherBlocks, text: 'Still here.' })]);
    assert.deepEqual(replyOf(await eventsOf(askingAt(url).client)).content, [
      { type: 'text', text: 'Still here.' },
    ]);
  });

  it('makes a history that the API takes of one with gaps', async () => {
    const to = await started([reply({ text: 'ok' })]);
    const call = {
      type: 'toolUse',
      callId: 'find:1/ä',
      name: 'search_code',
      input: 'not an object',
    } as const;
    await eventsOf(
      askingAt(to.url).client,
      requestOf(
        question('One'),
        { role: 'assistant', content: [{ type: 'text', text: ' \n' }] },
        question('Two'),
        { role: 'assistant', content: [{ type: 'text', text: '' }, call] },
        { role: 'user', content: [{ type: 'text', text: 'And this:' }, result('find:1/ä', '  ')] },
      ),
    );
    assert.deepEqual(sentTo(to).messages, [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'One' },
          { type: 'text', text: 'Two' },
        ],
      },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'find_3a_1_2f__e4_', name: 'search_code', input: {} }],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'find_3a_1_2f__e4_' },
          { type: 'text', text: 'And this:', cache_control: { type: 'ephemeral' } },
        ],
      },
    ]);
  });

  it('reads the same reply however its bytes are torn', async () => {
    const answer = reply({
      thinking: 'Hm.',
      text: 'Größe 🧺 – 大きさ\r\n\n data: not an event',
      toolUses: [{ name: 'view_code', input: { targets: ['größe', '🧺', 'event: x\n\ndata: {}'] } }],
    });
    const bytes = Buffer.from(
      wireEvents(wireMessage(answer, 'model-1', 1))
        .map(serverSent)
        .join(''),
    );
    const to = await started([answer]);
    const whole = replyOf(await eventsOf(askingAt(to.url).client));
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(cuts, async (unsorted) => {
        const at = [0, ...unsorted.sort((a, b) => a - b), bytes.length];
        const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        to.push(raw(200, { 'content-type': 'text/event-stream' }, ...pieces));
        assert.deepEqual(replyOf(await eventsOf(askingAt(to.url).client)), whole);
      }),
      { numRuns: 60 },
    );
  });
});
