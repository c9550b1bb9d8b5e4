/** Builds the deletion of all that is stored, and its command. */
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import type * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import { cacheFolder } from '../../index/store/cacheFolder';
import type { BuiltChat } from '../chat/buildChat';
import { workspaceFolders } from '../files/folders';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { registerDeleteCommand } from './deleteCommand';
import { createDeletion } from './deletion';
import type { Deletion } from './deletion';
import type { StorageRoots } from '../../session/storedData/places';

export interface DeletionBuildParts {
  readonly context: vscode.ExtensionContext;
  readonly folderIndex: FolderIndex;
  readonly chat: BuiltChat;
  readonly log: Log;
}

export interface BuiltDeletion {
  readonly deletion: Deletion;
  readonly disposable: vscode.Disposable;
}

export function buildDeletion({ context, folderIndex, chat, log }: DeletionBuildParts): BuiltDeletion {
  const deletion = createDeletion({
    roots: rootsOf(context),
    memories: [context.workspaceState, context.globalState],
    keys: chat.keys,
    keyHosts: () => chat.models.services.keyHosts(),
    openFolders: workspaceFolders,
    letGo: async () => {
      await chat.letGo();
      const { state } = folderIndex;
      // Its worker has the stored map open.
      await folderIndex.close(
        state.kind === 'noFolder' ? state : { kind: 'notIndexed', folder: state.folder },
      );
    },
  });
  const changed = (): Promise<void> => {
    chat.hub.refresh();
    return chat.view.refreshStatus();
  };
  return { deletion, disposable: registerDeleteCommand({ deletion, changed, log }) };
}

function rootsOf({ storageUri, globalStorageUri }: vscode.ExtensionContext): StorageRoots {
  const { platform, env: environment } = process;
  const maps = cacheFolder({ platform, environment, homeFolder: homedir() });
  return {
    workspace: storageUri?.fsPath ?? null,
    global: globalStorageUri.fsPath,
    commandLine: maps === null ? null : dirname(maps),
  };
}
