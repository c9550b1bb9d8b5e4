/** Handles the chat page's messages, one handler each. */
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import type { FromChat } from '../../protocol/fromChat';
import type { Handlers } from '../../protocol/pageChannel';
import type { ChatAnswers } from '../../protocol/toChat';
import { mappedFolder } from '../open/mappedFolder';
import { openPlace } from '../open/openPlace';
import { openVersion } from '../open/openVersion';
import type { PendingApprovals } from '../../session/conversation/pendingApprovals';
import type { Chat } from '../../session/conversation/chat';
import { peekAt, verifyPlaces } from '../../session/citations';
import { openAsked } from './askedDocuments';
import type { HubPage } from '../hub/hubPage';
import type { EstimateNext } from '../../session/conversation/estimateNext';
import { openFile, previewFile } from './fileMessages';
import type { FilesPage } from './fileMessages';
import { mentionHandlers } from './mentions/mentionMessages';
import type { MentionPage } from './mentions/mentionMessages';
import type { Ledger } from './ledger/ledger';
import { actOnRun } from './runActions';
import { parseGitCommand } from '../../session/conversation/gitCommands';
import { parseModeCommand } from '../../session/conversation/modeCommands';
import { handleRepair } from './repairMessages';
import { handleTakeBack, workedOn } from './takeBackMessages';
import type { TakeBackPage } from './takeBackMessages';
import { handleTurn } from './turnMessages';
import { parseWindowCommand } from '../../session/conversation/windowCommands';

export interface PageParts extends TakeBackPage, FilesPage, MentionPage {
  readonly pending: PendingApprovals;
  readonly estimateNext: EstimateNext;
  readonly ledger: Ledger;
  readonly hub: HubPage;
  /** Sends the page all it shows. */
  sendInit(): Promise<void>;
  refreshStatus(): Promise<void>;
}

type ChatHandlers = Handlers<FromChat, ChatAnswers>;

/** The handlers of the chat page's messages. They throw UserError, which the caller shows. */
export function chatHandlers(parts: PageParts): ChatHandlers {
  const { chat, pending, folderIndex } = parts;
  return {
    ready: () => parts.sendInit(),
    ask: ({ text }) => ask(parts, text),
    estimate: ({ text }) => parts.estimateNext(text),
    stop: () => chat.stop(),
    newChat: () => run('repomaster.newChat'),
    approve: ({ callId, answer }) => {
      // An answer that comes too late (the turn was stopped, another window answered) is no error of anyone.
      pending.answer(callId, answer);
    },
    showAsked: ({ callId }) => openAsked(chat, callId),
    open: ({ version, ...place }) => {
      const folder = mappedFolder(folderIndex);
      return version === undefined ? openPlace(folder, place) : openVersion(folder, { ...place, version });
    },
    explore: ({ id }) => run('repomaster.exploreFromHere', id),
    detach: ({ id }) => chat.detach(id),
    chooseModel: ({ model }) => run('repomaster.chooseModel', model),
    act: ({ action }) => act(chat, action),
    openLink: ({ url }) => openLink(url),
    copy: async ({ text }) => vscode.env.clipboard.writeText(text),
    verify: ({ places }) => verifyPlaces(folderIndex, mappedFolder(folderIndex), places),
    peek: ({ place }) => peekAt(mappedFolder(folderIndex), place),
    hub: (message) => parts.hub.act(message),
    ...mentionHandlers(parts),
    ...taskHandlers(parts),
  };
}

/** A question to the agent, in the mode that it may name; or what the window itself does. */
async function ask(parts: PageParts, text: string): Promise<void> {
  const { chat } = parts;
  const own = parseWindowCommand(text);
  if (own !== null) return run(own.command, own.argument);
  const git = parseGitCommand(text);
  if (git?.kind === 'show') return run(git.command);
  const modal = parseModeCommand(text);
  if (modal === null) return chat.ask(text);
  chat.setMode(modal.mode);
  await parts.refreshStatus();
  if (modal.question !== '') await chat.ask(modal.question);
}

/** What turns run, take and may change, what they changed, and what of it is taken back. */
function taskHandlers(parts: PageParts) {
  const { chat, ledger } = parts;
  const takeBack = (message: OfType<'restore' | 'revertHunk'>) => handleTakeBack(parts, message);
  const mode = (message: OfType<'setMode' | 'carryOut'>) => changeMode(parts, message);
  const turn = (message: OfType<'askInstead' | 'showVersion'>) => handleTurn(parts, message);
  return {
    run: ({ callId, action }) => actOnRun(chat.runs(), callId, action),
    showChanges: (message) => run('repomaster.showChanges', message.turn, message.path),
    repair: (message) => handleRepair(parts, message),
    showLedger: () => ledger.view(chat),
    showSent: (message) => ledger.openSent(chat, message),
    preview: (message) => previewFile(parts, message),
    openFile: (message) => openFile(parts, message),
    previewRestore: (message) => parts.takeBack.preview(workedOn(parts), message.turn, message.step),
    ...{ restore: takeBack, revertHunk: takeBack },
    ...{ setMode: mode, carryOut: mode, askInstead: turn, showVersion: turn },
  } satisfies Partial<ChatHandlers>;
}

type OfType<T extends FromChat['type']> = Extract<FromChat, { readonly type: T }>;

/** The picker says so before the turn that carries a plan out, which takes its time. */
async function changeMode(parts: PageParts, message: OfType<'setMode' | 'carryOut'>): Promise<void> {
  parts.chat.setMode(message.type === 'setMode' ? message.mode : 'act');
  await parts.refreshStatus();
  if (message.type === 'carryOut') await parts.chat.carryOut();
}

async function act(chat: Chat, action: OfType<'act'>['action']): Promise<void> {
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
    case 'signInToGithub':
      return run('repomaster.hub.signIn');
  }
}

/** VS Code asks the user before it opens an address that is not trusted. */
async function openLink(address: string): Promise<void> {
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw new UserError(
      'bad-input',
      vscode.l10n.t('RepoMaster opens only https links, so this link was not opened.'),
    );
  await vscode.env.openExternal(vscode.Uri.parse(address, true));
}

async function run(command: string, ...args: unknown[]): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}
