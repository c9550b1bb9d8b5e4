/** Keeps the index on the workspace: starts it, moves it with the folders and settings, feeds it changed files. */
import * as vscode from 'vscode';
import { folderToIndex } from './folders';
import type { IndexSession } from '../../session/folder/indexSession';
import type { IndexState } from '../../session/folder/indexState';
import { pathBelow } from '../../session/preview/relativePath';
import { reopen } from '../../session/folder/reopen';
import { readSettings } from '../settings';
import type { UnsavedBuffers } from './unsavedBuffers';
import { watchFolder } from './watch';

/** Follows until disposed. Starts after the caller's turn, so that activation costs the editor no more than wiring. */
export function followWorkspace(
  session: IndexSession,
  memory: vscode.Memento,
  buffers: UnsavedBuffers,
): vscode.Disposable {
  const start = setImmediate(() => void startIndex(session, memory));
  const watcher = watchIndexedFolder(session);
  return vscode.Disposable.from(
    { dispose: () => clearImmediate(start) },
    watcher,
    buffers.onPaused((files) => {
      updateFiles(session, files);
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void moveIndex(session, memory)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      const changed = ['exclude', 'parseWorkers'].some((name) =>
        event.affectsConfiguration(`repomaster.${name}`),
      );
      if (event.affectsConfiguration('repomaster.weights')) session.reweigh();
      if (event.affectsConfiguration('repomaster.memoryLimitMb')) void restartIndex(session);
      else if (changed) void reopen(session);
    }),
    // Git is asked from now on.
    vscode.workspace.onDidGrantWorkspaceTrust(() => void reopen(session)),
  );
}

function updateFiles(session: IndexSession, files: ReadonlySet<string>): void {
  const { state } = session;
  if (state.kind === 'noFolder') return;
  session.update([...files].flatMap((file) => pathBelow(state.folder, file) ?? []));
}

/** A limit of memory is a worker's from its start. */
async function restartIndex(session: IndexSession): Promise<void> {
  const { state } = session;
  if (state.kind === 'noFolder' || state.kind === 'notIndexed') return;
  await session.close({ kind: 'notIndexed', folder: state.folder });
  await session.open(state.folder);
}

async function startIndex(session: IndexSession, memory: vscode.Memento): Promise<void> {
  const folder = folderToIndex(memory);
  if (folder === undefined) await session.close({ kind: 'noFolder' });
  else if (readSettings(vscode.Uri.file(folder)).indexOnStartup) await session.open(folder);
  else await session.close({ kind: 'notIndexed', folder });
}

async function moveIndex(session: IndexSession, memory: vscode.Memento): Promise<void> {
  const { state } = session;
  const folder = folderToIndex(memory);
  const isSame = state.kind === 'noFolder' ? folder === undefined : state.folder === folder;
  if (!isSame) await startIndex(session, memory);
}

function watchIndexedFolder(session: IndexSession): vscode.Disposable {
  let watched: string | undefined;
  let watcher: vscode.Disposable | undefined;
  const follow = (state: IndexState): void => {
    const folder = state.kind === 'noFolder' || state.kind === 'notIndexed' ? undefined : state.folder;
    if (folder === watched) return;
    watched = folder;
    watcher?.dispose();
    watcher = folder === undefined ? undefined : watchFolder(folder, (paths) => session.update(paths));
  };
  const subscription = session.onState(follow);
  return vscode.Disposable.from(subscription, {
    dispose: () => {
      watcher?.dispose();
    },
  });
}
