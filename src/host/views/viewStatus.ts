/** The views' welcome texts (through a context key), progress and messages. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { workspaceFolders } from '../files/folders';
import type { FolderIndex } from '../../session/folder/folderIndex';
import { viewKey } from '../../session/folder/indexState';
import type { IndexState } from '../../session/folder/indexState';
import { emptyText, shortState } from './stateText';

type View = vscode.TreeView<unknown>;

/** Shows the states handed to `show` on both views. A view with a message shows no welcome text, and must have rows. */
export function createViewStatus(
  folderIndex: FolderIndex,
  codeTree: View,
  coreComponents: View,
): { show(state: IndexState): void } {
  let lastKey = '';
  let wasPaused = false;
  return {
    show: (state) => {
      const key = viewKey(state);
      const paused = state.kind === 'paused';
      if (paused !== wasPaused)
        void vscode.commands.executeCommand('setContext', 'repomaster.paused', paused);
      wasPaused = paused;
      codeTree.description = describe(state);
      codeTree.message = codeTreeMessage(state);
      // A ranking over part of the files is another one than over all.
      coreComponents.description = state.kind === 'cancelled' ? shortState(state) : '';
      coreComponents.message = emptyText(state) || untrustedText(state);
      if (key === lastKey) return;
      lastKey = key;
      void vscode.commands.executeCommand('setContext', 'repomaster.state', key);
      if (key === 'indexing' && !paused) showProgressUntilIdle(folderIndex, [codeTreeId, coreComponentsId]);
    },
  };
}

export const codeTreeId = 'repomaster.codeTree';
export const coreComponentsId = 'repomaster.coreComponents';

function showProgressUntilIdle(folderIndex: FolderIndex, viewIds: readonly string[]): void {
  for (const viewId of viewIds) {
    void vscode.window.withProgress({ location: { viewId } }, () => folderIndex.whenIdle());
  }
}

/** Says which of several folders is shown, and how far the index is. */
function describe(state: IndexState): string {
  if (state.kind === 'noFolder') return '';
  const isOnlyFolder = workspaceFolders().length === 1 && workspaceFolders()[0] === state.folder;
  return [isOnlyFolder ? '' : basename(state.folder), shortState(state)]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Says why no file has a history; empty if git runs. */
function untrustedText(state: IndexState): string {
  if (vscode.workspace.isTrusted || state.kind !== 'ready' || viewKey(state) !== 'ready') return '';
  return vscode.l10n.t(
    'This workspace is not trusted, so git does not run and the ranking leaves out file history.',
  );
}

function codeTreeMessage(state: IndexState): string {
  const { t } = vscode.l10n;
  if (state.kind === 'cancelled')
    return t(
      'Indexing was cancelled: the files not yet read are missing here. Rebuild the index to add them.',
    );
  if (state.kind !== 'ready' || viewKey(state) !== 'ready') return '';
  const count = workspaceFolders().length;
  if (count < 2) return '';
  return t(
    'Showing 1 of {0} folders: {1}. Run "Choose Folder to Index" to change it.',
    count,
    basename(state.folder),
  );
}
