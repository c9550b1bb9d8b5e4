/** The notifications that the state of the index calls for: a question about size, and failures. */
import * as vscode from 'vscode';
import type { IndexState } from './indexState';
import { plainText } from './plainText';

/** Shows the notice of a state once: on the change into it. */
export function createNotices(): { show(state: IndexState): void } {
  let last: IndexState['kind'] = 'noFolder';
  return {
    show: (state) => {
      const isNew = state.kind !== last;
      last = state.kind;
      if (!isNew) return;
      if (state.kind === 'tooLarge') void askAboutSize(state.message);
      if (state.kind === 'failed') void tellFailure(state.message);
    },
  };
}

async function askAboutSize(message: string): Promise<void> {
  const anyway = vscode.l10n.t('Index Anyway');
  const choose = vscode.l10n.t('Choose a Folder');
  const answer = await vscode.window.showWarningMessage(plainText(message), anyway, choose);
  if (answer === anyway) await vscode.commands.executeCommand('repomaster.indexAnyway');
  if (answer === choose) await vscode.commands.executeCommand('repomaster.chooseFolder');
}

async function tellFailure(message: string): Promise<void> {
  const restart = vscode.l10n.t('Restart');
  const showLog = vscode.l10n.t('Show Log');
  const text = vscode.l10n.t('RepoMaster could not go on indexing: {0}', message);
  const answer = await vscode.window.showErrorMessage(plainText(text), restart, showLog);
  if (answer === restart) await vscode.commands.executeCommand('repomaster.rebuildIndex');
  if (answer === showLog) await vscode.commands.executeCommand('repomaster.showLog');
}
