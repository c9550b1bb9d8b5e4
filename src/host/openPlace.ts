/** Shows lines of a file of the mapped folder that a page names. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../core/errors';
import { pathBelow } from './relativePath';

export interface Place {
  /** Relative to the mapped folder, `/`. */
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/**
 * Opens the file with these lines selected and in view. Throws a UserError for a file that is not there, and for one
 * that lies outside the folder: the path comes from a page, and what a link of the repository leads to counts.
 */
export async function openPlace(folder: string, place: Place): Promise<void> {
  const uri = vscode.Uri.file(await fileBelow(folder, place.path));
  const document = await vscode.workspace.openTextDocument(uri);
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
