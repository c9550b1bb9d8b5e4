/** Actions on a running command. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { RunAction } from '../../protocol/fromChat';
import type { ConversationRuns } from '../../run/conversation/conversationRuns';
import type { Chat } from '../../session/conversation/chat';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { WindowRuns } from '../../session/running/windowRuns';

/** Does it; nothing where the command has ended meanwhile, which is nobody's fault. Throws UserError. */
export async function actOnRun(runs: ConversationRuns, callId: string, action: RunAction): Promise<void> {
  const run = runs.underWay().find(({ call }) => call?.callId === callId);
  if (run === undefined) return;
  switch (action) {
    case 'background':
      runs.move(run);
      return;
    case 'end':
      await run.end();
      return;
    case 'show':
      if (!run.show())
        throw new UserError('bad-input', vscode.l10n.t('This command has no terminal to show.'));
  }
}

/** Moves what the turn waits for to the background. Throws UserError where it waits for none. */
export function moveToBackground(runs: ConversationRuns): void {
  const waited = runs.underWay().filter(({ isBackground }) => !isBackground);
  if (waited.length === 0)
    throw new UserError('usage', vscode.l10n.t('No command is running that can move to the background.'));
  for (const run of waited) runs.move(run);
}

/** Stops the answer, every command of this window, and indexing; says which of them it stopped. */
export async function cancelEverything(
  chat: Pick<Chat, 'isAnswering' | 'stop'>,
  runs: Pick<WindowRuns, 'endAll'>,
  folderIndex: Pick<FolderIndex, 'state' | 'cancel'>,
): Promise<string> {
  const { t } = vscode.l10n;
  const wasAnswering = chat.isAnswering();
  const wasIndexing = folderIndex.state.kind === 'indexing';
  const [stopped] = await Promise.all([runs.endAll(), chat.stop(), folderIndex.cancel()]);
  const ended = [
    ...(wasAnswering ? [t('the answer')] : []),
    ...(wasIndexing ? [t('indexing')] : []),
    ...stopped.map(({ command }) => clipped(command.replace(/\s+/g, ' ').trim())),
  ];
  return ended.length === 0 ? t('Nothing was running.') : t('Cancelled: {0}', ended.join(', '));
}

/** A notification has one line. */
const MOST_CHARS = 60;

function clipped(text: string): string {
  return text.length <= MOST_CHARS ? text : `${text.slice(0, MOST_CHARS - 1)}…`;
}
