/** Tells once that a merge has stopped with conflicts, and when the commands of conflicts have something to work on. */
import * as vscode from 'vscode';
import { mergeKey, mergeNotice } from '../../core/git/mergeNotice';
import type { Log } from '../../core/ports';
import { plainText } from '../../core/text/plainText';
import { reportError } from '../commandBorder';
import { sayPhrase } from '../wording';
import type { FolderMerge } from './folderMerge';

/** For menus: a merge is under way in the open folder. */
const MERGING = 'repomaster.merging';

/** Follows the merge until it is disposed; `show` opens the page. */
export function tellOfMerges(merge: FolderMerge, show: () => Promise<void>, log: Log): vscode.Disposable {
  let told: string | null = null;
  let asked = 0;
  const look = async (): Promise<void> => {
    const number = ++asked;
    const view = (await (await merge.current())?.read()) ?? null;
    if (number !== asked) return;
    const key = view && mergeKey(view);
    await vscode.commands.executeCommand('setContext', MERGING, key !== null);
    const isNew = key !== null && key !== told;
    told = key;
    if (view === null || !isNew || view.conflicts.length === 0) return;
    const label = vscode.l10n.t('Show');
    const chosen = await vscode.window.showInformationMessage(plainText(sayPhrase(mergeNotice(view))), label);
    if (chosen === label) await show();
  };
  const again = (): void => {
    look().catch((error: unknown) => reportError('merge notice', log, error));
  };
  const following = merge.onChanged(again);
  again();
  return new vscode.Disposable(() => {
    following.dispose();
    void vscode.commands.executeCommand('setContext', MERGING, undefined);
  });
}
