import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { chatWindow } from './chatWindow';
import type { ChatWindow } from './chatWindow';
import { provideScriptedModel, use } from './scriptedProvider';

const basket = 'shop/basket.py';

describe('A file that the agent edits', () => {
  let window: ChatWindow;
  let provided: vscode.Disposable | undefined;
  let start: string;
  before(async () => (window = await chatWindow()));
  after(() => window.close());
  const path = (): string => join(window.folder, basket);
  const setting = (value: boolean | undefined): Thenable<void> =>
    vscode.workspace
      .getConfiguration('repomaster')
      .update('openEditedFiles', value, vscode.ConfigurationTarget.Global);
  const tabs = (): readonly vscode.Tab[] => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const tabOf = (file: string): vscode.Tab | undefined =>
    tabs().find(({ input }) => input instanceof vscode.TabInputText && input.uri.fsPath === file);

  const editBasket = async (): Promise<void> => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    start = readFileSync(path(), 'utf8');
    const edits = [{ old_text: 'class Basket:', new_text: 'class Basket:  # of fruit' }];
    const plays = [
      use('v', 'view_code', { targets: [basket], level: 'body' }),
      use('p', 'plan', { files: [{ path: basket }] }),
      use('e', 'edit_file', { path: basket, edits }),
      use('s', 'submit', { answer: `Changed ${basket}.` }),
      use('s2', 'submit', { answer: `Changed ${basket}, and nothing else.` }),
    ];
    let asked = 0;
    provided = provideScriptedModel((call) => {
      plays[asked++]?.(call);
      return Promise.resolve();
    });
    await window.send({ type: 'newChat' });
    await window.send({
      type: 'chooseModel',
      model: { kind: 'vscode', name: 'Scripted One', host: 'scripted' },
    });
    await window.send({ type: 'setMode', mode: 'act' });
    const turn = window.send({ type: 'ask', text: 'Say what is in it.' });
    await window.event((event) => event.type === 'editAsked');
    await window.send({ type: 'approve', callId: 'e', answer: 'once' });
    await turn;
    assert.match(readFileSync(path(), 'utf8'), /# of fruit/);
  };
  afterEach(async () => {
    writeFileSync(path(), start);
    await setting(undefined);
    await window.send({ type: 'chooseModel', model: { kind: 'none', name: '', host: '' } });
    await window.send({ type: 'setMode', mode: 'ask' });
    provided?.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('opens as a preview where the settings ask for it', async () => {
    await setting(true);
    const opened = new Promise<void>((resolve) => {
      const subscription = vscode.window.tabGroups.onDidChangeTabs(() => {
        if (tabOf(path()) === undefined) return;
        subscription.dispose();
        resolve();
      });
    });
    await editBasket();
    await opened;
    assert.equal(tabOf(path())?.isPreview, true);
  });

  it('opens nothing uninvited', async () => {
    await editBasket();
    assert.deepEqual(
      tabs().map(({ label }) => label),
      [],
    );
  });
});
