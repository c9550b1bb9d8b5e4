/** The running extension as tests see it, and how they wait for it: on events, never on time. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { RepoMasterApi } from '../../src/extension';
import type { CodeTreeRow } from '../../src/host/views/codeTreeView';
import type { IndexState } from '../../src/session/folder/indexState';

/** The extension's API once it has started; it starts by itself after the window has. */
export async function startedExtension(): Promise<RepoMasterApi> {
  const extension = vscode.extensions.getExtension<RepoMasterApi>('repomaster.repomaster');
  assert.ok(extension, 'the extension is not installed in this window');
  return extension.activate();
}

/** The API with the window's folder indexed. */
export async function indexedExtension(): Promise<RepoMasterApi & { readonly folder: string }> {
  const api = await startedExtension();
  const folder = windowFolder();
  if (!isReady(api.folderIndex.state, folder)) {
    const ready = stateThat(api, (state) => isReady(state, folder));
    if (!isOnItsWay(api.folderIndex.state, folder)) await api.folderIndex.open(folder);
    await ready;
  }
  return { ...api, folder };
}

/** The absolute path of the window's folder. */
export function windowFolder(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'the window has no folder');
  return folder.uri.fsPath;
}

export function uriIn(folder: string, path: string): vscode.Uri {
  return vscode.Uri.file(join(folder, path));
}

/** The first state from now on, the current one included, for which `holds`. */
export function stateThat(api: RepoMasterApi, holds: (state: IndexState) => boolean): Promise<IndexState> {
  return new Promise((resolve) => {
    const subscription = api.folderIndex.onState(check);
    check(api.folderIndex.state);
    function check(state: IndexState): void {
      if (!holds(state)) return;
      subscription.dispose();
      resolve(state);
    }
  });
}

/** The row labels below a path of labels; empty where the path leads nowhere. */
export async function labelsBelow(api: RepoMasterApi, ...path: string[]): Promise<string[]> {
  let rows = await api.codeTree.getChildren();
  for (const label of path) {
    const row = rows.find(({ item }) => item.label === label);
    rows = row ? await api.codeTree.getChildren(row) : [];
  }
  return rows.map(({ item }) => item.label);
}

/** Resolves once the row labels below `path` are so that `holds`: asked now and whenever the index changes. */
export async function labelsThat(
  api: RepoMasterApi,
  path: readonly string[],
  holds: (labels: readonly string[]) => boolean,
): Promise<void> {
  let wake: () => void = () => undefined;
  const subscription = api.folderIndex.onIndexChanged(() => {
    wake();
  });
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      if (holds(await labelsBelow(api, ...path))) return;
      await changed;
    }
  } finally {
    subscription.dispose();
  }
}

/** The row of a symbol; fails when the Code Tree has none. */
export async function rowOf(api: RepoMasterApi, id: string): Promise<CodeTreeRow> {
  const row = await api.codeTree.find(id);
  assert.ok(row, `the Code Tree has no ${id}`);
  return row;
}

/** Before the first opening the state is noFolder: the extension opens the folder by itself. */
function isOnItsWay(state: IndexState, folder: string): boolean {
  return state.kind === 'noFolder' || (state.kind === 'indexing' && state.folder === folder);
}

function isReady(state: IndexState, folder: string): boolean {
  return state.kind === 'ready' && state.folder === folder;
}
