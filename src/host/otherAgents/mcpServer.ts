/** Offers the command line's MCP server to the editor's agents, for the mapped folder. */
import * as vscode from 'vscode';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { readSettings } from '../settings';

export interface McpServerParts {
  readonly folderIndex: FolderIndex;
  /** Absolute path of the command line's bundle. */
  readonly cli: string;
  /** Of the product: another one has the editor ask for the tools again. */
  readonly version: string;
}

/**
 * Offers the server until disposed; none while no folder is open, or the workspace is not trusted: it asks git. It starts
 * when an agent wants it.
 */
export function registerMcpServer({ folderIndex, cli, version }: McpServerParts): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let offered: string | undefined;
  const subscription = folderIndex.onState((state) => {
    const folder = state.kind === 'noFolder' ? undefined : state.folder;
    if (folder === offered) return;
    offered = folder;
    changed.fire();
  });
  const provider = vscode.lm.registerMcpServerDefinitionProvider('repomaster', {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      const { state } = folderIndex;
      return state.kind === 'noFolder' || !vscode.workspace.isTrusted
        ? []
        : [mcpServerDefinition(state.folder, cli, version)];
    },
  });
  const trust = vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire());
  return vscode.Disposable.from(provider, changed, subscription, trust);
}

/** How the editor starts the server for `folder` (absolute). */
export function mcpServerDefinition(
  folder: string,
  cli: string,
  version: string,
): vscode.McpStdioServerDefinition {
  const { exclude } = readSettings(vscode.Uri.file(folder));
  return new vscode.McpStdioServerDefinition(
    'RepoMaster',
    process.execPath,
    [cli, 'mcp', folder],
    // The desktop editor's program is Electron: so asked, it is Node.
    { ELECTRON_RUN_AS_NODE: '1', REPOMASTER_EXCLUDE: exclude.join('\n') },
    version,
  );
}
