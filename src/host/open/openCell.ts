/** Shows lines of a notebook's code: the map has its code cells as one text, the editor has them as documents. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { cellAt } from './notebookLines';

/** Lines of a notebook's text, from 1, inclusive. */
export interface NotebookLines {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/**
 * Opens the notebook at the cell that holds the first of the lines, selected as far as they are in it. Where cells were edited
 * since the notebook was saved, lines may stand elsewhere. Throws a UserError for a notebook that cannot be opened.
 */
export async function openCell(
  uri: vscode.Uri,
  { path, line, endLine }: NotebookLines,
  viewColumn: vscode.ViewColumn = vscode.ViewColumn.Active,
): Promise<void> {
  const notebook = await openNotebook(uri, path);
  const found = cellAt(notebook, line);
  const selections = found === null ? [] : [new vscode.NotebookRange(found.cell.index, found.cell.index + 1)];
  await vscode.window.showNotebookDocument(notebook, { viewColumn, selections });
  if (found === null) return;
  const { document } = found.cell;
  const first = document.lineAt(found.row);
  const last = document.lineAt(Math.min(found.row + Math.max(endLine - line, 0), document.lineCount - 1));
  const end = last.lineNumber === first.lineNumber ? first.range.start : last.range.end;
  const selection = new vscode.Range(first.range.start, end);
  await vscode.commands.executeCommand('vscode.open', document.uri, { viewColumn, selection });
}

async function openNotebook(uri: vscode.Uri, path: string): Promise<vscode.NotebookDocument> {
  try {
    return await vscode.workspace.openNotebookDocument(uri);
  } catch {
    throw new UserError('bad-input', vscode.l10n.t('{0} cannot be opened as a notebook.', path));
  }
}
