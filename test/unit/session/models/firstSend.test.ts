import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { CancelledError } from '../../../../src/core/errors';
import type {
  ModelClient,
  ModelIdentity,
  ModelRequest,
} from '../../../../src/core/conversation/languageModel';
import { ModelError } from '../../../../src/core/conversation/modelError';
import { createSending } from '../../../../src/session/models/firstSend';
import type { SendChoice, Sending } from '../../../../src/session/models/firstSend';
import { renderRequest } from '../../../../src/session/models/requestText';
import { reply, scriptedModel } from '../../../support/scriptedModel';

const here: ModelIdentity = { kind: 'anthropic', name: 'a-model', host: 'api.example.com' };

const request: ModelRequest = {
  system: 'You explore code.',
  messages: [
    { role: 'user', content: [{ type: 'text', text: 'README: # Shop\n\nSells `things`.', source: 'start' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'toolUse', callId: 'c1', name: 'view_code', input: { targets: ['shop/cart.py'] } },
      ],
    },
    {
      role: 'user',
      content: [{ type: 'toolResult', callId: 'c1', text: 'def total(): ...', isError: false, results: [] }],
    },
  ],
  tools: [{ name: 'view_code', description: 'Shows code.', inputSchema: { type: 'object' } }],
  maxOutputTokens: 100,
};

interface Desk {
  readonly sending: Sending;
  readonly hosts: string[];
  readonly asked: string[];
  /** As the user answers, in order. */
  readonly answers: (SendChoice | undefined | Promise<SendChoice | undefined>)[];
}

function desk(...answers: Desk['answers']): Desk {
  const hosts: string[] = [];
  const asked: string[] = [];
  const sending = createSending({
    memory: {
      read: () => hosts,
      write: (all) => {
        hosts.splice(0, hosts.length, ...all);
        return Promise.resolve();
      },
    },
    ask: (first, isShown) => {
      asked.push(`${first.model.host}${isShown ? ' beside the text' : ''}`);
      return Promise.resolve(answers.shift());
    },
    show: (first) => {
      asked.push(`shows ${first.request.system}`);
      return Promise.resolve();
    },
    refused: ({ host }) => `Nothing was sent to ${host}.`,
  });
  return { sending, hosts, asked, answers };
}

async function guardedText(sending: Sending, client: ModelClient, told: () => void): Promise<string> {
  const answered = (): Promise<void> => {
    told();
    return Promise.resolve();
  };
  return textOf(sending.guarded(client, answered));
}

function clientAt(identity: ModelIdentity): { client: ModelClient; sent(): number } {
  const model = scriptedModel(reply('One.'), reply('Two.'), reply('Three.'));
  return { client: { ...model, identity }, sent: () => model.requests.length };
}

async function textOf(client: ModelClient, signal = new AbortController().signal): Promise<string> {
  let text = '';
  for await (const event of client.reply(request, signal)) if (event.type === 'text') text += event.delta;
  return text;
}

describe('The first request to a host', () => {
  it('tells whoever sends it that the user has answered, where the user was asked', async () => {
    const { sending, asked } = desk('show', undefined, 'send');
    const { client } = clientAt(here);
    let told = 0;
    const send = (): Promise<string> => guardedText(sending, client, () => told++);
    await assert.rejects(send(), ModelError);
    assert.equal(told, 1);
    for (const text of ['One.', 'Two.']) assert.equal(await send(), text);
    assert.deepEqual([asked.length, told], [4, 2]);
  });

  it('is sent when the user says so, and no further one is asked about', async () => {
    const { sending, asked } = desk('send');
    const { client } = clientAt(here);
    assert.equal(await textOf(sending.guarded(client)), 'One.');
    assert.equal(await textOf(sending.guarded(client)), 'Two.');
    assert.deepEqual(asked, ['api.example.com']);
  });

  it('is not sent when the user says not now; the turn says so, and the next one asks again', async () => {
    const { sending, asked, hosts } = desk(undefined, 'send');
    const { client, sent } = clientAt(here);
    const error: unknown = await textOf(sending.guarded(client)).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof ModelError);
    assert.deepEqual([error.message, error.action], ['Nothing was sent to api.example.com.', 'retry']);
    assert.equal(sent(), 0);
    assert.deepEqual(hosts, []);
    assert.equal(await textOf(sending.guarded(client)), 'One.');
    assert.equal(asked.length, 2);
  });

  it('is shown first where that is asked for, and asked about beside it', async () => {
    const { sending, asked } = desk('show', 'send');
    assert.equal(await textOf(sending.guarded(clientAt(here).client)), 'One.');
    assert.deepEqual(asked, [
      'api.example.com',
      'shows You explore code.',
      'api.example.com beside the text',
    ]);
  });

  it('is asked about again for another base URL, port or vendor', async () => {
    const { sending, asked } = desk('send', 'send', 'send', 'send');
    for (const identity of [
      here,
      { ...here, host: 'api.example.com:8443' },
      { ...here, host: 'localhost:8000' },
      { kind: 'vscode', name: 'v', host: 'api.example.com' } as const,
      { ...here, name: 'another-model', host: 'API.example.com' },
    ])
      await textOf(sending.guarded(clientAt(identity).client));
    assert.equal(asked.length, 4, asked.join(', '));
  });

  it('is asked about once where two wait for it', async () => {
    let decide: (choice: SendChoice) => void = () => undefined;
    const { sending, asked } = desk(new Promise((resolve) => (decide = resolve)));
    const { client, sent } = clientAt(here);
    const both = [textOf(sending.guarded(client)), textOf(sending.guarded(client))];
    await Promise.resolve();
    assert.equal(sent(), 0);
    decide('send');
    assert.deepEqual((await Promise.all(both)).sort(), ['One.', 'Two.']);
    assert.deepEqual(asked, ['api.example.com']);
  });

  it('does not hold up a turn that is stopped while it is asked about', async () => {
    const abort = new AbortController();
    const { sending } = desk(new Promise(() => undefined));
    const { client, sent } = clientAt(here);
    const stopped = textOf(sending.guarded(client), abort.signal);
    abort.abort();
    await assert.rejects(stopped, CancelledError);
    assert.equal(sent(), 0);
  });
});

describe('A request as it is shown', () => {
  it('has every word of it', () => {
    const text = renderRequest(here, request);
    for (const part of [
      ...['api.example.com', 'a-model', 'You explore code.', 'README: # Shop\n\nSells `things`.'],
      ...['I look.', '"shop/cart.py"', 'def total(): ...', 'view_code', 'Shows code.', '"type": "object"'],
    ])
      assert.ok(text.includes(part), part);
  });
});
