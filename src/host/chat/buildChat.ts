/** Builds the chat: its tools, models, approvals, journal, page and commands. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { RememberingApprovals } from '../../run/approvals/approvals';
import type { RememberingEditApprovals } from '../../run/approvals/editApprovals';
import { slashCommands } from '../../intents/commands/commands';
import type { TurnMode } from '../../core/conversation/conversation';
import type { GitAuthors } from '../../core/map/authors';
import type { Explorer } from '../../core/map/explore';
import type { Log } from '../../core/ports';
import type { MessageWriter } from '../../core/git/planMessages';
import { createRedact } from '../../core/redact/redact';
import type { Tool } from '../../core/conversation/tool';
import type { ChatStatus, SlashCommand } from '../../protocol/toChat';
import { machineClock } from '../../agent/machineClock';
import type { AgentTools } from '../../session/agentTools';
import { writersInUse } from '../models/writersInUse';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { WindowRuns } from '../../session/running/windowRuns';
import { buildHub } from '../hub/buildHub';
import type { BuiltHub } from '../hub/buildHub';
import { withHub } from '../../session/hub/chat/hubTurn';
import type { LaunchpadMemory } from '../launchpad/launchpadMemory';
import { correctedContext } from '../launchpad/correctedContext';
import type { ContextSource } from '../launchpad/launchpadDoor';
import { createConversationStart } from '../launchpad/conversationStart';
import type { ApiKeys } from '../models/apiKey';
import { buildModels } from '../models/buildModels';
import type { Sending } from '../../session/models/firstSend';
import type { HostModels } from '../models/hostModels';
import { registerModelCommands } from '../models/modelCommands';
import { buildParticipant } from '../participant/buildParticipant';
import { createTokenRatios } from '../models/tokenRatios';
import type { Running } from '../running/running';
import { readStartSettings } from '../settings';
import { conversationStorage, resultsStorage } from '../storage';
import { createTakeBack } from '../../session/changes/takeBack';
import type { TakeBack } from '../../session/changes/takeBack';
import type { TaskFolders } from '../../session/task/taskFolders';
import { isUnsaved } from '../files/unsavedFile';
import { Emitter } from '../../core/async/emitter';
import { createThrottle, startTimer } from '../../core/async/throttle';
import { createPendingApprovals } from '../../session/conversation/pendingApprovals';
import { createChat } from '../../session/conversation/chat';
import type { Chat, ChatPorts } from '../../session/conversation/chat';
import { registerChangeCommands } from './changeCommands';
import { registerChatCommands } from './chatCommands';
import { chatTexts, tellUnread } from './chatTexts';
import { chatViewId, createChatView } from './chatView';
import type { ChatView } from './chatView';
import { registerAskedDocuments } from './askedDocuments';
import { registerDiffs } from './diffs/diffs';
import { createEstimateNext } from '../../session/conversation/estimateNext';
import { createHistory } from '../../session/journal/history';
import type { History } from '../../session/journal/history';
import { registerHistoryCommands } from './history/historyCommands';
import { createJournals } from '../../session/journal/journals';
import type { WindowJournals } from '../../session/journal/journals';
import { createLedger } from './ledger/ledger';
import { registerAttachCommands } from './mentions/attachCommands';
import type { DraggedRows } from './mentions/draggedRows';
import { createComposerMentions } from '../../session/mentions/composerMentions';
import type { ComposerMentions } from '../../session/mentions/composerMentions';
import { createMentionPorts } from './mentions/mentionPorts';
import { modeCommands } from '../../session/conversation/modeCommands';
import { registerMenuCommands } from './menuCommands';
import { registerRuleCommands } from './ruleCommands';
import { cancelEverything } from './runActions';
import { followUnseen } from './unseenChat';
import { chatStatus } from '../../session/conversation/status';
import type { ShownModels } from '../../session/conversation/status';
import { turnOfAgent } from '../../session/conversation/turnOfAgent';
import type { TurnPorts } from '../../session/conversation/turnOfAgent';
import { userApprovals, userEditApprovals } from './userApprovals';
import { windowCommands } from '../../session/conversation/windowCommands';

export interface ChatBuildParts {
  readonly context: vscode.ExtensionContext;
  readonly folderIndex: FolderIndex;
  readonly explorer: Explorer;
  readonly starts: LaunchpadMemory;
  /** Asked at the beginning of each turn. */
  readonly tools: Pick<AgentTools, 'equip' | 'gitTools'>;
  /** Asked for when a question is: as in TurnRooms. */
  readonly setupTool: () => Tool;
  readonly authors: GitAuthors;
  readonly folders: TaskFolders;
  readonly dragged: DraggedRows;
  /** The tree that shows the badge of an unseen chat, because VS Code draws no badge on a view that was never opened. */
  readonly codeTreeView: Pick<vscode.TreeView<unknown>, 'badge'>;
  readonly running: Pick<Running, 'place' | 'onChanged'>;
  readonly runs: WindowRuns;
  readonly log: Log;
}

