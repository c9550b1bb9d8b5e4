/** Handles a turn's buttons: ask again, edit the question, switch versions, copy. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FromChat } from '../../protocol/fromChat';
import type { Chat } from '../../session/conversation/chat';
import { renderConversation } from '../../session/conversation/renderConversation';

export interface TurnPage {
  readonly chat: Pick<Chat, 'askInstead' | 'entries' | 'isAnswering' | 'showVersion' | 'shown'>;
  /** Sends the page all it shows. */
  readonly sendInit: () => Promise<void>;
}

type Asked = Extract<FromChat, { type: 'askInstead' | 'showVersion' }>;

/** Does what the message says. Throws UserError: nothing was put aside then. */
export async function handleTurn({ chat, sendInit }: TurnPage, message: Asked): Promise<void> {
  const { t } = vscode.l10n;
  if (chat.isAnswering())
    throw new UserError('usage', t('Stop the running turn before you go back to an earlier question.'));
  const { turn } = message;
  const known = message.type === 'askInstead' ? chat.shown() : chat.entries();
  // Another view of this page, or a click that came twice, was there first.
  if (!known.some((entry) => entry.type === 'asked' && entry.turn === turn))
    throw new UserError('bad-input', t('This question is hidden now.'));
  if (message.type === 'askInstead') await chat.askInstead(turn, message.text);
  else await chat.showVersion(turn, sendInit);
}

/** Puts the questions and answers that are shown on the clipboard, as Markdown. Throws UserError where there are none. */
export async function copyConversation(chat: Pick<Chat, 'shown'>): Promise<void> {
  const { t } = vscode.l10n;
  const text = renderConversation(chat.shown(), { question: t('You'), answer: t('RepoMaster') });
  if (text === '')
    throw new UserError('bad-input', t('There is nothing to copy: nobody has asked a question yet.'));
  await vscode.env.clipboard.writeText(text);
}
