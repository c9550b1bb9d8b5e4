import assert from 'node:assert/strict';
import { rm, symlink } from 'node:fs/promises';
import { after, before, beforeEach, describe, it } from 'mocha';
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
    const context = await api.folderIndex.context(startRequest);
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

  describe('writing AGENTS.md', () => {
    const agents = (): vscode.Uri => uriIn(api.folder, 'AGENTS.md');
    const bytes = async (): Promise<string> =>
      Buffer.from(await vscode.workspace.fs.readFile(agents())).toString();
    const put = async (text: string): Promise<void> => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.writeFile(agents(), Buffer.from(text));
    };
    const yes = (): Promise<boolean> => Promise.resolve(true);
    beforeEach(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await rm(agents().fsPath, { force: true });
    });

    it('makes the file, once it is allowed', async () => {
      const asked: string[] = [];
      const no = (before: string, after: string): Promise<boolean> => {
        asked.push(before, after);
        return Promise.resolve(false);
      };
      assert.equal(await exportToAgents(api.folder, 'what it is\n', no), false);
      await assert.rejects(bytes());
      assert.equal(await exportToAgents(api.folder, 'what it is\n', yes), true);
      assert.deepEqual(asked, ['', await bytes()]);
      assert.match(await bytes(), /\nwhat it is\n/);
    });

    it('changes nothing but the section, byte order mark and line ends included, and can be undone', async () => {
      const own = '\ufeff# Rules\r\nBe kind.  \r\n';
      await put(own);
      await exportToAgents(api.folder, 'one\n', yes);
      const once = await bytes();
      assert.ok(once.startsWith(own) && once.includes('\r\none\r\n'));
      await exportToAgents(api.folder, 'two\n', yes);
      assert.equal(await bytes(), once.replace('\r\none\r\n', '\r\ntwo\r\n'));
      await vscode.commands.executeCommand('undo');
      await vscode.workspace.saveAll();
      assert.equal(await bytes(), once);
    });

    it('refuses a file whose own bytes could change, or changed meanwhile', async () => {
      const refused = async (text: string, told: RegExp, ask = yes): Promise<void> => {
        await put(text);
        await assert.rejects(exportToAgents(api.folder, 'x', ask), told);
      };
      await refused('a\r\nb\nc\r\n', /mixes line endings/);
      assert.equal(await bytes(), 'a\r\nb\nc\r\n');
      await refused('<!-- repomaster:begin -->\n', /Keep one of each/);
      const changing = async (): Promise<boolean> => {
        await vscode.workspace.fs.writeFile(agents(), Buffer.from('b\n'));
        return true;
      };
      await refused('a\n', /changed after you saw/, changing);
      assert.equal(await bytes(), 'b\n');
      await rm(agents().fsPath);
      await symlink('/nowhere/AGENTS.md', agents().fsPath);
      await assert.rejects(exportToAgents(api.folder, 'x', yes), /outside this folder/);
    });
  });
});

function launchpads(): number {
  const labels = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
  return labels.filter((label) => label === 'Launchpad').length;
}
