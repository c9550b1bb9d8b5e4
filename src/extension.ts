/** Builds everything and hands it on; holds no logic. */
import * as vscode from 'vscode';
import type { Runner } from './core/runner';
import type { Tool } from './core/tool';
import { agentTools } from './host/agentTools';
import { buildChat } from './host/chat/buildChat';
import type { BuiltChat } from './host/chat/buildChat';
import { CodeTreeProvider } from './host/codeTreeView';
import { registerCommands } from './host/commands';
import { CoreComponentsProvider } from './host/coreComponentsView';
import { followWorkspace } from './host/followWorkspace';
import { isLargeFolderAllowed } from './host/folders';
import { startIndexWorker } from './host/indexClient';
import { IndexSession } from './host/indexSession';
import { createGraphPanel, graphPanelType } from './host/graph/graphPanel';
import { createLog } from './host/log';
import { createNotices } from './host/notices';
import { createSessionExplorer } from './host/sessionExplorer';
import { readSettings } from './host/settings';
import { createStatusBar } from './host/statusBar';
import { createThrottle, startTimer } from './host/throttle';
import { codeTreeId, coreComponentsId, createViewStatus } from './host/viewStatus';
import { createLocalProcess } from './run/localProcess';
import { findLocalShell } from './run/localShell';
import { createBlindParser, createShellParser } from './run/shell/shellParser';

/** A partial index changes with every file; the trees follow at a pace that an eye can. */
const refreshIntervalMs = 1000;

/** What tests see of the running extension. */
export interface RepoMasterApi {
  readonly session: IndexSession;
  readonly codeTree: CodeTreeProvider;
  readonly coreComponents: CoreComponentsProvider;
  /** In test windows alone: it holds keys and answers approvals, which are no other extension's. */
  readonly chat?: BuiltChat;
}

export function activate(context: vscode.ExtensionContext): RepoMasterApi {
  const memory = context.workspaceState;
  const log = createLog();
  const session = new IndexSession({
    log,
    startWorker: () => startIndexWorker(context.asAbsolutePath('dist/indexWorker.js'), log),
    openParams: (folder) => {
      const { exclude, parseWorkers } = readSettings(vscode.Uri.file(folder));
      const largeFolderAllowed = isLargeFolderAllowed(memory, folder);
      return { folder, excludes: exclude, workers: parseWorkers, largeFolderAllowed };
    },
  });

  const codeTree = new CodeTreeProvider(session);
  const coreComponents = new CoreComponentsProvider(session);
  const codeTreeView = vscode.window.createTreeView(codeTreeId, {
    treeDataProvider: codeTree,
    showCollapseAll: true,
  });
  const coreView = vscode.window.createTreeView(coreComponentsId, { treeDataProvider: coreComponents });
  const refresh = createThrottle(
    () => {
      codeTree.refresh();
      coreComponents.refresh();
    },
    refreshIntervalMs,
    startTimer,
  );

  const explorer = createSessionExplorer(session);
  const shell = findLocalShell(process.env);
  const parser = shell.readsBash
    ? createShellParser(context.asAbsolutePath('dist/grammars'))
    : createBlindParser('the shell of this machine is not bash');
  const runnerFor = (root: string): Runner => createLocalProcess({ root, shell, environment: process.env });
  const tools = (): readonly Tool[] => agentTools({ session, explorer, parser, runnerFor });
  const chat = buildChat({ context, session, explorer, tools, log });

  const graph = createGraphPanel({
    extensionUri: context.extensionUri,
    session,
    log,
    explore: async (id) => {
      await vscode.commands.executeCommand('repomaster.exploreFromHere', id);
    },
  });

  const statusBar = createStatusBar();
  const shows = [statusBar, createViewStatus(session, codeTreeView, coreView), createNotices()];
  session.onState((state) => {
    for (const part of shows) part.show(state);
  });
  session.onIndexChanged(() => {
    refresh.run();
  });
  context.subscriptions.push(
    log.channel,
    statusBar,
    refresh,
    codeTreeView,
    coreView,
    registerCommands({ session, codeTree, codeTreeView, graph, memory, log }),
    graph,
    vscode.window.registerWebviewPanelSerializer(graphPanelType, graph),
    followWorkspace(session, memory),
    chat.disposable,
    { dispose: () => void session.dispose() },
  );
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return { session, codeTree, coreComponents, ...(isTest ? { chat } : {}) };
}
