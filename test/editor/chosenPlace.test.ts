import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { RunReport } from '../../src/core/running/runner';
import { reply } from '../support/modelAnswers';
import type { ModelServer, Step } from '../support/modelServer';
import { skipWithoutSandbox } from '../support/sandbox';
import { chatWindow, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { toolResults } from './spoken';

describe('A place for commands that the settings choose', () => {
  let window: ChatWindow;
  let server: (ModelServer & { forget(): Promise<void> }) | undefined;
  before(async () => (window = await chatWindow()));
  afterEach(async () => {
    await server?.forget();
    server = undefined;
    await choose(undefined);
  });
  after(() => {
    window.close();
  });

  async function choose(where: string | undefined): Promise<void> {
    const configuration = vscode.workspace.getConfiguration('repomaster');
    await configuration.update('run.where', where, vscode.ConfigurationTarget.Global);
  }

  async function play(
    input: Readonly<Record<string, unknown>>,
    ...rest: readonly Step[]
  ): Promise<ModelServer> {
    await window.send({ type: 'newChat' });
    server = await withModel(
      window.built,
      reply({ toolUses: [{ id: 'toolu_01', name: 'run_script', input }] }),
      ...rest,
    );
    return server;
  }

  /** Of the last command. */
  function report(): RunReport | null {
    const ended = window.entries().findLast((entry) => entry.type === 'toolEnded');
    return ended?.outcome.kind === 'answered' ? ended.outcome.answer.run : null;
  }

  it('is where the next command runs, unasked behind what the probe found closed, and back again', async function () {
    skipWithoutSandbox(this);
    await choose('sandbox');
    const outside = join(window.folder, '..', 'never-written');
    const command = `echo kept > kept.txt; echo lost > '${outside}' || cat kept.txt`;
    const { requests, expectDone } = await play(
      { command: 'wc -c kept.txt || true' },
      reply({ text: 'Done.' }),
    );
    await window.send({ type: 'ask', text: 'Please look' });
    expectDone();
    assert.deepEqual([window.end(), report()?.runner], ['answered', 'sandbox']);
    assert.equal(report()?.boundary?.network, false);
    assert.equal(
      window.entries().some(({ type }) => type === 'approvalAsked'),
      false,
    );
    assert.match(toolResults(requests[1])[0]?.content ?? '', /exited with code 0/);
    // What leaves the folder is asked about, and comes to nothing all the same.
    await server?.forget();
    const next = await play({ command }, reply({ text: 'Done.' }));
    const question = window.event(({ type }) => type === 'approvalAsked');
    const turn = window.send({ type: 'ask', text: 'Please write' });
    await question;
    await choose(undefined);
    await choose('sandbox');
    await window.send({ type: 'approve', callId: 'toolu_01', answer: 'once' });
    await turn;
    next.expectDone();
    assert.deepEqual([report()?.runner, report()?.end], ['sandbox', { kind: 'exited', code: 0 }]);
    assert.equal(readFileSync(join(window.folder, 'kept.txt'), 'utf8'), 'kept\n');
    assert.equal(existsSync(outside), false);
    await choose('terminal');
    await window.send({ type: 'ask', text: '/run echo here' });
    assert.equal(report()?.runner, 'terminal');
  });

  it('that cannot be had ends the turn with another place as what helps', async () => {
    const configuration = vscode.workspace.getConfiguration('repomaster');
    await configuration.update('run.engine', '/nowhere/podman', vscode.ConfigurationTarget.Global);
    await choose('container');
    try {
      await window.send({ type: 'ask', text: '/run true' });
      assert.match(
        window.end(),
        /^failed: The container engine from your settings does not answer \(\/nowhere\/podman: there is no such file\)\. Start it, or choose another one in the setting repomaster\.run\.engine\. \[chooseWhere\]$/,
      );
    } finally {
      await configuration.update('run.engine', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
