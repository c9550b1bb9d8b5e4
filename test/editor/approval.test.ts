import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { reply } from '../support/modelAnswers';
import type { ModelServer, Step } from '../support/modelServer';
import { chatWindow, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { toolResults } from './spoken';

describe('A command that the model asks for', () => {
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
  const play = async (command: string, ...rest: readonly Step[]): Promise<ModelServer> => {
    await window.send({ type: 'newChat' });
    const toolUses = [{ id: 'toolu_01', name: 'run_script', input: { command, purpose: 'to see' } }];
    server = await withModel(window.built, reply({ toolUses }), ...rest);
    return server;
  };
  const askAndAnswer = async (answer: 'once' | 'session' | 'deny'): Promise<void> => {
    const question = window.event(({ type }) => type === 'approvalAsked');
    const turn = window.send({ type: 'ask', text: 'Please run it' });
    await question;
    await window.send({ type: 'approve', callId: 'toolu_01', answer });
    await turn;
  };

  it('runs once it is approved, and its output and exit code go back', async () => {
    const { requests, expectDone } = await play(
      'echo "7 * 6 = $((7 * 6))"; exit 3',
      reply({ text: 'It failed.' }),
    );
    await askAndAnswer('once');
    expectDone();
    const [result] = toolResults(requests[1]);
    assert.match(result?.content ?? '', /7 \* 6 = 42/);
    assert.match(result?.content ?? '', /exited with code 3/);
    assert.equal(window.end(), 'answered');
  });

  it('does not run when it is denied, and the model is told', async () => {
    const { requests, expectDone } = await play('touch denied.txt', reply({ text: 'As you wish.' }));
    await askAndAnswer('deny');
    expectDone();
    const [result] = toolResults(requests[1]);
    assert.equal(result?.is_error, true);
    assert.match(result.content ?? '', /denied|refused|not allowed/i);
    assert.equal(existsSync(join(window.folder, 'denied.txt')), false);
    assert.equal(window.end(), 'answered');
  });

  it('does not run when the turn is stopped while it is asked about', async () => {
    const { expectDone } = await play('touch stopped.txt', reply({ text: 'Fine.' }));
    const question = window.event(({ type }) => type === 'approvalAsked');
    const turn = window.send({ type: 'ask', text: 'Please run it' });
    await question;
    await window.send({ type: 'stop' });
    await turn;
    assert.equal(window.end(), 'cancelled');
    await window.send({ type: 'approve', callId: 'toolu_01', answer: 'once' });
    assert.equal(existsSync(join(window.folder, 'stopped.txt')), false);
    await window.send({ type: 'ask', text: 'And now?' });
    expectDone();
    assert.equal(window.end(), 'answered');
  });

  it('runs at once where the user typed it', async () => {
    await window.send({ type: 'newChat' });
    await window.send({ type: 'ask', text: '/run echo typed' });
    assert.equal(window.end(), 'answered');
    assert.equal(
      window.entries().some(({ type }) => type === 'approvalAsked'),
      false,
    );
    const ended = window.entries().find((entry) => entry.type === 'toolEnded');
    assert.match(ended?.observation ?? '', /typed/);
  });

  it('runs a program that the user typed in a folder of its own, once that is approved', async () => {
    await window.send({ type: 'newChat' });
    const question = window.event(({ type }) => type === 'approvalAsked');
    const code = 'echo kept > made.txt; ls; test "$PWD" != "$REPOMASTER_WORKSPACE" && echo apart';
    const turn = window.send({ type: 'ask', text: `/scratch bash\n${code}` });
    const asked = await question;
    assert.ok(asked.type === 'approvalAsked');
    assert.equal(asked.question.proposal.command, code);
    await window.send({ type: 'approve', callId: asked.callId, answer: 'once' });
    await turn;
    assert.equal(window.end(), 'answered');
    const ended = window.entries().find((entry) => entry.type === 'toolEnded');
    assert.match(ended?.observation ?? '', /made\.txt\napart/);
    assert.equal(existsSync(join(window.folder, 'made.txt')), false);
  });

  it('never runs where a rule of the user denies it, typed or not', async () => {
    const configuration = vscode.workspace.getConfiguration('repomaster');
    await configuration.update('approvals.deny', ['touch'], vscode.ConfigurationTarget.Global);
    try {
      await window.send({ type: 'newChat' });
      await window.send({ type: 'ask', text: '/run touch ruled.txt' });
      assert.equal(existsSync(join(window.folder, 'ruled.txt')), false);
      assert.notEqual(window.end(), 'none');
    } finally {
      await configuration.update('approvals.deny', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