export interface BuiltChat {
  readonly chat: Chat;
  readonly view: ChatView;
  readonly keys: ApiKeys;
  readonly sending: Sending;
  readonly models: Pick<HostModels, 'services'>;
  /** The model in use, for messages of commits; null where there is none. */
  readonly writer: () => Promise<MessageWriter | null>;
  /** What conversations start from in the tokens of the model in use, as it is sent and to be shown. */
  readonly starting: ContextSource;
  /** That model is another one, its tokens are known better, or the settings say another start. */
  readonly onStartingChanged: Emitter<void>['on'];
  /** Stops all work, shows an empty conversation, forgets permissions, and closes open files. */
  letGo(): Promise<void>;
  readonly hub: Pick<BuiltHub, 'refresh'>;
  readonly disposable: vscode.Disposable;
}

/** As readStartSettings reads them. */
const startSettings = ['repomaster.start', 'repomaster.overviewTokens'];

/** How often the percentage in the chat follows the growing index, so that people can read it. */
const statusIntervalMs = 1000;

export function buildChat(parts: ChatBuildParts): BuiltChat {
  const { context, folderIndex, explorer, running, log } = parts;
  const pending = createPendingApprovals();
  const approvals = userApprovals(context.workspaceState, pending);
  const edits = userEditApprovals(context.workspaceState, pending);
  const { keys, sending, models, disposable: modelsDisposable } = buildModels(context, log);
  const startingChanged = new Emitter<void>();
  const ratios = createTokenRatios(context.globalState, () => startingChanged.fire());
  const starting = correctedContext(folderIndex, async () => ratios.ratioOf((await models.shown())[0]));
  const starts = createConversationStart({
    ...{ source: starting, memory: parts.starts, settings: readStartSettings, log },
  });
  const redact = createRedact(process.env, () => keys.known());
  const mentions = mentionsOf(parts);
  const ledger = createLedger(conversationStorage(context), log);
  const { writer, finderOf } = writersInUse(models, redact);
  const turnPorts: TurnPorts = { approvals, edits, ratios, models, redact, finderOf, ledger };
  const hub = buildHub({ context, folderIndex, keys, redact, log });
  const runTurn = withHub(turnOfAgent(parts, turnPorts), hub.turns);
  const journals = createJournals(conversationStorage(context), context.workspaceState, log, tellUnread);
  const chatPorts = chatPortsOf(parts, { models, start: starts.start, journals, redact, mentions, runTurn });
  const chat = createChat(chatPorts);
  const estimateNext = createEstimateNext({
    ...{ chat, model: async () => (await models.shown())[0], ratioOf: (model) => ratios.ratioOf(model) },
    ...{ start: starts.start, startKind: starts.kind, mentions },
  });
  const takeBack = takeBackOf(parts);
  const view = createChatView({
    ...{ extensionUri: context.extensionUri, chat, pending, folderIndex, takeBack, estimateNext, ledger },
    ...{ mentions, dragged: parts.dragged, hub: hub.pageOf(chat), log },
    resultsOf: (conversation) => join(resultsStorage(context), conversation),
    commands: offeredCommands(),
    status: async () => statusOf(parts, await models.shown(), chat.mode()),
  });
  const refresh = createThrottle(() => void view.refreshStatus(), statusIntervalMs, startTimer);
  const disposable = vscode.Disposable.from(
    ...[view, chat, refresh, hub.disposable, startingChanged, modelsDisposable],
    vscode.window.registerWebviewViewProvider(chatViewId, view),
    registerChatCommands({ chat, view, folderIndex, explorer, runs: parts.runs, log }),
    registerMenuCommands({ chat, view, folderIndex, log }),
    registerAttachCommands({ view, folderIndex, log }),
    followUnseen({ chat, view, badged: parts.codeTreeView }),
    ledger.register(chat, view),
    registerAskedDocuments(chat),
    registerDiffs({ ...parts, chat, takeBack, memory: context.workspaceState, redact }),
    registerHistoryCommands({ chat, view, history: historyOf(parts, journals), log }),
    registerRuleCommands(approvals, edits, log),
    registerChangeCommands({ chat, view, folderIndex, takeBack, folders: parts.folders, log }),
    registerModelCommands({ models, keys, log, changed: () => tellModelChanged(startingChanged, view) }),
    buildParticipant({ parts, chatPorts, turnPorts, models, pending, hub, panel: { chat, view } }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void view.refreshStatus()),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (startSettings.some((name) => event.affectsConfiguration(name))) startingChanged.fire();
    }),
    ...[running.onChanged, folderIndex.onState].map((on) => on(() => refresh.run())),
  );
  const letGo = (): Promise<void> => letGoOf(parts, { chat, view, approvals, edits });
  const onStartingChanged = startingChanged.on;
  return { chat, view, keys, sending, models, writer, starting, onStartingChanged, letGo, hub, disposable };
}

