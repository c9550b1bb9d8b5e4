/** Shows lines of a file of the mapped folder that a page names. */
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { isNotebook } from '../../core/files/notebookFiles';
import { openCell } from './openCell';
import { openDocument } from './openDocument';
import { pathBelow } from '../../session/preview/relativePath';

export interface Place {
  /** Relative to the mapped folder, `/`. */
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/**
 * Opens the file with these lines selected and in view; a folder is shown in the explorer. Throws a UserError for what
 * is not there or no text, and for what lies outside the folder: the path comes from a page, and what a link of the
 * repository leads to counts.
 */
export async function openPlace(folder: string, place: Place): Promise<void> {
  const file = await fileBelow(folder, place.path);
  const uri = vscode.Uri.file(file);
  if ((await stat(file)).isDirectory()) {
    await vscode.commands.executeCommand('revealInExplorer', uri);
    return;
  }
  if (isNotebook(place.path)) {
    await openCell(uri, place);
    return;
  }
  const document = await openDocument(uri, place.path);
  const first = document.lineAt(Math.min(place.line, document.lineCount) - 1);
  const last = document.lineAt(Math.min(Math.max(place.line, place.endLine), document.lineCount) - 1);
  const isOneLine = first.lineNumber === last.lineNumber;
  const selection = new vscode.Range(first.range.start, isOneLine ? first.range.start : last.range.end);
  await vscode.window.showTextDocument(document, { selection });
}

async function fileBelow(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  const outside = new UserError('bad-input', vscode.l10n.t('{0} is not in the mapped folder.', path));
  if (pathBelow(folder, file) === null) throw outside;
  try {
    if (pathBelow(await realpath(folder), await realpath(file)) !== null) return file;
  } catch {
    throw new UserError(
      'bad-input',
      vscode.l10n.t('{0} is not there any more. Rebuild the index if it was moved.', path),
    );
  }
  throw outside;
}
