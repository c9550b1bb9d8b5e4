/** Handles the chat page's messages about files that a conversation made or changed. */
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FileRoot, FilePreview } from '../../protocol/filePreview';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { mappedFolder } from '../open/mappedFolder';
import { openBelow } from '../../session/preview/openBelow';
import { readPreview } from '../../session/preview/readPreview';
import type { Chat } from '../../session/conversation/chat';

export interface FilesPage {
  readonly folderIndex: FolderIndex;
  readonly chat: Chat;
  /** Absolute path of the folder that a conversation's results go to; it may not be there. */
  readonly resultsOf: (conversation: string) => string;
}

interface FileRef {
  readonly place: FileRoot;
  /** Relative to the place. */
  readonly path: string;
}

/** A preview of the file. Throws UserError. */
export async function previewFile(page: FilesPage, { place, path }: FileRef): Promise<FilePreview> {
  return readPreview(folderOf(page, place), path);
}

/** As the editor opens such a file: a picture in its viewer, text as text. Throws UserError. */
export async function openFile(page: FilesPage, { place, path }: FileRef): Promise<void> {
  const folder = folderOf(page, place);
  const opened = openBelow(folder, path);
  if (opened.descriptor !== null) {
    closeSync(opened.descriptor);
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(join(folder, path)));
    return;
  }
  const { t } = vscode.l10n;
  switch (opened.reason) {
    case 'gone':
      throw new UserError('bad-input', t('{0} no longer exists.', path));
    case 'outside':
      throw new UserError('bad-input', t('{0} is not in the mapped folder.', path));
    case 'folder':
      await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.file(join(folder, path)));
      return;
    default:
      throw new UserError('bad-input', t('{0} is not a file that can be opened.', path));
  }
}

function folderOf({ folderIndex, chat, resultsOf }: FilesPage, place: FileRoot): string {
  return place === 'results' ? resultsOf(chat.conversation()) : mappedFolder(folderIndex);
}
