/** Shows what the user is asked to allow as read-only documents, because a card has little room. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { Chat } from '../../session/conversation/chat';

const askedScheme = 'repomaster-asked';

type AskedChat = Pick<Chat, 'entries' | 'conversation'>;

/** Registered; the caller disposes it. */
export function registerAskedDocuments(chat: AskedChat): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(askedScheme, {
    provideTextDocumentContent: ({ query }) => {
      const values = new URLSearchParams(query);
      if (values.get('conversation') !== chat.conversation()) throw notShown();
      return askedIn(chat, values.get('call') ?? '').text;
    },
  });
}

/** Opens the command or the change that the call of this id asks about. Throws UserError. */
export async function openAsked(chat: AskedChat, callId: string): Promise<void> {
  const { name } = askedIn(chat, callId);
  const query = new URLSearchParams({ conversation: chat.conversation(), call: callId });
  const uri = vscode.Uri.from({ scheme: askedScheme, path: `/${name}`, query: query.toString() });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: true });
}

/** The name says the language. */
function askedIn(chat: AskedChat, callId: string): { readonly name: string; readonly text: string } {
  for (const entry of chat.entries().toReversed()) {
    if (entry.type === 'approvalAsked' && entry.callId === callId)
      return { name: 'command.sh', text: entry.question.proposal.command };
    if (entry.type === 'editAsked' && entry.callId === callId)
      return { name: 'change.diff', text: entry.question.proposal.diff };
  }
  throw notShown();
}

function notShown(): UserError {
  return new UserError(
    'bad-input',
    vscode.l10n.t('This question is not part of the conversation in the chat. Open its conversation first.'),
  );
}
