/** Commands that list this workspace's conversations, copy the shown one, and open, export or delete one. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { UserError, errorText } from '../../../core/errors';
import type { Log } from '../../../core/ports';
import { registerCommand } from '../../commandBorder';
import { plainText } from '../../../core/text/plainText';
import { formatMegabytes } from '../../wording';
import type { Chat } from '../../../session/conversation/chat';
import { chatViewId } from '../chatView';
import type { ChatView } from '../chatView';
import { copyConversation } from '../turnMessages';
import type { ExportForm, History } from '../../../session/journal/history';
import { pickConversation } from './historyPicker';
import type { ConversationItem } from './historyPicker';

export interface HistoryCommandParts {
  readonly chat: Chat;
  readonly view: Pick<ChatView, 'redraw'>;
  readonly history: History;
  readonly log: Log;
}

/** A longer one would take the window seconds to read and to draw. */
const MOST_OPENED_BYTES = 100 * 1024 * 1024;

/** Registered; the caller disposes them. */
export function registerHistoryCommands(parts: HistoryCommandParts): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand('repomaster.showHistory', parts.log, () => showHistory(parts)),
    registerCommand('repomaster.copyConversation', parts.log, () => copyConversation(parts.chat)),
  );
}

async function showHistory(parts: HistoryCommandParts): Promise<void> {
  for (;;) {
    const picked = await pickConversation(parts.history, parts.chat.conversation(), parts.log);
    if (picked === null) return;
    const { item, action } = picked;
    if (action === 'open') return open(parts, item);
    if (action === 'delete') await deleteConversation(parts, item);
    else await exportConversation(parts.history, item, action);
  }
}

async function open({ chat, view }: HistoryCommandParts, item: ConversationItem): Promise<void> {
  const { t } = vscode.l10n;
  if (item.listed.sizeBytes > MOST_OPENED_BYTES)
    throw new UserError(
      'bad-input',
      t(
        'This conversation is too long to open ({0}). You can export it from the list.',
        formatMegabytes(item.listed.sizeBytes),
      ),
    );
  await chat.open(item.listed.id, async () => {
    await vscode.commands.executeCommand(`${chatViewId}.focus`);
    await view.redraw();
  });
  // Said at once: nothing that is asked there would be answered.
  chat.checkOurs();
}

async function exportConversation(history: History, item: ConversationItem, form: ExportForm): Promise<void> {
  const { t } = vscode.l10n;
  const ending = form === 'markdown' ? 'md' : 'jsonl';
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? homedir();
  const target = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.file(join(folder, '..', `${item.listed.id}.${ending}`)),
    title: t('Export the Conversation'),
  });
  if (target === undefined) return;
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true } as const;
  await vscode.window.withProgress(
    { ...options, title: t('Exporting the conversation') },
    async (_, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      try {
        await history.export(item.listed.id, form, target.fsPath, abort.signal);
      } catch (error) {
        if (abort.signal.aborted) return;
        throw new UserError(
          'outside-failed',
          t('The conversation cannot be written to {0}: {1}', target.fsPath, errorText(error)),
        );
      }
    },
  );
}

async function deleteConversation(
  { chat, view, history }: HistoryCommandParts,
  item: ConversationItem,
): Promise<void> {
  const { t } = vscode.l10n;
  const confirm = t('Delete');
  const chosen = await vscode.window.showWarningMessage(
    plainText(t('Delete this conversation?')),
    {
      modal: true,
      detail: t(
        'This deletes “{0}”, its results and the backups needed to undo its changes. Workspace files do not change. You cannot undo this.',
        item.label,
      ),
    },
    confirm,
  );
  if (chosen !== confirm) return;
  const { id } = item.listed;
  // What still runs for it would write it anew.
  if (id === chat.conversation()) await chat.newChat(() => view.redraw());
  if ((await history.delete(id)) === 'held')
    void vscode.window.showWarningMessage(
      plainText(
        t(
          'The conversation was not deleted: it is being answered, or is open in another window or a headless run.',
        ),
      ),
    );
}
