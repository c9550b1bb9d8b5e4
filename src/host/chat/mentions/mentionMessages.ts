/** Handles the composer's messages about mentions. */
import * as vscode from 'vscode';
import type { FromChat } from '../../../protocol/fromChat';
import type { Handlers } from '../../../protocol/pageChannel';
import type { ChatAnswers } from '../../../protocol/toChat';
import type { FolderIndex } from '../../../session/folder/folderIndex';
import type { Chat } from '../../../session/conversation/chat';
import type { DraggedRows } from './draggedRows';
import { fileMention, folderOf, pastedMentions } from './fileMentions';
import type { ComposerMentions } from '../../../session/mentions/composerMentions';

export interface MentionPage {
  readonly mentions: ComposerMentions;
  readonly chat: Chat;
  readonly dragged: DraggedRows;
  readonly folderIndex: FolderIndex;
}

type OfMentions =
  'completeMention' | 'mentionCosts' | 'attachedTokens' | 'previewMention' | 'dropped' | 'pasted';

/** They throw UserError, ToolError. */
export function mentionHandlers({
  mentions,
  chat,
  dragged,
  folderIndex,
}: MentionPage): Pick<Handlers<FromChat, ChatAnswers>, OfMentions> {
  return {
    completeMention: (ask, tell) => mentions.complete(ask, tell),
    mentionCosts: ({ text }) => mentions.costs(text),
    attachedTokens: () => chat.attachedTokens(),
    previewMention: ({ mention }) => mentions.preview(mention),
    dropped: async ({ files, rows }) => {
      const named = files.map((file) => fileMention(folderOf(folderIndex), addressOf(file)));
      return [...new Set([...(rows ? dragged.mentions() : []), ...(await Promise.all(named))])].join(' ');
    },
    pasted: async ({ text }) =>
      folderIndex.state.kind === 'noFolder' ? null : pastedMentions(folderIndex.state.folder, text),
  };
}

/** VS Code hands over addresses, and of editor tabs paths. */
function addressOf(file: string): vscode.Uri {
  return /^[a-z][a-z0-9+.-]+:/i.test(file) ? vscode.Uri.parse(file) : vscode.Uri.file(file);
}
