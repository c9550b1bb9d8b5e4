/** What the chat's conversations sent to models: kept, counted and shown. */
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readSentHeads } from '../../../agent/sent/readSent';
import { createSentFile } from '../../../agent/sent/sentFile';
import type { SentKeeper, SentKey } from '../../../agent/sent/sentFile';
import type { Log } from '../../../core/ports';
import type { FromChat } from '../../../protocol/fromChat';
import type { ToChat } from '../../../protocol/toChat';
import { registerCommand } from '../../commandBorder';
import type { Chat } from '../../../session/conversation/chat';
import { buildLedger } from '../../../session/ledger/buildLedger';
import { openFormatted, openSent, registerSentDocuments } from './sentDocuments';

export interface Ledger {
  /** Keeps what a turn of the conversation of this id sends. */
  readonly keeperOf: (conversation: string) => SentKeeper;
  /** What the conversation that is shown took; `turn`: which question is looked at, null for the last. */
  readonly show: (chat: LedgerChat, turn: number | null) => ToChat;
  /** Does what the page asks for. Throws UserError. */
  readonly handle: (page: LedgerPage, message: LedgerMessage) => Promise<void>;
  /** Its commands and documents, registered; the caller disposes them. */
  readonly register: (chat: LedgerChat, view: { show(message: ToChat): Promise<void> }) => vscode.Disposable;
}

type LedgerChat = Pick<Chat, 'entries' | 'conversation'>;
type LedgerMessage = Extract<FromChat, { type: 'showLedger' | 'showSent' }>;

export interface LedgerPage {
  readonly chat: LedgerChat;
  post(message: ToChat): Promise<void>;
}

/** `folder` (absolute) has a folder for each conversation, which goes when that is deleted. */
export function createLedger(folder: string, log: Log): Ledger {
  const placeOf = placeIn(folder);
  let last: { readonly conversation: string; readonly keeper: SentKeeper } | undefined;
  const show: Ledger['show'] = (chat, turn) => {
    const heads = readSentHeads(placeOf(chat.conversation()));
    const sizes = new Map(heads.map((head) => [keyOf(head), head.sizeBytes]));
    const view = buildLedger(chat.entries(), (key) => sizes.get(keyOf(key)) ?? null);
    return { type: 'ledger', view, turn };
  };
  return {
    keeperOf: (conversation) => {
      if (last?.conversation !== conversation)
        last = { conversation, keeper: createSentFile(placeOf(conversation), log) };
      return last.keeper;
    },
    show,
    handle: async (page, message) => {
      const { chat } = page;
      if (message.type === 'showLedger') return page.post(show(chat, message.turn));
      const { turn, step, about } = message;
      return openSent(placeOf, chat.conversation(), { turn, step, about });
    },
    register: (chat, view) =>
      vscode.Disposable.from(
        registerSentDocuments(placeOf),
        registerCommand('repomaster.showLedger', log, () => view.show(show(chat, null))),
        registerCommand('repomaster.formatSent', log, (uri: vscode.Uri | undefined) => openFormatted(uri)),
      ),
  };
}

function placeIn(folder: string): (conversation: string) => string {
  return (conversation) => join(folder, conversation, 'requests.jsonl');
}

function keyOf({ turn, step, about }: SentKey): string {
  return `${turn}/${step}/${about}`;
}
