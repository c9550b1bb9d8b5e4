/** Keeps, counts and shows what the chat's conversations sent to models. */
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readSentHeads } from '../../../agent/sent/readSent';
import { createSentFile } from '../../../agent/sent/sentFile';
import type { SentKeeper, SentKey } from '../../../agent/sent/sentFile';
import type { Log } from '../../../core/ports';
import type { LedgerView } from '../../../protocol/ledgerView';
import type { ToChat } from '../../../protocol/toChat';
import { registerCommand } from '../../commandBorder';
import type { Chat } from '../../../session/conversation/chat';
import { buildLedger } from '../../../session/ledger/buildLedger';
import { openFormatted, openSent, registerSentDocuments } from './sentDocuments';

export interface Ledger {
  /** Keeps what a turn of the conversation of this id sends. */
  readonly keeperOf: (conversation: string) => SentKeeper;
  /** The tokens and cost of the shown conversation. */
  readonly view: (chat: LedgerChat) => LedgerView;
  /** Opens what a request of the conversation that is shown sent. Throws UserError. */
  readonly openSent: (chat: LedgerChat, key: SentKey) => Promise<void>;
  /** Its commands and documents, registered; the caller disposes them. */
  readonly register: (chat: LedgerChat, page: { show(message: ToChat): Promise<void> }) => vscode.Disposable;
}

type LedgerChat = Pick<Chat, 'entries' | 'conversation'>;

/** `folder` (absolute) has a folder for each conversation, which goes when that is deleted. */
export function createLedger(folder: string, log: Log): Ledger {
  const placeOf = placeIn(folder);
  let last: { readonly conversation: string; readonly keeper: SentKeeper } | undefined;
  const view: Ledger['view'] = (chat) => {
    const heads = readSentHeads(placeOf(chat.conversation()));
    const sizes = new Map(heads.map((head) => [keyOf(head), head.sizeBytes]));
    return buildLedger(chat.entries(), (key) => sizes.get(keyOf(key)) ?? null);
  };
  return {
    keeperOf: (conversation) => {
      if (last?.conversation !== conversation)
        last = { conversation, keeper: createSentFile(placeOf(conversation), log) };
      return last.keeper;
    },
    view,
    openSent: (chat, { turn, step, about }) => openSent(placeOf, chat.conversation(), { turn, step, about }),
    register: (chat, page) =>
      vscode.Disposable.from(
        registerSentDocuments(placeOf),
        registerCommand('repomaster.showLedger', log, () => page.show({ type: 'ledger', view: view(chat) })),
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
