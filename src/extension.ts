/** Builds everything and hands it on; holds no logic. */
import * as vscode from 'vscode';
import { version } from '../package.json';
import { machineClock } from './agent/machineClock';
import type { Explorer } from './core/map/explore';
import type { Log } from './core/ports';
import type { ShellParser } from './core/running/shell';
import { createAgentTools } from './session/agentTools';
import type { AgentToolParts, AgentTools } from './session/agentTools';
import { buildTrees } from './host/views/buildTrees';
import type { BuiltTrees } from './host/views/buildTrees';
import { buildChat } from './host/chat/buildChat';
import type { BuiltChat, ChatBuildParts } from './host/chat/buildChat';
import { askToAct } from './host/chat/chatCommands';
import { registerCommands } from './host/commands';
import { followWorkspace } from './host/files/followWorkspace';
import { isLargeFolderAllowed } from './host/files/folders';
import { buildConflicts } from './host/conflicts/buildConflicts';
import type { ConflictParts } from './host/conflicts/buildConflicts';
import { buildMerging } from './host/conflicts/buildMerging';
import { buildPlanner } from './host/planner/buildPlanner';
import { buildSilent } from './host/silent/buildSilent';
import type { SilentBuildParts } from './host/silent/buildSilent';
import { createDiagnosticsEditor } from './host/diagnosticsEditor';
import { createGraphPanel, graphPanelType } from './host/graph/graphPanel';
import type { GraphPanel } from './host/graph/graphPanel';
import { FolderIndex } from './session/folder/folderIndex';
import { openAuthors } from './session/folder/openAuthors';
import { createAgentsPreview } from './host/launchpad/agentsPreview';
import type { AgentsPreview } from './host/launchpad/agentsPreview';
import { createLaunchpadMemory } from './host/launchpad/launchpadMemory';
import type { LaunchpadMemory } from './host/launchpad/launchpadMemory';
import { createLaunchpadPanel, launchpadPanelType } from './host/launchpad/launchpadPanel';
import { createLog } from './host/log';
import { once } from './core/async/once';
import { createWindowRuns } from './session/running/windowRuns';
import type { WindowRuns } from './session/running/windowRuns';
import { createSessionExplorer, createSessionSyntax } from './host/sessionExplorer';
import { registerVersionDocuments } from './host/open/openVersion';
import { registerLanguageModelTools } from './host/otherAgents/languageModelTools';
import { registerMcpServer } from './host/otherAgents/mcpServer';
import { createPatientExplorer, createWaitingExplorer } from './session/folder/patientExplorer';
import type { PagePanel } from './host/pages/pagePanel';
import { askInWindow } from './host/running/containerConsent';
import { endLeftBehind } from './session/running/leftBehind';
import { buildRunning } from './host/running/running';
import type { Running } from './host/running/running';
import { registerRunningCommands } from './host/running/runningCommands';
import { readAlwaysContract, readMemoryLimit, readSettings, readWeights } from './host/settings';
import { followUnsavedBuffers } from './host/files/unsavedBuffers';
import type { UnsavedBuffers } from './host/files/unsavedBuffers';
import { isUnsaved } from './host/files/unsavedFile';
import {
  conversationStorage,
  editNotesFolder,
  indexStorage,
  runLogFolder,
  resultsStorage,
  scratchFolder,
} from './host/storage';
import { createDiagnostics } from './session/task/diagnostics';
import { buildRecipes } from './host/recipes/buildRecipes';
import type { BuiltRecipes, RecipeParts } from './host/recipes/buildRecipes';
import { createSetups } from './session/recipes/setups';
import type { Setups } from './session/recipes/setups';
import { buildDeletion } from './host/storedData/buildDeletion';
import type { BuiltDeletion } from './host/storedData/buildDeletion';
import { createTaskFolders } from './session/task/taskFolders';
import type { TaskFolders } from './session/task/taskFolders';
import { startTimer } from './core/async/throttle';
import { startIndexWorker } from './index/service/indexClient';
import { openSetup } from './recipes/openSetup';
import { createRunLogs } from './run/log/runLogs';
import type { RunLogs } from './run/log/runLogs';
import { findLocalShell } from './run/localShell';
import { createBlindParser, createShellParser } from './run/shell/shellParser';
import { explorationTools } from './tools/exploring/explorationTools';

