/** The chat's page in the side bar: drawn anew from the conversation whenever VS Code shows it again. */
import * as vscode from 'vscode';
import { versionsIn } from '../../agent/branches';
import type { Log } from '../../core/ports';
import type { ChatAnswers, ChatStatus, SlashCommand, ToChat } from '../../protocol/toChat';
import { parseFromChat } from '../../protocol/fromChat';
import type { FromChat } from '../../protocol/fromChat';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { createWebviewChannel, drawPage } from '../pages/webviewHtml';
import type { TakeBack } from '../../session/changes/takeBack';
import type { PendingApprovals } from '../../session/conversation/pendingApprovals';
import type { Chat } from '../../session/conversation/chat';
import type { EstimateNext } from '../../session/conversation/estimateNext';
import type { DraggedRows } from './mentions/draggedRows';
import type { HubPage } from '../hub/hubPage';
import type { ComposerMentions } from '../../session/mentions/composerMentions';
import type { Ledger } from './ledger/ledger';
import { createPageReadiness } from './pageReadiness';
import type { PageReadiness } from './pageReadiness';
import { forPage } from '../../session/conversation/forPage';
import { chatHandlers } from './pageMessages';
import { createSignalsSoFar } from '../../session/conversation/signalsSoFar';
import { turnAccounts } from '../../session/ledger/turnAccounts';

export const chatViewId = 'repomaster.chat';

export interface ChatViewParts {
  readonly extensionUri: vscode.Uri;
  readonly chat: Chat;
  readonly pending: PendingApprovals;
  readonly folderIndex: FolderIndex;
  readonly takeBack: TakeBack;
  readonly resultsOf: (conversation: string) => string;
  readonly estimateNext: EstimateNext;
  readonly mentions: ComposerMentions;
  readonly dragged: DraggedRows;
  readonly ledger: Ledger;
  readonly hub: HubPage;
  readonly commands: readonly SlashCommand[];
  status(): Promise<ChatStatus>;
  readonly log: Log;
}

export interface ChatView extends vscode.WebviewViewProvider {
  readonly onVisible: PageReadiness['onVisible'];
  /** Sends the page everything it shows, for example after New Chat. */
  redraw(): Promise<void>;
  refreshStatus(): Promise<void>;
  /** Puts text into the composer, once there is a page. */
  prefill(text: string): Promise<void>;
  /** Shows the chat, and has its page show this. */
  show(message: ToChat): Promise<void>;
  /** Handles one message from the page; drops, logs and reports anything that is not a message. Never rejects. */
  receive(raw: unknown): Promise<void>;
  dispose(): void;
}

export function createChatView(parts: ChatViewParts): ChatView {
  const { chat } = parts;
  let view: vscode.WebviewView | undefined;
  const readiness = createPageReadiness();
  const missed = createSignalsSoFar();
  const webview = (): vscode.Webview | undefined => view?.webview;
  const channel = createWebviewChannel<FromChat, ToChat, ChatAnswers>(
    'chat',
    parts.log,
    parseFromChat,
    webview,
  );
  const post = (message: ToChat): Promise<void> => channel.send(message);
  const sendInit = async (): Promise<void> => {
    await post(initOf(parts, await parts.status()));
    for (const told of [...missed.messages(chat.conversation()), accountsOf(chat), branchesOf(chat)])
      await post(told);
  };
  const refreshStatus = async (): Promise<void> => {
    if (view) await post({ type: 'status', status: await parts.status() });
  };
  const handlers = chatHandlers({ ...parts, sendInit, refreshStatus });
  channel.handle({
    ...handlers,
    ready: async (message) => {
      await handlers.ready(message);
      readiness.opened();
    },
  });
  const show = async (message: ToChat): Promise<void> => {
    await vscode.commands.executeCommand(`${chatViewId}.focus`);
    // What is sent to a page that is not drawn yet is lost.
    await readiness.whenOpen();
    await post(message);
  };
  const subscription = chat.onMessage((message) => {
    missed.see(chat.conversation(), message);
    void post(message.type === 'event' ? { ...message, event: forPage(message.event) } : message);
    for (const more of behind(chat, message)) void post(more);
  });
  return {
    resolveWebviewView: (resolved) => {
      view = resolved;
      readiness.follow(resolved);
      resolved.onDidDispose(() => {
        if (view === resolved) view = undefined;
      });
      const title = vscode.l10n.t('RepoMaster Chat');
      drawPage(resolved.webview, parts.extensionUri, channel, { page: 'chat', title });
    },
    ...{ onVisible: readiness.onVisible, redraw: sendInit, refreshStatus },
    prefill: (text) => show({ type: 'prefill', text }),
    show,
    receive: (raw) => channel.receive(raw),
    dispose: () => subscription.dispose(),
  };
}

function initOf({ chat, commands }: ChatViewParts, status: ChatStatus): ToChat {
  const strings = vscode.l10n.bundle ?? {};
  const [attachments, entries] = [chat.attachments(), chat.shown().map(forPage)];
  return { type: 'init', strings, commands, status, attachments, entries };
}

/** What an event changes besides. */
function behind(chat: Pick<Chat, 'entries'>, message: ToChat): readonly ToChat[] {
  if (message.type !== 'event') return [];
  if (message.event.type === 'ended') return [accountsOf(chat)];
  return message.event.type === 'asked' ? [branchesOf(chat)] : [];
}

function branchesOf(chat: Pick<Chat, 'entries'>): ToChat {
  return { type: 'branches', ...versionsIn(chat.entries()) };
}

function accountsOf(chat: Pick<Chat, 'entries'>): ToChat {
  return { type: 'accounts', accounts: turnAccounts(chat.entries()) };
}
