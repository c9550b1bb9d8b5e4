/** Builds everything and hands it on; holds no logic. */
import * as vscode from 'vscode';
import { CodeTreeProvider } from './host/codeTreeView';
import { registerCommands } from './host/commands';
import { CoreComponentsProvider } from './host/coreComponentsView';
import { followWorkspace } from './host/followWorkspace';
import { isLargeFolderAllowed } from './host/folders';
import { startIndexWorker } from './host/indexClient';
import { IndexSession } from './host/indexSession';
import { createLog } from './host/log';
import { createNotices } from './host/notices';
import { readSettings } from './host/settings';
import { createStatusBar } from './host/statusBar';
import { createThrottle, startTimer } from './host/throttle';
import { codeTreeId, coreComponentsId, createViewStatus } from './host/viewStatus';

/** A partial index changes with every file; the trees follow at a pace that an eye can. */
const refreshIntervalMs = 1000;

/** What tests see of the running extension. */
export interface RepoMasterApi {
  readonly session: IndexSession;
  readonly codeTree: CodeTreeProvider;
  readonly coreComponents: CoreComponentsProvider;
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
    registerCommands({ session, codeTree, codeTreeView, memory, log }),
    followWorkspace(session, memory),
    { dispose: () => void session.dispose() },
  );
  return { session, codeTree, coreComponents };
}