/** What tests see of the running extension. */
export interface RepoMasterApi extends Pick<BuiltTrees, 'codeTree' | 'coreComponents'> {
  readonly folderIndex: FolderIndex;
  /** How long `activate` took, all of it synchronous. */
  readonly activationMs: number;
  /** In test windows alone: it holds keys and answers approvals, which are no other extension's. */
  readonly chat?: BuiltChat;
  readonly recipes?: BuiltRecipes;
  readonly deletion?: BuiltDeletion['deletion'];
}

export function activate(context: vscode.ExtensionContext): RepoMasterApi {
  const started = performance.now();
  const memory = context.workspaceState;
  const log = createLog();
  const buffers = followUnsavedBuffers();
  const folderIndex = buildFolderIndex(context, buffers, log);
  const explorer = createWaitingExplorer(folderIndex, createSessionExplorer(folderIndex));
  const trees = buildTrees(folderIndex);
  const folders = createTaskFolders(conversationStorage(context), process.env, log);
  const merging = buildMerging(folderIndex, log);
  const rooms = { ...buildCommandRooms(context, folderIndex, log), git: merging.tools };
  const tools = buildTools(rooms, context, folderIndex, explorer, folders, log);
  const starts = createLaunchpadMemory(memory);
  const talking = { ...rooms, ...trees, context, folderIndex, explorer, starts, tools, folders, memory, log };
  const { chat, recipes } = buildTalking(talking);
  const deletion = buildDeletion({ context, folderIndex, chat, log });
  const panels = buildPanels(
    context,
    { ...rooms, folderIndex, openMerge: merging.open, silentOf: merging.silentOf, tests: recipes.tests, log },
    chat,
    starts,
  );
  context.subscriptions.push(
    log.channel,
    trees.disposable,
    chat.disposable,
    tools,
    merging,
    rooms.running.disposable,
    registerRunningCommands(rooms.running.commands),
    recipes.disposable,
    deletion.disposable,
    panels.disposable,
    registerCommands({ ...trees, ...panels, folderIndex, memory, log }),
    followWorkspace(folderIndex, memory, buffers),
    buffers,
    registerVersionDocuments(folderIndex),
    registerLanguageModelTools(explorationTools(createPatientExplorer(folderIndex, explorer))),
    registerMcpServer({ folderIndex, cli: context.asAbsolutePath('dist/cli.js'), version }),
    { dispose: () => void folderIndex.dispose() },
  );
  const activationMs = performance.now() - started;
  const hidden = isTest(context) ? { chat, recipes, deletion: deletion.deletion } : {};
  return {
    folderIndex,
    activationMs,
    codeTree: trees.codeTree,
    coreComponents: trees.coreComponents,
    ...hidden,
  };
}

function buildFolderIndex(context: vscode.ExtensionContext, buffers: UnsavedBuffers, log: Log): FolderIndex {
  const memory = context.workspaceState;
  return new FolderIndex({
    log,
    buffers,
    nowMs: () => performance.now(),
    startTimer,
    startWorker: () => {
      const limitMb = readMemoryLimit();
      return startIndexWorker(context.asAbsolutePath('dist/indexWorker.js'), log, limitMb ?? undefined);
    },
    weights: readWeights,
    openParams: (folder) => {
      const { exclude, parseWorkers } = readSettings(vscode.Uri.file(folder));
      const largeFolderAllowed = isLargeFolderAllowed(memory, folder);
      return {
        folder,
        excludes: exclude,
        workers: parseWorkers,
        storage: indexStorage(context),
        largeFolderAllowed,
        gitAllowed: vscode.workspace.isTrusted,
      };
    },
  });
}

function isTest({ extensionMode }: vscode.ExtensionContext): boolean {
  return extensionMode === vscode.ExtensionMode.Test;
}

/** What has to have ended before the window is gone: it waits for this, and not for what is disposed. */
let leave: (() => Promise<unknown>) | undefined;

export async function deactivate(): Promise<void> {
  await leave?.();
}

type TalkingParts = Omit<ChatBuildParts, 'setupTool' | 'authors'> & Omit<RecipeParts, 'mend'>;

/** The chat and the set-up: each hands some of its questions to the other. */
function buildTalking(parts: TalkingParts): { readonly chat: BuiltChat; readonly recipes: BuiltRecipes } {
  const chat = buildChat({ ...parts, authors: openAuthors(parts), setupTool: () => recipes.setupTool });
  const recipes: BuiltRecipes = buildRecipes({ ...parts, mend: (text) => askToAct(chat, text) });
  return { chat, recipes };
}

