/** Builds everything and hands it on; holds no logic. */
import * as vscode from 'vscode';
import type { Runner } from './core/runner';
import type { Tool } from './core/tool';
import { agentTools } from './host/agentTools';
import { buildTrees } from './host/buildTrees';
import type { BuiltTrees } from './host/buildTrees';
import { buildChat } from './host/chat/buildChat';
import type { BuiltChat } from './host/chat/buildChat';
import { registerCommands } from './host/commands';
import { followWorkspace } from './host/followWorkspace';
import { isLargeFolderAllowed } from './host/folders';
import { createGraphPanel, graphPanelType } from './host/graph/graphPanel';
import { startIndexWorker } from './host/indexClient';
import { IndexSession } from './host/indexSession';
import { createLog } from './host/log';
import { createSessionExplorer } from './host/sessionExplorer';
import { readSettings } from './host/settings';
import { createLocalProcess } from './run/localProcess';
import { findLocalShell } from './run/localShell';
import { createBlindParser, createShellParser } from './run/shell/shellParser';

/** What tests see of the running extension. */
export interface RepoMasterApi extends Pick<BuiltTrees, 'codeTree' | 'coreComponents'> {
  readonly session: IndexSession;
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
  const explorer = createSessionExplorer(session);
  const trees = buildTrees(session);
  const chat = buildChat({ context, session, explorer, tools: toolsOf(context, session), log });
  const graph = createGraphPanel({
    extensionUri: context.extensionUri,
    session,
    log,
    explore: async (id) => {
      await vscode.commands.executeCommand('repomaster.exploreFromHere', id);
    },
  });
  context.subscriptions.push(
    log.channel,
    trees.disposable,
    chat.disposable,
    graph,
    vscode.window.registerWebviewPanelSerializer(graphPanelType, graph),
    registerCommands({ ...trees, session, graph, memory, log }),
    followWorkspace(session, memory),
    { dispose: () => void session.dispose() },
  );
  const { codeTree, coreComponents } = trees;
  const isTest = context.extensionMode === vscode.ExtensionMode.Test;
  return { session, codeTree, coreComponents, ...(isTest ? { chat } : {}) };
}

/** The agent's tools, made for each turn: a command runs in the folder that is mapped then. */
function toolsOf(context: vscode.ExtensionContext, session: IndexSession): () => readonly Tool[] {
  const shell = findLocalShell(process.env);
  const parser = shell.readsBash
    ? createShellParser(context.asAbsolutePath('dist/grammars'))
    : createBlindParser('the shell of this machine is not bash');
  const runnerFor = (root: string): Runner => createLocalProcess({ root, shell, environment: process.env });
  const explorer = createSessionExplorer(session);
  return () => agentTools({ session, explorer, parser, runnerFor });
}
