import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { answerOf } from '../../src/core/map/reading';
import type { ExploreResult } from '../../src/core/map/explore';
import { indexedExtension, labelsThat, uriIn } from './extensionApi';

describe('A file with unsaved changes', () => {
  it('is in the map by what was typed, until that is reverted', async () => {
    const api = await indexedExtension();
    const uri = uriIn(api.folder, 'shop/prices.py');
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), 'def typed_only(cents):\n    return cents\n\n\n');
    await vscode.workspace.applyEdit(edit);
    const whereIs = async (): Promise<readonly ExploreResult[]> => {
      const args = { query: 'typed_only', kinds: ['symbol' as const] };
      return answerOf(
        (await api.folderIndex.explore({ tool: 'search_code', args })) ?? assert.fail('there is no index'),
      ).results;
    };
    // Asked at once: what was typed is sent before the question is.
    assert.deepEqual(
      (await whereIs()).map(({ path, line, id }) => [path, line, id]),
      [['shop/prices.py', 1, 'shop.prices.typed_only']],
    );
    const view = { targets: ['shop.prices.typed_only', 'shop.prices.price_of'] };
    const code = await api.folderIndex.explore({ tool: 'view_code', args: view });
    assert.match(
      answerOf(code ?? assert.fail('there is no index')).text,
      /^ +1\| def typed_only\(cents\):$/m,
    );
    await labelsThat(api, ['shop', 'prices.py'], (labels) => labels.includes('typed_only'));
    assert.doesNotMatch(await readFile(uri.fsPath, 'utf8'), /typed_only/);

    await vscode.commands.executeCommand('workbench.action.files.revert');
    await labelsThat(api, ['shop', 'prices.py'], (labels) => !labels.includes('typed_only'));
    assert.deepEqual(
      (await whereIs()).filter(({ id }) => id !== null),
      [],
    );
  });
});

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

  it('goes with its folder, of which VS Code reports only the path', async () => {
    const api = await indexedExtension();
    const folder = join(api.folder, 'attic');
    await mkdir(folder);
    await writeFile(join(folder, 'trunk.py'), 'def open_trunk():\n    pass\n');
    await labelsThat(api, ['attic'], (labels) => labels.includes('trunk.py'));
    await rm(folder, { recursive: true });
    await labelsThat(api, [], (labels) => !labels.includes('attic'));
  });

  // The folder stays a repository: to take that back would be one more change for the tests that follow.
  it('is in again when git is made to track it', async () => {
    const api = await indexedExtension();
    const git = (...args: string[]): Buffer => execFileSync('git', args, { cwd: api.folder });
    git('init', '--quiet');
    await writeFile(join(api.folder, '.gitignore'), 'main.py\n');
    await labelsThat(api, [], (labels) => !labels.includes('main.py'));
    git('add', '--force', 'main.py');
    await labelsThat(api, [], (labels) => labels.includes('main.py'));
  });
});
