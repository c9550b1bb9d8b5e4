import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { indexedExtension, rowOf, stateThat } from './extensionApi';

describe('Commands', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('Open Symbol puts the cursor on the line and selects the name', async () => {
    const api = await indexedExtension();
    const { command } = api.codeTree.getTreeItem(await rowOf(api, 'shop.basket.Basket.total'));
    assert.ok(command);
    await vscode.commands.executeCommand(command.command, ...((command.arguments ?? []) as unknown[]));
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.equal(vscode.workspace.asRelativePath(editor.document.uri), 'shop/basket.py');
    assert.equal(editor.selection.start.line, 14);
    assert.equal(editor.document.getText(editor.selection), 'total');
  });

  it('Copy Symbol Id copies what the command line and the tools call it', async () => {
    const api = await indexedExtension();
    await vscode.commands.executeCommand('repomaster.copySymbolId', await rowOf(api, 'web/page.Page.show'));
    assert.equal(await vscode.env.clipboard.readText(), 'web/page.Page.show');
  });

  it('Reveal in Code Tree finds a core component from the roots down', async () => {
    const api = await indexedExtension();
    const [, classes] = await api.coreComponents.getChildren();
    assert.ok(classes);
    const [first] = await api.coreComponents.getChildren(classes);
    assert.equal(first?.kind, 'class');
    await vscode.commands.executeCommand('repomaster.revealInCodeTree', first);
    const row = await rowOf(api, first.ranked.id);
    assert.equal(row.item.kind, 'class');
  });

  it('Rebuild Index indexes again', async () => {
    const api = await indexedExtension();
    const indexing = stateThat(api, ({ kind }) => kind === 'indexing');
    const done = vscode.commands.executeCommand('repomaster.rebuildIndex');
    await indexing;
    await done;
    assert.equal(api.folderIndex.state.kind, 'ready');
  });
});
