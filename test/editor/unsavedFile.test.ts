import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { isUnsaved } from '../../src/host/files/unsavedFile';

describe('A file that an edit would write', () => {
  it('counts as unsaved while a document of it is', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
    const uri = vscode.Uri.joinPath(folder, 'unsaved.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('one\n'));
    try {
      const document = await vscode.workspace.openTextDocument(uri);
      assert.equal(isUnsaved(uri.fsPath), false);
      const typing = new vscode.WorkspaceEdit();
      typing.insert(uri, new vscode.Position(0, 0), 'typed ');
      await vscode.workspace.applyEdit(typing);
      assert.equal(isUnsaved(uri.fsPath), true);
      assert.equal(isUnsaved(join(folder.fsPath, 'other.txt')), false);
      await document.save();
      assert.equal(isUnsaved(uri.fsPath), false);
    } finally {
      await vscode.workspace.fs.delete(uri);
    }
  });
});
