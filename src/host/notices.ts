/** Notifications about the state of the index: large folders and failures, with actions. */
import * as vscode from 'vscode';
import type { Said } from '../core/text/phrase';
import type { FolderIndex } from '../session/folder/folderIndex';
import type { IndexState } from '../session/folder/indexState';
import { plainText } from '../core/text/plainText';
import { memoryText } from './views/stateText';
import { sayPhrase } from './wording';

/** Shows the notice of a state once: on the change into it. */
export function createNotices(folderIndex: FolderIndex): { show(state: IndexState): void } {
  let last: IndexState['kind'] = 'noFolder';
  return {
    show: (state) => {
      const isNew = state.kind !== last;
      last = state.kind;
      if (!isNew) return;
      if (state.kind === 'tooLarge') void askAboutSize(state.message);
      if (state.kind === 'failed') void tellFailure(folderIndex, state);
      if (state.kind === 'outOfMemory') void tellMemory(folderIndex, state);
    },
  };
}

async function askAboutSize(message: Said): Promise<void> {
  const anyway = vscode.l10n.t('Index Anyway');
  const choose = vscode.l10n.t('Choose Folder');
  const answer = await vscode.window.showWarningMessage(plainText(sayPhrase(message)), anyway, choose);
  if (answer === anyway) await vscode.commands.executeCommand('repomaster.indexAnyway');
  if (answer === choose) await vscode.commands.executeCommand('repomaster.chooseFolder');
}

async function tellFailure(
  folderIndex: FolderIndex,
  { folder, message }: IndexState & { kind: 'failed' },
): Promise<void> {
  const again = vscode.l10n.t('Try Again');
  const showLog = vscode.l10n.t('Show Log');
  const text = vscode.l10n.t('RepoMaster stopped indexing: {0}', sayPhrase(message));
  const answer = await vscode.window.showErrorMessage(plainText(text), again, showLog);
  if (answer === again) await folderIndex.open(folder);
  if (answer === showLog) await vscode.commands.executeCommand('repomaster.showLog');
}

async function tellMemory(
  folderIndex: FolderIndex,
  state: IndexState & { kind: 'outOfMemory' },
): Promise<void> {
  const leaveOut = vscode.l10n.t('Exclude Folders');
  const again = vscode.l10n.t('Try Again');
  const answer = await vscode.window.showWarningMessage(plainText(memoryText(state)), leaveOut, again);
  if (answer === leaveOut) await vscode.commands.executeCommand('repomaster.openExclude');
  if (answer === again) await folderIndex.open(state.folder);
}
