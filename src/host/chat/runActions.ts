/** What users do with a command while it runs. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { RunAction } from '../../protocol/fromChat';
import type { RunDesk } from '../../run/desk/runDesk';
import type { Chat } from '../../session/conversation/chat';
import type { IndexSession } from '../../session/folder/indexSession';
import type { RunDesks } from '../../session/running/runDesks';

/** Does it; nothing where the command has ended meanwhile, which is nobody's fault. Throws UserError. */
export async function actOnRun(desk: RunDesk, callId: string, action: RunAction): Promise<void> {
  const run = desk.going().find(({ call }) => call?.callId === callId);
  if (run === undefined) return;
  switch (action) {
    case 'background':
      desk.move(run.number);
      return;
    case 'end':
      await desk.end(run.number);
      return;
    case 'show':
      if (!desk.show(run.number))
        throw new UserError('bad-input', vscode.l10n.t('This command is shown in no terminal.'));
  }
}

/** Moves what the turn waits for to the background. Throws UserError where it waits for none. */
export function moveToBackground(desk: RunDesk): void {
  const waited = desk.going().filter(({ isBackground }) => !isBackground);
  if (waited.length === 0)
    throw new UserError('usage', vscode.l10n.t('The chat waits for no command that could be moved.'));
  for (const { number } of waited) desk.move(number);
}

/** Ends the answer that is under way, every command of this window, and indexing; says which. */
export async function cancelEverything(
  chat: Pick<Chat, 'isAnswering' | 'stop'>,
  desks: Pick<RunDesks, 'endAll'>,
  session: Pick<IndexSession, 'state' | 'cancel'>,
): Promise<string> {
  const { t } = vscode.l10n;
  const wasAnswering = chat.isAnswering();
  const wasIndexing = session.state.kind === 'indexing';
  const [runs] = await Promise.all([desks.endAll(), chat.stop(), session.cancel()]);
  const ended = [
    ...(wasAnswering ? [t('the answer')] : []),
    ...(wasIndexing ? [t('indexing')] : []),
    ...runs.map(({ command }) => clipped(command.replace(/\s+/g, ' ').trim())),
  ];
  return ended.length === 0 ? t('Nothing was under way.') : t('Ended: {0}', ended.join(', '));
}

/** A notification has one line. */
const MOST_CHARS = 60;

function clipped(text: string): string {
  return text.length <= MOST_CHARS ? text : `${text.slice(0, MOST_CHARS - 1)}…`;
}
