/** Handles the chat page's messages that undo changes. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FromChat } from '../../protocol/fromChat';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { TakeBack, WorkedOn } from '../../session/changes/takeBack';
import { mappedFolder } from '../open/mappedFolder';
import type { Chat } from '../../session/conversation/chat';

export interface TakeBackPage {
  readonly chat: Chat;
  readonly folderIndex: FolderIndex;
  readonly takeBack: TakeBack;
}

type Asked = Extract<FromChat, { type: 'restore' | 'revertHunk' }>;

/** Does what the message says. Throws UserError, ToolError: nothing was changed then. */
export async function handleTakeBack(page: TakeBackPage, message: Asked): Promise<void> {
  const { chat, folderIndex, takeBack } = page;
  const work = workedOn(page);
  const { turn } = message;
  const entry =
    message.type === 'restore'
      ? await takeBack.restore(work, turn, message.step, message.chosen)
      : await takeBack.revertHunk(work, turn, message.path, message.hunk);
  if (entry === null) throw new UserError('bad-input', nothingTakenBack());
  folderIndex.update(entry.files);
  chat.tell(entry);
}

/** Said where no file could be taken back. */
export function nothingTakenBack(): string {
  return vscode.l10n.t('There is nothing left to undo.');
}

/** The conversation that is shown, on the folder that is mapped. Throws UserError while a turn is under way, here or elsewhere. */
export function workedOn({ chat, folderIndex }: Pick<TakeBackPage, 'chat' | 'folderIndex'>): WorkedOn {
  if (chat.isAnswering())
    throw new UserError('usage', vscode.l10n.t('Stop the running turn before you undo changes.'));
  chat.checkOurs();
  return { conversation: chat.conversation(), root: mappedFolder(folderIndex), entries: chat.entries() };
}
