import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { exportToAgents } from '../../src/host/launchpad/exportToAgents';
import { startRequest } from '../../src/host/launchpad/launchpadMemory';
import { readAlwaysContract, readStartSettings } from '../../src/host/settings';
import { indexedExtension, uriIn } from './extensionApi';
import type { RepoMasterApi } from '../../src/extension';

describe('The Launchpad', () => {
  let api: RepoMasterApi & { readonly folder: string };
  before(async () => {
    api = await indexedExtension();
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(uriIn(api.folder, 'AGENTS.md').fsPath, { force: true });
  });

  it('opens as an editor, once', async () => {
    const shown = new Promise<void>((resolve) => {
      const subscription = vscode.window.tabGroups.onDidChangeTabs(() => {
        if (launchpads() === 0) return;
        subscription.dispose();
        resolve();
      });
    });
    await vscode.commands.executeCommand('repomaster.openLaunchpad');
    await shown;
    await vscode.commands.executeCommand('repomaster.openLaunchpad');
    assert.equal(launchpads(), 1);
  });

  it('has the four blocks of the folder within its budget', async () => {
    const context = await api.session.context(startRequest);
    assert.ok(context);
    assert.ok(context.tokens <= startRequest.budgetTokens);
    assert.deepEqual(
      context.blocks.map(({ kind }) => kind),
      ['readme', 'modules', 'source'],
    );
    assert.match(context.text, /class Basket/);
  });

  it('starts as the settings say, and has a contract where the user or the workspace asks for one', async () => {
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const set = async (name: string, value: unknown, target = Global): Promise<void> => {
      await vscode.workspace.getConfiguration('repomaster').update(name, value, target);
    };
    const unset = { kind: 'overview', overviewTokens: 900 };
    assert.deepEqual([readStartSettings(), readAlwaysContract()], [unset, false]);
    try {
      await set('start', 'rich');
      await set('overviewTokens', 2000);
      assert.deepEqual(readStartSettings(), { kind: 'rich', overviewTokens: 2000 });
      await set('start', 'lean');
      await set('overviewTokens', 12);
      assert.deepEqual(readStartSettings(), unset);
      await set('contract', 'always');
      await set('contract', 'whenPlanned', Workspace);
      assert.equal(readAlwaysContract(), true);
      await set('contract', 'whenPlanned');
      assert.equal(readAlwaysContract(), false);
      await set('contract', 'always', Workspace);
      assert.equal(readAlwaysContract(), true);
    } finally {
      for (const name of ['start', 'overviewTokens', 'contract']) await set(name, undefined);
      await set('contract', undefined, Workspace);
    }
  });

  it('writes AGENTS.md as an edit that is seen before it is saved, and can be undone', async () => {
    const context = await api.session.context(startRequest);
    await exportToAgents(api.folder, context?.text ?? '');
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.fsPath, uriIn(api.folder, 'AGENTS.md').fsPath);
    assert.ok(document.isDirty);
    assert.ok(document.getText().includes(context?.text.trimEnd() ?? '?'));
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), '');
  });
});

function launchpads(): number {
  const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
  return labels.filter((label) => label === 'Launchpad').length;
}