interface Panels {
  readonly graph: GraphPanel;
  readonly launchpad: PagePanel;
  readonly agents: AgentsPreview;
  readonly disposable: vscode.Disposable;
}

function buildPanels(
  { extensionUri, workspaceState: memory }: vscode.ExtensionContext,
  parts: Pick<ConflictParts, 'folderIndex' | 'openMerge' | 'tests' | 'log'> &
    SilentBuildParts &
    Pick<CommandRooms, 'runnerIn' | 'parser'>,
  { starting: source, onStartingChanged: onChanged, writer }: BuiltChat,
  starts: LaunchpadMemory,
): Panels {
  const { folderIndex, log } = parts;
  const graph = createGraphPanel({
    ...{ extensionUri, folderIndex, log },
    explore: async (id) => {
      await vscode.commands.executeCommand('repomaster.exploreFromHere', id);
    },
  });
  const agents = createAgentsPreview();
  const launchpad = createLaunchpadPanel({
    ...{ extensionUri, folderIndex, source, onChanged, memory: starts, log },
    askToWrite: agents.ask,
  });
  const conflicts = buildConflicts({
    ...{ ...parts, extensionUri },
    showInGraph: (id) => graph.open({ kind: 'around', id }),
  });
  const disposable = vscode.Disposable.from(
    graph,
    launchpad,
    conflicts,
    buildPlanner({ ...parts, extensionUri, memory, writer }),
    buildSilent(parts),
    agents,
    vscode.window.registerWebviewPanelSerializer(graphPanelType, graph),
    vscode.window.registerWebviewPanelSerializer(launchpadPanelType, launchpad),
  );
  return { graph, launchpad, agents, disposable };
}

/** What runs commands, and knows what of the set-up was run. */
interface CommandRooms {
  readonly running: Running;
  readonly logs: RunLogs;
  readonly parser: () => ShellParser;
  readonly runnerIn: Running['runnerIn'];
  readonly setups: Setups;
  readonly runs: WindowRuns;
  readonly onPlaceChanged: Running['onChanged'];
  nowMs(): number;
}

function buildCommandRooms(
  context: vscode.ExtensionContext,
  folderIndex: FolderIndex,
  log: Log,
): CommandRooms {
  const environment = process.env;
  const logs = createRunLogs(runLogFolder(context));
  const parser = once(() =>
    findLocalShell(environment).readsBash
      ? createShellParser(context.asAbsolutePath('dist/grammars'))
      : createBlindParser('the shell of this machine is not bash'),
  );
  const running = buildRunning({
    ...{ memory: context.workspaceState, storage: context.globalStorageUri.fsPath },
    ...{ results: resultsStorage(context), logs, environment, parser, ask: askInWindow, log },
    folder: () =>
      folderIndex.state.kind === 'noFolder' || !vscode.workspace.isTrusted ? null : folderIndex.state.folder,
  });
  const { runnerIn } = running;
  const setups = createSetups((root, runner) =>
    openSetup({
      ...{ root, storage: indexStorage(context), environment, runner, probe: runnerIn(root).quiet, log },
      nowMs: () => machineClock.nowMs(),
    }),
  );
  const runs = createWindowRuns(logs);
  leave = () => runs.endAll();
  endLeftBehind(log);
  const nowMs = (): number => machineClock.nowMs();
  return { running, logs, parser, runnerIn, setups, runs, onPlaceChanged: running.onChanged, nowMs };
}

function buildTools(
  { parser, runnerIn, setups, runs, git }: CommandRooms & Pick<AgentToolParts, 'git'>,
  context: vscode.ExtensionContext,
  folderIndex: FolderIndex,
  explorer: Explorer,
  folders: TaskFolders,
  log: Log,
): AgentTools {
  return createAgentTools({
    ...{ folderIndex, explorer, syntax: createSessionSyntax(folderIndex), isUnsaved },
    diagnosticsIn: (root) => createDiagnostics(root, createDiagnosticsEditor(log), startTimer),
    ...{ parser, folders, runs, setups, runnerIn, git },
    ...{ scratchPlace: scratchFolder(context), resultsPlace: resultsStorage(context) },
    editNotes: editNotesFolder(context),
    isTrusted: () => vscode.workspace.isTrusted,
    alwaysContract: readAlwaysContract,
    nowMs: () => machineClock.nowMs(),
  });
}
