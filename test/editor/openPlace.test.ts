import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { UserError } from '../../src/core/errors';
import { fileShownBy, lineOnMap } from '../../src/host/open/notebookLines';
import { openPlace } from '../../src/host/open/openPlace';
import { openSymbol } from '../../src/host/open/openSymbol';
import { notebookText } from '../support/notebooks';
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

  describe('in a notebook', () => {
    const file = uriIn(folder, 'report.ipynb');
    const cells = [
      { kind: 'markdown' as const, source: '# Sales' },
      'import os\nx = 1',
      { kind: 'raw' as const, source: 'r' },
      'def f():\n    return x',
    ];
    before(() => writeFile(file.fsPath, notebookText(cells)));
    after(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await rm(file.fsPath);
    });

    /** The cell that is selected, and the lines of it that are, from 0. */
    function shown(): string {
      const editor = vscode.window.activeNotebookEditor;
      const text = vscode.window.activeTextEditor;
      if (editor?.notebook.uri.toString() !== file.toString() || !text) return 'no cell';
      const { start, end } = text.selection;
      return `${editor.selection.start} ${start.line}-${end.line} of ${text.document.lineAt(0).text}`;
    }

    /** Resolves once it is shown: what the editor does is told to extensions a little later. */
    function untilShown(expected: string): Promise<void> {
      return new Promise((resolve) => {
        const look = (): void => {
          if (shown() !== expected) return;
          vscode.Disposable.from(...listening).dispose();
          resolve();
        };
        const listening = [
          vscode.window.onDidChangeActiveTextEditor(look),
          vscode.window.onDidChangeTextEditorSelection(look),
          vscode.window.onDidChangeNotebookEditorSelection(look),
          vscode.window.onDidChangeActiveNotebookEditor(look),
        ];
        look();
      });
    }

    it('opens the cell that has the lines', async () => {
      await openPlace(folder, { path: 'report.ipynb', line: 3, endLine: 4 });
      await untilShown('3 0-1 of def f():');
      await openPlace(folder, { path: 'report.ipynb', line: 2, endLine: 2 });
      await untilShown('1 1-1 of import os');
    });

    it('opens a symbol at its line, and knows the line of the map again', async () => {
      await openSymbol({ folder, location: { path: 'report.ipynb', startLine: 3, endLine: 4 }, name: 'f' });
      await untilShown('3 0-0 of def f():');
      const document = vscode.window.activeTextEditor?.document;
      assert.ok(document);
      assert.equal(lineOnMap(document, 1), 4);
      assert.equal(fileShownBy(document).toString(), file.toString());
    });
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
