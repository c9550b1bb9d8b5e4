/** What the chat page asks about files that a conversation made or changed, done. */
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FromChat } from '../../protocol/fromChat';
import type { ToChat } from '../../protocol/toChat';
import type { FilePlace } from '../../protocol/filePreview';
import type { IndexSession } from '../../session/folder/indexSession';
import { openBelow } from '../../session/preview/openBelow';
import { readPreview } from '../../session/preview/readPreview';
import type { Chat } from '../../session/conversation/chat';

export interface FilesPage {
  readonly session: IndexSession;
  readonly chat: Chat;
  /** Absolute path of the folder that a conversation's results go to; it may not be there. */
  readonly resultsOf: (conversation: string) => string;
  post(message: ToChat): Promise<void>;
}

type AboutFile = Extract<FromChat, { type: 'preview' | 'openFile' }>;

/** Does what the message says. Throws UserError. */
export async function handleFile(page: FilesPage, { type, place, path }: AboutFile): Promise<void> {
  const folder = folderOf(page, place);
  if (type === 'openFile') return openFile(folder, path);
  const preview = await readPreview(folder, path);
  return page.post({ type: 'preview', place, path, preview });
}

function folderOf({ session, chat, resultsOf }: FilesPage, place: FilePlace): string {
  if (place === 'results') return resultsOf(chat.conversation());
  if (session.state.kind !== 'noFolder') return session.state.folder;
  throw new UserError('bad-input', vscode.l10n.t('No folder is open.'));
}

/** As the editor opens such a file: a picture in its viewer, text as text. */
async function openFile(folder: string, path: string): Promise<void> {
  const opened = openBelow(folder, path);
  if (opened.descriptor !== null) {
    closeSync(opened.descriptor);
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(join(folder, path)));
    return;
  }
  const { t } = vscode.l10n;
  switch (opened.reason) {
    case 'gone':
      throw new UserError('bad-input', t('{0} is not there any more.', path));
    case 'outside':
      throw new UserError('bad-input', t('{0} is not in the mapped folder.', path));
    case 'folder':
      await vscode.commands.executeCommand('revealInExplorer', vscode.Uri.file(join(folder, path)));
      return;
    default:
      throw new UserError('bad-input', t('{0} is no file that can be opened.', path));
  }
}
