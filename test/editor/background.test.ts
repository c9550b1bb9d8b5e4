import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Entry } from '../../src/core/conversation/conversation';
import { deepTree, whoSleeps } from '../support/processTrees';
import { reply } from '../support/modelAnswers';
import type { ModelServer, Step } from '../support/modelServer';
import { chatWindow, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { toolResults } from './spoken';

describe('A command in the background', () => {
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
  const calling = (id: string, name: string, input: Record<string, unknown>): Step =>
    reply({ toolUses: [{ id, name, input }] });
  const play = async (...steps: readonly Step[]): Promise<ModelServer> => {
    await window.send({ type: 'newChat' });
    server = await withModel(window.built, ...steps);
    return server;
  };
  /** Asks, and allows what the model wants to run first. */
  const begin = async (callId: string): Promise<Promise<void>> => {
    const question = window.event(({ type }) => type === 'approvalAsked');
    const turn = window.send({ type: 'ask', text: 'Please run it' });
    await question;
    await window.send({ type: 'approve', callId, answer: 'once' });
    return turn;
  };
  const ends = (): readonly (Entry & { readonly type: 'runEnded' })[] =>
    window.entries().filter((entry) => entry.type === 'runEnded');

  it('is moved there by the user, read by the model, and ended from its card; the model is told once', async () => {
    const { requests, expectDone } = await play(
      calling('r', 'run_script', { command: 'echo up; sleep 86451' }),
      calling('l', 'read_log', { run: 1 }),
      reply({ text: 'It runs.' }),
      reply({ text: 'It has ended.' }),
      reply({ text: 'Nothing new.' }),
    );
    const up = window.event((event) => event.type === 'toolOutput' && event.text.includes('up'));
    const turn = begin('r');
    await up;
    await window.send({ type: 'run', callId: 'r', action: 'show' });
    await window.send({ type: 'run', callId: 'r', action: 'background' });
    await turn;
    assert.equal(window.end(), 'answered');
    assert.match(toolResults(requests[1])[0]?.content ?? '', /the user moved it to the background/);
    assert.match(toolResults(requests[2])[0]?.content ?? '', /run 1 .*still runs/);
    assert.equal(whoSleeps(86_451).length > 0, true, 'the turn has ended, and it goes on');
    await window.send({ type: 'run', callId: 'r', action: 'end' });
    assert.deepEqual(whoSleeps(86_451), []);
    assert.deepEqual(ends()[0]?.report?.end, { kind: 'cancelled' });
    await window.send({ type: 'ask', text: 'And now?' });
    await window.send({ type: 'ask', text: 'And now?' });
    expectDone();
    const bodies = requests.map(({ body }) => JSON.stringify(body));
    const notes = (body = ''): number => body.split('Background runs that ended').length - 1;
    assert.deepEqual([notes(bodies[2]), notes(bodies[3]), notes(bodies[4])], [0, 1, 1]);
  });

  it('and what the turn waits for are ended by Cancel Everything, which says so', async () => {
    await play(
      calling('b', 'run_script', { command: deepTree(86_452, 'stubborn'), background: true }),
      calling('w', 'run_script', { command: 'sleep 86453' }),
      reply({ text: 'Never said.' }),
    );
    const second = window.event((event) => event.type === 'approvalAsked' && event.callId === 'w');
    const turn = begin('b');
    await second;
    assert.ok(whoSleeps(86_452).length >= 9);
    await window.send({ type: 'approve', callId: 'w', answer: 'once' });
    while (whoSleeps(86_453).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await vscode.commands.executeCommand('repomaster.cancelEverything');
    await turn;
    assert.deepEqual([whoSleeps(86_452), whoSleeps(86_453)], [[], []]);
    assert.equal(window.end(), 'cancelled');
    assert.equal(ends().length, 1);
    await vscode.commands.executeCommand('repomaster.cancelEverything');
  });
});
