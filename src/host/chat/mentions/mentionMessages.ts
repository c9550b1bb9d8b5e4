/** What the composer asks about mentions, done. */
import { UserError } from '../../../core/errors';
import type { ToChat } from '../../../protocol/toChat';
import type { MentionAnswer } from '../../../protocol/mentionAnswer';
import type { MentionAsk } from '../../../protocol/mentionAsk';
import * as vscode from 'vscode';
import type { IndexSession } from '../../../session/folder/indexSession';
import type { Chat } from '../../../session/conversation/chat';
import type { DraggedRows } from './draggedRows';
import { fileMention, pastedMentions } from './fileMentions';
import type { ComposerMentions } from '../../../session/mentions/composerMentions';

export interface MentionPage {
  readonly mentions: ComposerMentions;
  readonly chat: Chat;
  readonly dragged: DraggedRows;
  readonly session: IndexSession;
  post(message: ToChat): Promise<void>;
}

/** Does what the page asks for. Throws UserError, ToolError. */
export async function handleMentions(page: MentionPage, ask: MentionAsk): Promise<void> {
  const { mentions, session } = page;
  const answer = (told: MentionAnswer): Promise<void> => page.post({ type: 'mentions', answer: told });
  switch (ask.kind) {
    case 'complete':
      return mentions.complete(ask, answer);
    case 'costs':
      return answer({ kind: 'costs', costs: await mentions.costs(ask.text) });
    case 'attached':
      return answer({ kind: 'attached', tokens: await page.chat.attachedTokens() });
    case 'preview': {
      const { mention } = ask;
      return answer({ kind: 'preview', mention, text: await mentions.preview(mention) });
    }
    case 'dropped': {
      const files = await Promise.all(
        ask.files.map((file) => fileMention(folderOf(session), addressOf(file))),
      );
      return insert(page, [...(ask.rows ? page.dragged.mentions() : []), ...files]);
    }
    case 'pasted': {
      const named =
        session.state.kind === 'noFolder' ? null : await pastedMentions(session.state.folder, ask.text);
      if (named !== null) await answer({ kind: 'pasted', text: ask.text, mentions: named });
      return;
    }
  }
}

async function insert(page: MentionPage, mentions: readonly string[]): Promise<void> {
  if (mentions.length > 0) await page.post({ type: 'insert', text: [...new Set(mentions)].join(' ') });
}

/** VS Code hands over addresses, and of editor tabs paths. */
function addressOf(file: string): vscode.Uri {
  return /^[a-z][a-z0-9+.-]+:/i.test(file) ? vscode.Uri.parse(file) : vscode.Uri.file(file);
}

function folderOf({ state }: IndexSession): string {
  if (state.kind !== 'noFolder') return state.folder;
  throw new UserError(
    'bad-input',
    vscode.l10n.t('No folder is open. Open one to map it (File: Open Folder).'),
  );
}
