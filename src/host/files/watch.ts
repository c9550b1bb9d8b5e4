import * as vscode from 'vscode';
import { createPathBatch } from '../../session/folder/pathBatch';
import { changedPath, pathBelow } from '../../session/preview/relativePath';
import { startTimer } from '../../core/async/throttle';

/** Long enough for "save all" or a branch switch to arrive as one batch, short enough to feel immediate. */
const quietMs = 200;

/**
 * Reports files below `folder` that were saved, created, deleted or renamed, in the editor or outside it,
 * as batches of relative paths. A folder that was deleted or renamed comes as its own path, a change of git's
 * state (a commit, another branch, other tracked files) as `.git`.
 */
export function watchFolder(folder: string, use: (paths: ReadonlySet<string>) => void): vscode.Disposable {
  const batch = createPathBatch(use, quietMs, startTimer);
  const add = (uri: vscode.Uri): void => {
    if (uri.scheme !== 'file') return;
    const path = pathBelow(folder, uri.fsPath);
    const changed = path === null ? null : changedPath(path);
    if (changed !== null) batch.add(changed);
  };
  const outside = vscode.workspace.createFileSystemWatcher(
    new vscode.RelativePattern(vscode.Uri.file(folder), '**/*'),
  );
  return vscode.Disposable.from(
    batch,
    outside,
    outside.onDidChange(add),
    outside.onDidCreate(add),
    outside.onDidDelete(add),
    // The editor's own events too: files.watcherExclude silences the watcher for some folders.
    vscode.workspace.onDidSaveTextDocument((document) => {
      add(document.uri);
    }),
    vscode.workspace.onDidSaveNotebookDocument(({ uri }) => {
      add(uri);
    }),
    vscode.workspace.onDidCreateFiles((event) => {
      event.files.forEach(add);
    }),
    vscode.workspace.onDidDeleteFiles((event) => {
      event.files.forEach(add);
    }),
    vscode.workspace.onDidRenameFiles((event) => {
      for (const { oldUri, newUri } of event.files) [oldUri, newUri].forEach(add);
    }),
  );
}
