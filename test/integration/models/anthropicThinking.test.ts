import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import type { Message } from '../../../src/core/conversation/languageModel';
import { fail, reply } from '../../support/modelAnswers';
import { startModelServer } from '../../support/modelServer';
import type { ModelServer, ModelServerOptions, Step } from '../../support/modelServer';
import { askingAt, eventsOf, question, replyOf, requestOf, results, sentTo, streamedText } from './asking';

let server: ModelServer | undefined;

async function started(steps: readonly Step[], options: ModelServerOptions = {}): Promise<ModelServer> {
  server = await startModelServer(steps, options);
  return server;
}

describe('The Anthropic client, with a model that thinks,', () => {
  afterEach(async () => {
    const ended = server;
    server = undefined;
    await ended?.close();
    ended?.expectDone();
  });

  const thinks = reply({
    thinking: 'It must be in the shop.',
    text: 'I look.',
    toolUses: [{ name: 'view_code' }],
  });

  it('shows no thinking, gives it back while the turn runs, and not in the next', async () => {
    const to = await started([thinks, reply({ text: 'Found.' }), reply({ text: 'Welcome.' })]);
    const { client } = askingAt(to.url);
    const events = await eventsOf(client);
    assert.equal(streamedText(events), 'I look.');
    const history: Message[] = [
      question('?'),
      { role: 'assistant', content: replyOf(events).content },
      results('toolu_0001_0'),
    ];
    await eventsOf(client, requestOf(...history));
    const signature = Buffer.from('It must be in the shop.').toString('base64');
    assert.deepEqual(sentTo(to).messages[1]?.content, [
      { type: 'thinking', thinking: 'It must be in the shop.', signature },
      { type: 'text', text: 'I look.' },
      { type: 'tool_use', id: 'toolu_0001_0', name: 'view_code', input: {} },
    ]);
    history.push({ role: 'assistant', content: [{ type: 'text', text: 'Found.' }] }, question('Thanks'));
    await eventsOf(client, requestOf(...history));
    assert.deepEqual(
      sentTo(to).messages[1]?.content.map(({ type }) => type),
      ['text', 'tool_use'],
    );
  });

  it('goes on without the thinking that the API refuses', async () => {
    const words = 'messages.1.content.0: Invalid `signature` in `thinking` block.';
    const to = await started([thinks, fail(400, words), reply({ text: 'Found.' })]);
    const { client, clock } = askingAt(to.url);
    const content = replyOf(await eventsOf(client)).content;
    const request = requestOf(question('?'), { role: 'assistant', content }, results('toolu_0001_0'));
    assert.equal(streamedText(await eventsOf(client, request)), 'Found.');
    assert.deepEqual(
      sentTo(to).messages[1]?.content.map(({ type }) => type),
      ['text', 'tool_use'],
    );
    assert.deepEqual(clock.pauses, []);
  });
});
