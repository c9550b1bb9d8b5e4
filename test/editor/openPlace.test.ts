import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { UserError } from '../../src/core/errors';
import { openPlace } from '../../src/host/open/openPlace';
import { uriIn, windowFolder } from './extensionApi';

describe('A place that a page names', () => {
  const folder = windowFolder();
  const open = (path: string): Promise<void> => openPlace(folder, { path, line: 1, endLine: 1 });
  const image = uriIn(folder, 'picture.bin').fsPath;
  before(() => writeFile(image, new Uint8Array([0x89, 0x50, 0, 0, 0, 0, 1, 0])));
  after(async () => {
    await rm(image);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('is shown in the explorer where it is a folder', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await open('shop');
    await open('shop/');
    assert.equal(vscode.window.activeTextEditor, undefined);
  });

  for (const [what, path] of [
    ['is no text', 'picture.bin'],
    ['is gone', 'shop/gone.py'],
    ['is outside', '../gone.py'],
  ] as const) {
    it(`is refused in one sentence where it ${what}`, async () => {
      await assert.rejects(open(path), (error) => error instanceof UserError && error.message.includes(path));
    });
  }
});
