import * as vscode from 'vscode';
import { UserError } from '../core/errors';
import type { Location } from '../core/views';

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
  const document = await openDocument(uri, location.path);
  const selection = selectionFor(document, target);
  await vscode.window.showTextDocument(document, { selection, viewColumn });
}

async function openDocument(uri: vscode.Uri, path: string): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      'bad-input',
      vscode.l10n.t('{0} cannot be opened: {1} Rebuild the index if it was moved.', path, reason),
    );
  }
}

function selectionFor(document: vscode.TextDocument, { location, name }: SymbolTarget): vscode.Range {
  const line = document.lineAt(Math.min(location.startLine, document.lineCount) - 1);
  const column = name === null ? -1 : line.text.indexOf(name);
  if (name === null || column < 0) return new vscode.Range(line.range.start, line.range.start);
  return new vscode.Range(line.lineNumber, column, line.lineNumber, column + name.length);
}
