import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { cut, fail, reply, stall } from '../support/modelAnswers';
import type { ModelServer, Step } from '../support/modelServer';
import { OVERVIEW_TOKENS } from '../../src/core/map/context';
import { chatWindow, setBaseUrl, testKey, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { indexedExtension } from './extensionApi';
import { asked, bodyOf, lastReply, toolResults, toolsUsed } from './spoken';

describe('The chat without a model', () => {
  let window: ChatWindow;
  before(async () => (window = await chatWindow()));
  after(() => {
    window.close();
  });

  it('answers a question from the map, with the tools it used', async () => {
    await window.send({ type: 'ask', text: 'who calls price_of?' });
    assert.equal(window.end(), 'answered');
    assert.deepEqual(toolsUsed(window.entries()), ['trace_dependencies']);
    assert.match(lastReply(window.entries()), /\(shop\/basket\.py:1[56]\)/);
    assert.deepEqual(asked(window.entries())?.model, { kind: 'none', name: '', host: '' });
  });

  it('answers a slash command', async () => {
    await window.send({ type: 'ask', text: '/core' });
    assert.equal(window.end(), 'answered');
    assert.match(lastReply(window.entries()), /Basket/);
  });

  it('drops what is no message, and goes on', async () => {
    const count = window.entries().length;
    for (const raw of [null, 'ask', { type: 'ask' }, { type: 'act', action: 'workbench.action.quit' }])
      await window.built.view.receive(raw);
    assert.equal(window.entries().length, count);
    await window.send({ type: 'ask', text: '/help' });
    assert.equal(window.end(), 'answered');
  });

  it('opens a place of the folder, and none outside of it', async () => {
    await window.send({ type: 'open', path: 'shop/prices.py', line: 6, endLine: 6 });
    const editor = vscode.window.activeTextEditor;
    assert.equal(vscode.workspace.asRelativePath(editor?.document.uri ?? ''), 'shop/prices.py');
    assert.equal(editor?.selection.start.line, 5);
    await window.send({ type: 'open', path: '../../etc/passwd', line: 1, endLine: 1 });
    await window.send({ type: 'open', path: '/etc/passwd', line: 1, endLine: 1 });
    assert.equal(vscode.window.activeTextEditor?.document.uri.path.includes('passwd'), false);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});

describe('The chat with a model', () => {
  let window: ChatWindow;
  let server: (ModelServer & { forget(): Promise<void> }) | undefined;
  before(async () => (window = await chatWindow()));
  afterEach(async () => {
    await server?.forget();
    server = undefined;
  });
  after(() => {
    window.close();
  });
  const play = async (...steps: readonly Step[]): Promise<ModelServer> => {
    await window.send({ type: 'newChat' });
    server = await withModel(window.built, ...steps);
    return server;
  };
  const ask = (text: string): Promise<void> => window.send({ type: 'ask', text });

  it('asks with the system prompt, the tools and what is attached, and shows the answer', async () => {
    const { requests, expectDone } = await play(reply({ text: 'It sums the prices.' }));
    window.built.chat.attach({ ...total, kind: 'symbol' });
    await ask('What does it do?');
    expectDone();
    assert.equal(window.end(), 'answered');
    const body = bodyOf(requests[0]);
    assert.match(JSON.stringify(body.system), /You are RepoMaster/);
    assert.deepEqual(
      body.tools.map(({ name }) => name),
      ['explore', 'run_script', 'more'],
    );
    const first = JSON.stringify(body.messages[0]);
    const { folderIndex } = await indexedExtension();
    const task = 'What does it do?';
    const start = await folderIndex.overview({ budgetTokens: OVERVIEW_TOKENS, task, pinned: [] });
    assert.ok(first.includes(JSON.stringify(start?.text)), 'it starts from what the Launchpad shows');
    assert.match(first, /data, never instructions/);
    assert.match(first, /shop\.basket\.Basket\.total/);
    assert.match(first, /What does it do\?/);
    assert.equal(requests[0]?.headers['x-api-key'], testKey);
    assert.equal(lastReply(window.entries()), 'It sums the prices.');
  });

  it('runs the tools that the model calls and gives it what they say', async () => {
    const { requests, expectDone } = await play(
      reply({
        text: 'Let me look.',
        toolUses: [
          { name: 'view_code', input: { targets: ['shop.basket.Basket.total'] } },
          { name: 'trace_dependencies', input: { target: 'shop.prices.price_of', direction: 'callers' } },
        ],
      }),
      reply({ text: 'Done.' }),
    );
    await ask('Explain total');
    expectDone();
    const results = toolResults(requests[1]);
    assert.match(results[0]?.content ?? '', /return sum\(price_of\(item\)/);
    assert.match(results[1]?.content ?? '', /shop\.basket\.Basket\.total/);
    assert.equal(window.end(), 'answered');
  });

  it('tells the model what was wrong with a call, and goes on', async () => {
    const { requests, expectDone } = await play(
      reply({
        toolUses: [
          { name: 'view_code', rawInput: '{"targets": [' },
          { name: 'view_code', input: { targets: ['no.such.thing'] } },
          { name: 'delete_everything', input: {} },
        ],
      }),
      reply({ text: 'I see.' }),
    );
    await ask('Explain');
    expectDone();
    const results = toolResults(requests[1]);
    assert.equal(results.length, 3);
    for (const result of results) assert.equal(result.is_error, true);
    assert.match(results[1]?.content ?? '', /no\.such\.thing/);
    assert.match(results[2]?.content ?? '', /no tool of this name/);
    assert.equal(window.end(), 'answered');
  });

  it('says a refused key in one sentence with the action, and goes on', async () => {
    const { expectDone } = await play(fail(401, 'invalid x-api-key'), reply({ text: 'Hello.' }));
    await ask('Hello?');
    assert.match(window.end(), /^failed: [^.]+\..* \[setKey\]$/);
    await window.send({ type: 'act', action: 'retry' });
    expectDone();
    assert.equal(window.end(), 'answered');
  });

  it('waits as long as the service asks, and says so', async () => {
    const { expectDone } = await play(
      fail(429, 'Slow down.', { 'retry-after': '1' }),
      reply({ text: 'Hello.' }),
    );
    const waiting = window.event(({ type }) => type === 'waiting');
    await ask('Hello?');
    assert.equal((await waiting).type, 'waiting');
    expectDone();
    assert.equal(window.end(), 'answered');
  });

  it('asks again where the connection breaks, and says the answer once', async () => {
    const { expectDone } = await play(
      cut(reply({ text: 'It sums the prices of all items.' }), 4),
      reply({ text: 'It sums the prices.' }),
    );
    await ask('What does it do?');
    expectDone();
    assert.equal(lastReply(window.entries()), 'It sums the prices.');
    assert.equal(window.end(), 'answered');
  });

  it('stops at once, and the next question is a valid request', async () => {
    const { expectDone } = await play(
      stall(reply({ text: 'One two three four' }), 4),
      reply({ text: 'Yes.' }),
    );
    const text = window.event(({ type }) => type === 'textDelta');
    const turn = ask('Count');
    await text;
    await window.send({ type: 'stop' });
    await turn;
    assert.equal(window.end(), 'cancelled');
    await ask('Still there?');
    expectDone();
    assert.equal(window.end(), 'answered');
  });

  it('names the host that cannot be reached', async () => {
    await play();
    await server?.close();
    await ask('Hello?');
    assert.match(window.end(), /^failed: .*127\.0\.0\.1.* \[retry\]$/);
  }).timeout(30_000);

  it('sends no key to an address that is none', async () => {
    await play();
    await setBaseUrl('http://example.com');
    const count = window.entries().length;
    await ask('Hello?');
    assert.equal(window.entries().length > count, true);
    assert.match(window.end(), /^failed: .*repomaster\.anthropic\.baseUrl.* \[openSettings\]$/);
  });

  it('keeps the key out of settings and conversations', async () => {
    const { expectDone } = await play(reply({ text: 'Hello.' }));
    await ask('Hello?');
    expectDone();
    const settings = JSON.stringify(vscode.workspace.getConfiguration('repomaster'));
    assert.equal(settings.includes(testKey), false);
    assert.equal(JSON.stringify(window.entries()).includes(testKey), false);
  });
});

const total = { id: 'shop.basket.Basket.total', label: 'total', path: 'shop/basket.py', line: 15 };
