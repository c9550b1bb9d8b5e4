import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FolderIndex } from '../../session/folder/folderIndex';

/** The folder that is mapped (absolute). Throws UserError where none is open. */
export function mappedFolder({ state }: Pick<FolderIndex, 'state'>): string {
  if (state.kind !== 'noFolder') return state.folder;
  throw new UserError('bad-input', vscode.l10n.t('No folder is open.'));
}
