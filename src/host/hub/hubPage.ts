/** What the user does in the chat with something that the hub answered. The page names it; what it is comes from the conversation. */
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { HubCard, HubChange } from '../../core/hub/chatView';
import type { JudgedThread } from '../../core/hub/experience';
import type { FromChat, HubAction } from '../../protocol/fromChat';
import { storedSubject } from '../../protocol/hubShown';
import type { Log } from '../../core/ports';
import type { Chat } from '../../session/conversation/chat';
import { candidateOf, changeOf, viewOf } from '../../session/hub/chat/candidates';
import { changeTeller } from '../../session/hub/chat/changeTeller';
import { addClone, openClone } from './cloneDialog';
import type { HubClones } from './hubClones';
import { openPage } from './openPage';

export type HubMessage = Extract<FromChat, { readonly type: 'hub' }>;

/** The hub behind the chat's page. */
export interface HubPage {
  /** Throws UserError. */
  act(message: HubMessage): Promise<void>;
}

export interface HubPageParts {
  readonly chat: Pick<Chat, 'entries' | 'conversation' | 'tell' | 'checkOurs'>;
  readonly clones: HubClones;
  readonly log: Log;
  nowMs(): number;
}

export function createHubPage(parts: HubPageParts): HubPage {
  return {
    act: async (message) => {
      const { action } = message;
      if (isOfThread(action)) return actOnThread(parts, message);
      if (isOfStored(action)) return actOnStored(parts, message);
      return actOnCandidate(parts, message, cardOf(parts, message));
    },
  };
}

function isOfThread(action: HubAction): boolean {
  return action === 'openThread' || action === 'openDiff';
}

function isOfStored(action: HubAction): boolean {
  return action === 'openStored' || action === 'showStored' || action === 'forget';
}

async function actOnCandidate(parts: HubPageParts, message: HubMessage, card: HubCard): Promise<void> {
  const { clones } = parts;
  switch (message.action) {
    case 'open':
      return openPage(card.url);
    case 'clone':
    case 'cloneToHub': {
      parts.chat.checkOurs();
      const tellAfter = changeTeller(parts, message);
      const cloned = await clones.clone(card, message.action === 'cloneToHub' ? 'hub' : 'picked');
      if (cloned !== null) tellAfter({ kind: 'cloned', folder: cloned.folder, commit: cloned.commit });
      return;
    }
    case 'dismiss':
      tell(parts, message, { kind: 'dismissed' });
      return;
    case 'restore':
      tell(parts, message, { kind: 'restored' });
      return;
    case 'openFolder':
      return openClone(clonedFolder(parts, message));
    case 'addToWorkspace':
      addClone(clonedFolder(parts, message));
      return;
    default:
      throw gone();
  }
}

function clonedFolder({ chat }: HubPageParts, { turn, subject }: HubMessage): string {
  const change = changeOf(chat.entries(), turn, subject);
  if (change?.kind === 'cloned' && existsSync(change.folder)) return change.folder;
  throw new UserError(
    'bad-input',
    vscode.l10n.t('The clone of {0} is no longer there. Clone it again.', subject),
  );
}

async function actOnThread(parts: HubPageParts, message: HubMessage): Promise<void> {
  const thread = threadOf(parts, message);
  if (message.action === 'openThread') return openPage(thread.url);
  if (thread.diff === null || !existsSync(thread.diff))
    throw new UserError('bad-input', vscode.l10n.t('The saved diff is no longer there. Ask again.'));
  await vscode.window.showTextDocument(vscode.Uri.file(thread.diff), { preview: true });
}

async function actOnStored(parts: HubPageParts, message: HubMessage): Promise<void> {
  const view = viewOf(parts.chat.entries(), message.turn);
  const row =
    view?.kind === 'store' ? view.rows.find((each) => storedSubject(each) === message.subject) : undefined;
  if (row === undefined) throw gone();
  if (message.action === 'openStored') return openPage(row.url);
  if (message.action === 'showStored') {
    await vscode.commands.executeCommand('repomaster.hubStore.focus');
    return;
  }
  const tellAfter = changeTeller(parts, message);
  const forgotten = await parts.clones.forget(row.url, row.commit);
  if (forgotten.length > 0) tellAfter({ kind: 'forgotten' });
}

function cardOf({ chat }: HubPageParts, { turn, subject }: HubMessage): HubCard {
  const card = candidateOf(chat.entries(), turn, subject);
  if (card === null) throw gone();
  return card;
}

function threadOf({ chat }: HubPageParts, { turn, subject }: HubMessage): JudgedThread {
  const view = viewOf(chat.entries(), turn);
  const found =
    view?.kind === 'issues' ? view.experience.results.find(({ url }) => url === subject) : undefined;
  if (found === undefined) throw gone();
  return found;
}

function tell(parts: HubPageParts, { turn, subject }: HubMessage, change: HubChange): void {
  parts.chat.checkOurs();
  parts.chat.tell({ type: 'hubChanged', turn, atMs: parts.nowMs(), subject, change });
}

/** A page that shows another conversation than the window has. */
function gone(): UserError {
  return new UserError('bad-input', vscode.l10n.t('This answer is no longer shown. Ask the hub again.'));
}
