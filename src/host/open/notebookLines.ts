/** Lines of a notebook's text in the map, which is its code cells one below the other, and the cells in the editor. */
import * as vscode from 'vscode';

/** The scheme of the documents that cells are to the editor; their paths are the notebook's. */
const CELL_SCHEME = 'vscode-notebook-cell';

export interface CellLine {
  readonly cell: vscode.NotebookCell;
  /** From 0. */
  readonly row: number;
}

/** Where a line of the text (from 1) stands; the end of the last cell for one beyond it, null where there is no code. */
export function cellAt(notebook: vscode.NotebookDocument, line: number): CellLine | null {
  let before = 0;
  let last: CellLine | null = null;
  for (const cell of codeCells(notebook)) {
    const { lineCount } = cell.document;
    if (line <= before + lineCount) return { cell, row: line - before - 1 };
    before += lineCount;
    last = { cell, row: lineCount - 1 };
  }
  return last;
}

/** The line that the map has for a row (from 0) of a document; of a cell that is no code the one that follows it. */
export function lineOnMap(document: vscode.TextDocument, row: number): number {
  if (document.uri.scheme !== CELL_SCHEME) return row + 1;
  const notebook = vscode.workspace.notebookDocuments.find((each) =>
    each.getCells().some((cell) => cell.document === document),
  );
  const own = notebook?.getCells().find((cell) => cell.document === document);
  if (!notebook || !own) return row + 1;
  const before = codeCells(notebook).filter(({ index }) => index < own.index);
  const lines = before.reduce((sum, cell) => sum + cell.document.lineCount, 0);
  return lines + (isCode(own) ? row : 0) + 1;
}

function codeCells(notebook: vscode.NotebookDocument): vscode.NotebookCell[] {
  return notebook.getCells().filter(isCode);
}

/** The editor has raw cells as code. */
function isCode({ kind, document }: vscode.NotebookCell): boolean {
  return kind === vscode.NotebookCellKind.Code && document.languageId !== 'raw';
}

/** The file that a document shows: of a cell the notebook's. */
export function fileShownBy({ uri }: vscode.TextDocument): vscode.Uri {
  return uri.scheme === CELL_SCHEME ? vscode.Uri.file(uri.fsPath) : uri;
}
