/** What the chat page asks for, done: one case a message. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FromChat } from '../../protocol/fromChat';
import type { IndexSession } from '../../session/folder/indexSession';
import { openPlace } from '../open/openPlace';
import type { ApprovalDesk } from '../../session/conversation/approvalDesk';
import type { Chat } from '../../session/conversation/chat';
import { peekAt, verifyPlaces } from '../../session/citations';
import type { EstimateNext } from '../../session/conversation/estimateNext';
import { handleFile } from './fileMessages';
import type { FilesPage } from './fileMessages';
import { handleMentions } from './mentions/mentionMessages';
import type { MentionPage } from './mentions/mentionMessages';
import type { Ledger } from './ledger/ledger';
import { actOnRun } from './runActions';
import { parseModeCommand } from '../../session/conversation/modeCommands';
import { handleRepair } from './repairMessages';
import { handleTakeBack } from './takeBackMessages';
import type { TakeBackPage } from './takeBackMessages';
import { handleTurn } from './turnMessages';
import { parseWindowCommand } from '../../session/conversation/windowCommands';

export interface PageParts extends TakeBackPage, FilesPage, MentionPage {
  readonly desk: ApprovalDesk;
  readonly estimateNext: EstimateNext;
  readonly ledger: Ledger;
  /** Sends the page all it shows. */
  sendInit(): Promise<void>;
  refreshStatus(): Promise<void>;
}

/** Does what the message says. Throws UserError; the caller is the border. */
export async function handleFromChat(parts: PageParts, message: FromChat): Promise<void> {
  const { chat, desk, session } = parts;
  switch (message.type) {
    case 'ready':
      return parts.sendInit();
    case 'ask':
      return ask(parts, message.text);
    case 'estimate':
      return parts.post({ type: 'estimate', next: await parts.estimateNext(message.text) });
    case 'stop':
      return chat.stop();
    case 'newChat':
      return run('repomaster.newChat');
    case 'approve':
      // An answer that comes too late (the turn was stopped, another window answered) is no error of anyone.
      desk.answer(message.callId, message.answer);
      return;
    case 'open':
      return openPlace(mappedFolder(session), message);
    case 'explore':
      return run('repomaster.exploreFromHere', message.id);
    case 'detach':
      chat.detach(message.id);
      return;
    case 'chooseModel':
      return run('repomaster.chooseModel', message.model);
    case 'act':
      return act(chat, message.action);
    case 'mentions':
      return handleMentions(parts, message.ask);
    case 'openLink':
      return openLink(message.url);
    case 'copy':
      await vscode.env.clipboard.writeText(message.text);
      return;
    default:
      return handleTask(parts, message);
  }
}

async function answerCited(
  page: PageParts,
  message: Extract<FromChat, { type: 'verify' | 'peek' }>,
): Promise<void> {
  const { session } = page;
  const folder = mappedFolder(session);
  if (message.type === 'verify')
    return page.post({ type: 'verdicts', verdicts: await verifyPlaces(session, folder, message.places) });
  const { place } = message;
  return page.post({ type: 'peeked', place, code: await peekAt(folder, place) });
}

/** A question to the agent, in the mode that it may name; or what the window itself does. */
async function ask(parts: PageParts, text: string): Promise<void> {
  const { chat } = parts;
  const own = parseWindowCommand(text);
  if (own !== null) return run(own.command, own.argument);
  const modal = parseModeCommand(text);
  if (modal === null) return chat.ask(text);
  chat.setMode(modal.mode);
  await parts.refreshStatus();
  if (modal.question !== '') await chat.ask(modal.question);
}

/** What turns run, take and may change, what they changed, and what of it is taken back. */
async function handleTask(
  parts: PageParts,
  message: Extract<
    FromChat,
    {
      type:
        | 'run'
        | 'setMode'
        | 'carryOut'
        | 'askInstead'
        | 'showVersion'
        | 'previewRestore'
        | 'restore'
        | 'revertHunk'
        | 'repair'
        | 'preview'
        | 'openFile'
        | 'verify'
        | 'peek'
        | 'showChanges'
        | 'showLedger'
        | 'showSent';
    }
  >,
): Promise<void> {
  switch (message.type) {
    case 'run':
      return actOnRun(parts.chat.desk(), message.callId, message.action);
    case 'preview':
    case 'openFile':
      return handleFile(parts, message);
    case 'verify':
    case 'peek':
      return answerCited(parts, message);
    case 'showChanges':
      return run('repomaster.showChanges', message.turn, message.path);
    case 'showLedger':
    case 'showSent':
      return parts.ledger.handle(parts, message);
    case 'previewRestore':
    case 'restore':
    case 'revertHunk':
      return handleTakeBack(parts, message);
    case 'repair':
      return handleRepair(parts, message);
    case 'setMode':
    case 'carryOut':
      return changeMode(parts, message);
    default:
      return handleTurn(parts, message);
  }
}

/** The picker says so before the turn that carries a plan out, which takes its time. */
async function changeMode(
  parts: PageParts,
  message: Extract<FromChat, { type: 'setMode' | 'carryOut' }>,
): Promise<void> {
  parts.chat.setMode(message.type === 'setMode' ? message.mode : 'act');
  await parts.refreshStatus();
  if (message.type === 'carryOut') await parts.chat.carryOut();
}

async function act(chat: Chat, action: (FromChat & { readonly type: 'act' })['action']): Promise<void> {
  switch (action) {
    case 'setKey':
      return run('repomaster.setApiKey');
    case 'retry':
      return chat.retry();
    case 'continue':
      return chat.goOn();
    case 'showLog':
      return run('repomaster.showLog');
    case 'openSettings':
      return run('workbench.action.openSettings', '@ext:repomaster.repomaster');
    case 'manageTrust':
      return run('workbench.trust.manage');
    case 'openGraph':
      return run('repomaster.openGraph');
    case 'openLaunchpad':
      return run('repomaster.openLaunchpad');
    case 'showRules':
      return run('repomaster.showAllowedCommands');
    case 'chooseModel':
      return run('repomaster.chooseModel');
    case 'chooseWhere':
      return run('repomaster.chooseWhere');
  }
}

/** VS Code asks the user before it opens an address that is not trusted. */
async function openLink(address: string): Promise<void> {
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw new UserError('bad-input', vscode.l10n.t('Only https links are opened, and this is none.'));
  await vscode.env.openExternal(vscode.Uri.parse(address, true));
}

function mappedFolder({ state }: IndexSession): string {
  if (state.kind !== 'noFolder') return state.folder;
  throw new UserError('bad-input', vscode.l10n.t('No folder is open.'));
}

async function run(command: string, ...args: unknown[]): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}
