import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { viewKey } from '../../../src/session/folder/indexState';
import { indexedExtension, labelsBelow, labelsThat, uriIn } from '../extensionApi';
import * as vscode from 'vscode';

describe('An empty folder', () => {
  it('is told apart, and mapped with its first file', async () => {
    const api = await indexedExtension();
    assert.equal(viewKey(api.folderIndex.state), 'emptyFolder');
    assert.deepEqual(await labelsBelow(api), []);
    const create = new vscode.WorkspaceEdit();
    create.createFile(uriIn(api.folder, 'first.py'), { contents: Buffer.from('def first():\n    pass\n') });
    await vscode.workspace.applyEdit(create);
    await labelsThat(api, ['first.py'], (labels) => labels.includes('first'));
    assert.equal(viewKey(api.folderIndex.state), 'ready');
  });
});