function mentionsOf({ folderIndex, explorer }: ChatBuildParts): ComposerMentions {
  const mentions = createComposerMentions(
    createMentionPorts(folderIndex, explorer, () => machineClock.nowMs()),
  );
  folderIndex.onIndexChanged(() => mentions.forget());
  return mentions;
}

async function tellModelChanged(starting: Emitter<void>, view: ChatView): Promise<void> {
  starting.fire();
  await view.refreshStatus();
}

type OwnPorts = Pick<ChatPorts, 'start' | 'journals' | 'redact' | 'mentions' | 'runTurn'>;

function chatPortsOf(
  { explorer, runs, log }: ChatBuildParts,
  { models, ...own }: OwnPorts & { readonly models: Pick<HostModels, 'clientFor'> },
): ChatPorts {
  return {
    ...{ explorer, runs, log, ...own },
    clientFor: (text) => models.clientFor(text),
    ...{ newId: newConversationId, nowMs: () => machineClock.nowMs(), startTimer, ...chatTexts() },
  };
}

interface Held {
  readonly chat: Chat;
  readonly view: ChatView;
  readonly approvals: RememberingApprovals;
  readonly edits: RememberingEditApprovals;
}

async function letGoOf(parts: ChatBuildParts, { chat, view, approvals, edits }: Held): Promise<void> {
  await cancelEverything(chat, parts.runs, parts.folderIndex);
  await chat.newChat(() => view.redraw());
  approvals.forget(approvals.remembered());
  edits.forget();
  await parts.folders.close();
}

function statusOf({ folderIndex, running }: ChatBuildParts, models: ShownModels, mode: TurnMode): ChatStatus {
  return chatStatus(folderIndex.state, models, mode, vscode.workspace.isTrusted, running.place());
}

/** The commands that the composer completes: questions to the index, modes, and commands of the window. */
function offeredCommands(): readonly SlashCommand[] {
  return [...slashCommands, ...modeCommands, ...windowCommands].map(({ name, argument, summary }) => ({
    ...{ name, argument, summary },
  }));
}

function historyOf(
  { context, folders }: ChatBuildParts,
  { isOpen }: Pick<WindowJournals, 'isOpen'>,
): History {
  return createHistory({
    ...{ folder: conversationStorage(context), results: resultsStorage(context) },
    ...{ isOpen, forget: (id) => folders.forget(id) },
  });
}

function takeBackOf({ folders }: ChatBuildParts): TakeBack {
  return createTakeBack({
    ...{ folders, isUnsaved, nowMs: () => machineClock.nowMs() },
    isTrusted: () => vscode.workspace.isTrusted,
    untrusted: vscode.l10n.t(
      'RepoMaster cannot undo changes in a workspace that is not trusted. Trust it first (Workspaces: Manage Workspace Trust).',
    ),
    movedOn: vscode.l10n.t(
      'This part of the file has changed since it was shown. Open the file and undo the change by hand.',
    ),
  });
}

/** A new conversation's id, which sorts by time and is unique across windows: `20261121-093000-1f2e3d`. */
function newConversationId(): string {
  const time = new Date(machineClock.nowMs())
    .toISOString()
    .replace(/[-:]/g, '')
    .slice(0, 15)
    .replace('T', '-');
  return `${time}-${randomBytes(3).toString('hex')}`;
}
