/** Keeps the index on the workspace: starts it, moves it with the folders and settings, feeds it changed files. */
import * as vscode from 'vscode';
import { folderToIndex } from './folders';
import type { FolderIndex } from '../../session/folder/folderIndex';
import type { IndexState } from '../../session/folder/indexState';
import { pathBelow } from '../../session/preview/relativePath';
import { reopen } from '../../session/folder/reopen';
import { readSettings } from '../settings';
import type { UnsavedBuffers } from './unsavedBuffers';
import { watchFolder } from './watch';

/** Follows until disposed. Starts after the caller's turn, so that activation costs the editor no more than wiring. */
export function followWorkspace(
  folderIndex: FolderIndex,
  memory: vscode.Memento,
  buffers: UnsavedBuffers,
): vscode.Disposable {
  const start = setImmediate(() => void startIndex(folderIndex, memory));
  const watcher = watchIndexedFolder(folderIndex);
  return vscode.Disposable.from(
    { dispose: () => clearImmediate(start) },
    watcher,
    buffers.onPaused((files) => {
      updateFiles(folderIndex, files);
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void moveIndex(folderIndex, memory)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      const changed = ['exclude', 'parseWorkers'].some((name) =>
        event.affectsConfiguration(`repomaster.${name}`),
      );
      if (event.affectsConfiguration('repomaster.weights')) folderIndex.reweigh();
      if (event.affectsConfiguration('repomaster.memoryLimitMb')) void restartIndex(folderIndex);
      else if (changed) void reopen(folderIndex);
    }),
    // Git is asked from now on.
    vscode.workspace.onDidGrantWorkspaceTrust(() => void reopen(folderIndex)),
  );
}

function updateFiles(folderIndex: FolderIndex, files: ReadonlySet<string>): void {
  const { state } = folderIndex;
  if (state.kind === 'noFolder') return;
  folderIndex.update([...files].flatMap((file) => pathBelow(state.folder, file) ?? []));
}

/** A limit of memory is a worker's from its start. */
async function restartIndex(folderIndex: FolderIndex): Promise<void> {
  const { state } = folderIndex;
  if (state.kind === 'noFolder' || state.kind === 'notIndexed') return;
  await folderIndex.close({ kind: 'notIndexed', folder: state.folder });
  await folderIndex.open(state.folder);
}

async function startIndex(folderIndex: FolderIndex, memory: vscode.Memento): Promise<void> {
  const folder = folderToIndex(memory);
  if (folder === undefined) await folderIndex.close({ kind: 'noFolder' });
  else if (readSettings(vscode.Uri.file(folder)).indexOnStartup) await folderIndex.open(folder);
  else await folderIndex.close({ kind: 'notIndexed', folder });
}

async function moveIndex(folderIndex: FolderIndex, memory: vscode.Memento): Promise<void> {
  const { state } = folderIndex;
  const folder = folderToIndex(memory);
  const isSame = state.kind === 'noFolder' ? folder === undefined : state.folder === folder;
  if (!isSame) await startIndex(folderIndex, memory);
}

function watchIndexedFolder(folderIndex: FolderIndex): vscode.Disposable {
  let watched: string | undefined;
  let watcher: vscode.Disposable | undefined;
  const follow = (state: IndexState): void => {
    const folder = state.kind === 'noFolder' || state.kind === 'notIndexed' ? undefined : state.folder;
    if (folder === watched) return;
    watched = folder;
    watcher?.dispose();
    watcher = folder === undefined ? undefined : watchFolder(folder, (paths) => folderIndex.update(paths));
  };
  const subscription = folderIndex.onState(follow);
  return vscode.Disposable.from(subscription, {
    dispose: () => {
      watcher?.dispose();
    },
  });
}
