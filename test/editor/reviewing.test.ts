import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chatWindow } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { provideScriptedModel, use } from './scriptedProvider';

const prices = 'shop/prices.py';
const model = { kind: 'vscode', name: 'Scripted One', host: 'scripted' } as const;

describe('What a turn changed, in the editor', () => {
  let window: ChatWindow;
  let provided: vscode.Disposable | undefined;
  let start: string;
  let changed: string;
  before(async () => (window = await chatWindow()));
  after(() => window.close());
  const path = (): string => join(window.folder, prices);
  const onDisk = (): string => readFileSync(path(), 'utf8');
  const run = (command: string, ...args: unknown[]): Thenable<unknown> =>
    vscode.commands.executeCommand(command, ...args);

  beforeEach(async () => {
    start = onDisk();
    const [line = ''] = start.split('\n');
    const edits = [
      { old_text: line, new_text: `# Prices in cents.\n${line}` },
      { old_text: 'return PRICES.get(item, 0)', new_text: 'return PRICES.get(item, 1)' },
    ];
    const plays = [
      use('v', 'view_code', { targets: [prices], level: 'body' }),
      use('p', 'plan', { files: [{ path: prices }, { path: 'shop/made.py' }] }),
      use('e', 'edit_file', { path: prices, edits }),
      use('w', 'write_file', { path: 'shop/made.py', content: 'made = 1\n' }),
      use('s', 'submit', { answer: `Changed ${prices}, made shop/made.py.` }),
      use('s2', 'submit', { answer: `Changed ${prices}, made shop/made.py, and nothing else.` }),
    ];
    let asked = 0;
    provided = provideScriptedModel((call) => {
      plays[asked++]?.(call);
      return Promise.resolve();
    });
    await window.send({ type: 'newChat' });
    await window.send({ type: 'chooseModel', model });
    await window.send({ type: 'setMode', mode: 'act' });
    const turn = window.send({ type: 'ask', text: 'Change the prices.' });
    for (const callId of ['e', 'w']) {
      await window.event((event) => event.type === 'editAsked' && event.callId === callId);
      await window.send({ type: 'approve', callId, answer: 'once' });
    }
    await turn;
    assert.equal(window.end(), 'answered');
    changed = onDisk();
    assert.match(changed, /^# Prices[\s\S]*item, 1/);
  });
  afterEach(async () => {
    const begun = window.entries().find((entry) => entry.type === 'asked');
    assert.ok(begun?.type === 'asked' && begun.nextStep !== undefined);
    await window.send({ type: 'previewRestore', turn: 1, step: begun.nextStep });
    await window.send({ type: 'restore', turn: 1, step: begun.nextStep, chosen: [prices] });
    assert.equal(onDisk(), start);
    await window.send({ type: 'chooseModel', model: { kind: 'none', name: '', host: '' } });
    await window.send({ type: 'setMode', mode: 'ask' });
    provided?.dispose();
    await run('workbench.action.closeAllEditors');
  });

  it('is compared with what was there, and each change is accepted or rejected, which can be undone', async () => {
    await window.send({ type: 'showChanges', turn: 1, path: prices });
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? assert.fail('no tab');
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const base = await vscode.workspace.openTextDocument(input.original);
    const based = async (text: string): Promise<void> => {
      while (base.getText() !== text)
        await new Promise<void>((resolve) => {
          const once = vscode.workspace.onDidChangeTextDocument(() => {
            once.dispose();
            resolve();
          });
        });
    };
    assert.equal(base.getText(), start);
    assert.equal(input.modified.fsPath, vscode.Uri.file(path()).fsPath);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      input.modified,
    );
    assert.deepEqual(lenses.map(({ range, command }) => `${range.start.line} ${command?.command}`).sort(), [
      ...['0 repomaster.acceptChange', '0 repomaster.rejectChange'],
      ...['8 repomaster.acceptChange', '8 repomaster.rejectChange'],
    ]);

    const accepted = based(`# Prices in cents.\n${start}`);
    await run('repomaster.acceptChange', input.modified);
    await accepted;
    const undone = based(start);
    await run('repomaster.undoDecision');
    await undone;
    assert.equal(onDisk(), changed, 'accepting changes no file');

    const second = lenses.find(({ range, command }) => range.start.line === 8 && command !== undefined);
    await run('repomaster.rejectChange', ...((second?.command?.arguments ?? []) as unknown[]));
    assert.equal(onDisk(), changed.replace('item, 1', 'item, 0'));
    const entry = window.entries().at(-1);
    assert.ok(entry?.type === 'restored');
    assert.match(entry.rejected ?? '', /^\+ {4}return PRICES\.get\(item, 1\)$/m);
    await run('repomaster.undoDecision');
    assert.equal(onDisk(), changed);
  });

  it('is offered to be decided only while its conversation is shown', async () => {
    await window.send({ type: 'showChanges', turn: 1, path: prices });
    const uri = vscode.Uri.file(path());
    const lenses = async (): Promise<number> =>
      (await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri)).length;
    assert.equal(await lenses(), 4);
    const { chat } = window.built;
    const id = chat.conversation();
    await window.send({ type: 'newChat' });
    assert.equal(await lenses(), 0);
    await chat.open(id, () => Promise.resolve());
    assert.equal(await lenses(), 4);
  });

  it('is shown for all files at once, those that were made among them', async () => {
    await window.send({ type: 'ask', text: '/diff' });
    assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /Changes since question 1/);
    const made = vscode.Uri.file(join(window.folder, 'shop/made.py'));
    await run('repomaster.rejectChange', made);
    await assert.rejects(async () => vscode.workspace.fs.stat(made));
  });
});
