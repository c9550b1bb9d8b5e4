import * as vscode from 'vscode';
import { UserError, errorText } from '../../core/errors';

/** The text document of a file of the mapped folder; `path` names it to the user. Throws UserError where it is gone or no text. */
export async function openDocument(uri: vscode.Uri, path: string): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (error) {
    throw new UserError(
      'bad-input',
      vscode.l10n.t('{0} cannot be opened: {1} Rebuild the index if it was moved.', path, errorText(error)),
    );
  }
}
