import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { indexedExtension, labelsBelow, labelsThat, uriIn } from './extensionApi';

describe('A changed file', () => {
  it('updates the Code Tree when it is saved', async () => {
    const api = await indexedExtension();
    const uri = uriIn(api.folder, 'shop/prices.py');
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(
      uri,
      new vscode.Position(document.lineCount, 0),
      '\n\ndef discount(cents):\n    return cents // 2\n',
    );
    await vscode.workspace.applyEdit(edit);
    assert.deepEqual(await labelsBelow(api, 'shop', 'prices.py'), ['price_of']);
    assert.equal(await document.save(), true);
    await labelsThat(api, ['shop', 'prices.py'], (labels) => labels.includes('discount'));
  });

  it('is added, renamed and removed with the file', async () => {
    const api = await indexedExtension();
    const [from, to] = [uriIn(api.folder, 'web/draft.ts'), uriIn(api.folder, 'web/cart.ts')];
    const create = new vscode.WorkspaceEdit();
    create.createFile(from, { contents: Buffer.from('export class Cart {}\n') });
    await vscode.workspace.applyEdit(create);
    await labelsThat(api, ['web', 'draft.ts'], (labels) => labels.includes('Cart'));
    const rename = new vscode.WorkspaceEdit();
    rename.renameFile(from, to);
    await vscode.workspace.applyEdit(rename);
    await labelsThat(api, ['web'], (labels) => labels.includes('cart.ts') && !labels.includes('draft.ts'));
    const remove = new vscode.WorkspaceEdit();
    remove.deleteFile(to);
    await vscode.workspace.applyEdit(remove);
    await labelsThat(api, ['web'], (labels) => !labels.includes('cart.ts'));
  });

  it('is seen when something else than the editor writes it', async () => {
    const api = await indexedExtension();
    const path = join(api.folder, 'outside.py');
    await writeFile(path, 'def from_outside():\n    pass\n');
    await labelsThat(api, ['outside.py'], (labels) => labels.includes('from_outside'));
    await rm(path);
    await labelsThat(api, [], (labels) => !labels.includes('outside.py'));
  });
});
