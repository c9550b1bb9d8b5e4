import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { reply } from '../support/modelAnswers';
import type { ModelServer } from '../support/modelServer';
import { png } from '../support/pictures';
import { chatWindow, withModel } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { toolResults } from './spoken';

/** In no form that a key is known by. */
const plainKey = 'seven-grey-foxes-of-1987';
const path = 'shop/prices.py';

describe('What a conversation made and changed', () => {
  let window: ChatWindow;
  let server: (ModelServer & { forget(): Promise<void> }) | undefined;
  before(async () => (window = await chatWindow()));
  afterEach(async () => {
    await window.send({ type: 'setMode', mode: 'ask' });
    await server?.forget();
    server = undefined;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
  after(() => window.close());

  const at = (name: string): string => join(window.folder, name);
  const use = (id: string, name: string, input: Readonly<Record<string, unknown>>) =>
    reply({ toolUses: [{ id, name, input }] });
  const activeTab = (): vscode.Tab | undefined => vscode.window.tabGroups.activeTabGroup.activeTab;

  it('holds no key of the secret storage that a command printed, for the model and the journal', async () => {
    writeFileSync(at('key.txt'), plainKey);
    try {
      await window.send({ type: 'newChat' });
      server = await withModel(
        window.built,
        use('k', 'run_script', { command: 'cat key.txt', purpose: 'to see' }),
        reply({ text: 'It is a key.' }),
      );
      await window.built.keys.set(new URL(server.url).host, plainKey);
      const question = window.event(({ type }) => type === 'approvalAsked');
      const turn = window.send({ type: 'ask', text: 'What is in it?' });
      await question;
      await window.send({ type: 'approve', callId: 'k', answer: 'once' });
      await turn;
      assert.equal(window.end(), 'answered');
      assert.match(toolResults(server.requests[1])[0]?.content ?? '', /\[redacted: API key\]/);
      assert.ok(!JSON.stringify(server.requests.map(({ body }) => body)).includes(plainKey));
      assert.ok(!JSON.stringify(window.entries()).includes(plainKey));
    } finally {
      rmSync(at('key.txt'));
    }
  });

  it('is shown as a patch, and taken back by commands that are no turns', async () => {
    const start = readFileSync(at(path), 'utf8');
    const [line = ''] = start.split('\n');
    const edit = { path, edits: [{ old_text: line, new_text: `# In euros.\n${line}` }] };
    await window.send({ type: 'newChat' });
    server = await withModel(
      window.built,
      use('v', 'view_code', { targets: [path], level: 'body' }),
      use('p', 'plan', { files: [{ path }] }),
      use('e', 'edit_file', edit),
      use('s', 'submit', { answer: `I changed ${path}.` }),
      use('s2', 'submit', { answer: `I changed ${path}.` }),
    );
    await window.send({ type: 'setMode', mode: 'act' });
    const question = window.event(({ type }) => type === 'editAsked');
    const turn = window.send({ type: 'ask', text: 'Say in which money the prices are.' });
    await question;
    await window.send({ type: 'approve', callId: 'e', answer: 'once' });
    await turn;
    assert.equal(readFileSync(at(path), 'utf8'), `# In euros.\n${start}`);
    const before = window.entries().length;

    await window.send({ type: 'ask', text: '/patch' });
    const shown = vscode.window.activeTextEditor?.document;
    assert.equal(shown?.languageId, 'diff');
    assert.match(
      shown.getText(),
      /^diff --git a\/shop\/prices\.py b\/shop\/prices\.py[^]*\n\+# In euros\.\n/,
    );

    await window.send({ type: 'ask', text: '/undo' });
    const begun = window.entries().find((entry) => entry.type === 'asked');
    assert.ok(begun?.type === 'asked' && begun.nextStep !== undefined);
    assert.equal(readFileSync(at(path), 'utf8'), `# In euros.\n${start}`, 'it is only shown');
    await window.send({ type: 'restore', turn: begun.turn, step: begun.nextStep, chosen: [] });
    assert.equal(readFileSync(at(path), 'utf8'), start);
    assert.deepEqual(
      window
        .entries()
        .slice(before)
        .map(({ type }) => type),
      ['restored'],
    );
  });

  it('is repaired from a command that failed: back to there, and asked again with what it printed', async () => {
    const start = readFileSync(at(path), 'utf8');
    const [line = ''] = start.split('\n');
    const edit = (id: string, from: string, to: string) =>
      use(id, 'edit_file', { path, edits: [{ old_text: from, new_text: to }] });
    await window.send({ type: 'newChat' });
    server = await withModel(
      window.built,
      ...[use('v', 'view_code', { targets: [path], level: 'body' }), use('p', 'plan', { files: [{ path }] })],
      edit('e', line, `# In euros.\n${line}`),
      use('r', 'run_script', { command: 'echo "no euros here"; exit 3', purpose: 'to see' }),
      edit('f', '# In euros.', '# In pounds.'),
      ...['s', 's2'].map((id) => use(id, 'submit', { answer: `I changed ${path}.` })),
      reply({ text: 'Mended.' }),
    );
    await window.send({ type: 'setMode', mode: 'act' });
    const allowing = window.built.chat.onMessage((message) => {
      if (message.type !== 'event') return;
      const { event } = message;
      if (event.type === 'editAsked' || event.type === 'approvalAsked')
        // As a page would: once the turn has asked, not while it tells so.
        setImmediate(() => void window.send({ type: 'approve', callId: event.callId, answer: 'once' }));
    });
    try {
      await window.send({ type: 'ask', text: 'Say in which money the prices are.' });
      assert.equal(readFileSync(at(path), 'utf8'), `# In pounds.\n${start}`);
      const asked = server.requests.length;
      await window.send({ type: 'repair', turn: 1, from: { kind: 'call', callId: 'r' } });
      assert.equal(readFileSync(at(path), 'utf8'), `# In euros.\n${start}`);
      const told = JSON.stringify(server.requests[asked]?.body);
      assert.match(told, /Repair from here: [^]*exit 3[^]* failed/);
      assert.match(told, /no euros here/);
    } finally {
      allowing.dispose();
      writeFileSync(at(path), start);
    }
  });

  it('is opened as the editor opens it, and nothing outside of the folder is', async () => {
    writeFileSync(at('plot.png'), png(4, 4));
    try {
      await window.send({ type: 'openFile', place: 'workspace', path: 'plot.png' });
      const input = activeTab()?.input;
      assert.ok(input instanceof vscode.TabInputCustom, 'a picture is shown as a picture');
      assert.equal(input.uri.fsPath, at('plot.png'));
      await window.send({ type: 'openFile', place: 'workspace', path: '../../etc/passwd' });
      await window.send({ type: 'openFile', place: 'workspace', path: 'nowhere.png' });
      assert.equal(activeTab()?.input, input);
    } finally {
      rmSync(at('plot.png'));
    }
  });
});
