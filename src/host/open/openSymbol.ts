import * as vscode from 'vscode';
import { isNotebook } from '../../core/files/notebookFiles';
import type { Location } from '../../core/map/views';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { openCell } from './openCell';
import { openDocument } from './openDocument';

/** Where a row leads. `name` is null for a module: its first line is shown. */
export interface SymbolTarget {
  readonly folder: string;
  readonly location: Location;
  readonly name: string | null;
}

/**
 * Shows the symbol's file with the cursor on its line and its name selected; a name that is not on the line
 * (it was edited since) leaves the cursor at the line's start. Throws a UserError when the file is gone.
 */
export async function openSymbol(
  target: SymbolTarget,
  viewColumn: vscode.ViewColumn = vscode.ViewColumn.Active,
): Promise<void> {
  const { folder, location } = target;
  const uri = vscode.Uri.joinPath(vscode.Uri.file(folder), location.path);
  if (isNotebook(location.path)) {
    await openCell(
      uri,
      { path: location.path, line: location.startLine, endLine: location.startLine },
      viewColumn,
    );
    return;
  }
  const document = await openDocument(uri, location.path);
  const selection = selectionFor(document, target);
  await vscode.window.showTextDocument(document, { selection, viewColumn });
}

/** As `openSymbol`, beside the page that leads there, so that it stays in view; nothing where no folder is open any more. */
export async function openBeside(
  { state }: Pick<FolderIndex, 'state'>,
  target: Omit<SymbolTarget, 'folder'>,
): Promise<void> {
  if (state.kind === 'noFolder') return;
  await openSymbol({ ...target, folder: state.folder }, vscode.ViewColumn.Beside);
}

function selectionFor(document: vscode.TextDocument, { location, name }: SymbolTarget): vscode.Range {
  const line = document.lineAt(Math.min(location.startLine, document.lineCount) - 1);
  const column = name === null ? -1 : line.text.indexOf(name);
  if (name === null || column < 0) return new vscode.Range(line.range.start, line.range.start);
  return new vscode.Range(line.lineNumber, column, line.lineNumber, column + name.length);
}
