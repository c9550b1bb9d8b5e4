/** Which folder is indexed: the first of the workspace, unless the user has chosen another. */
import { homedir } from 'node:os';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../core/errors';
import { pathBelow } from '../../session/preview/relativePath';

const chosenKey = 'repomaster.chosenFolder';
const allowedKey = 'repomaster.allowedLargeFolders';

/** Absolute paths of the workspace's folders on disk, in the workspace's order. */
export function workspaceFolders(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

/** The folder to index; undefined when none is open. A choice that lies outside the workspace now is void. */
export function folderToIndex(memory: vscode.Memento): string | undefined {
  const chosen = memory.get<string>(chosenKey);
  return chosen !== undefined && isInWorkspace(chosen) ? chosen : workspaceFolders()[0];
}

/** Asks for a folder of the workspace, or one below, and remembers it; undefined when the user backs out. */
export async function chooseFolder(memory: vscode.Memento): Promise<string | undefined> {
  const folder = await pickFolder();
  if (folder === undefined) return undefined;
  if (!isInWorkspace(folder))
    throw new UserError(
      'bad-input',
      vscode.l10n.t(
        '{0} is not in the open workspace. Open that folder instead (File: Open Folder).',
        folder,
      ),
    );
  await memory.update(chosenKey, folder);
  return folder;
}

/** Whether the user has agreed to index `folder` whatever its size. */
export function isLargeFolderAllowed(memory: vscode.Memento, folder: string): boolean {
  return memory.get<readonly string[]>(allowedKey, []).includes(folder);
}

export async function allowLargeFolder(memory: vscode.Memento, folder: string): Promise<void> {
  const allowed = new Set(memory.get<readonly string[]>(allowedKey, []));
  await memory.update(allowedKey, [...allowed.add(folder)]);
}

async function pickFolder(): Promise<string | undefined> {
  const browse = vscode.l10n.t('A folder below…');
  const items = [
    ...workspaceFolders().map((folder) => ({ label: basename(folder), description: folder, folder })),
    { label: browse, description: '', folder: undefined },
  ];
  const placeHolder = vscode.l10n.t('RepoMaster maps one folder at a time. Which one?');
  const picked = await vscode.window.showQuickPick(items, { placeHolder });
  return picked && (picked.folder ?? browseForFolder());
}

async function browseForFolder(): Promise<string | undefined> {
  const start = workspaceFolders()[0] ?? homedir();
  const [picked] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      defaultUri: vscode.Uri.file(start),
      openLabel: vscode.l10n.t('Index'),
    })) ?? [];
  return picked?.fsPath;
}

function isInWorkspace(folder: string): boolean {
  return workspaceFolders().some((open) => open === folder || pathBelow(open, folder) !== null);
}
