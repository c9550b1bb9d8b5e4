/** The editor of all changes of a turn: its title, and whether it is the one in front. */
import * as vscode from 'vscode';

const contextKey = 'repomaster.allChangesActive';

/** The title of the editor of all changes since this question. */
export function allChangesTitle(turn: number | string): string {
  return vscode.l10n.t('Changes since question {0}', turn);
}

/** Keeps the context key true while such an editor is in front: VS Code tells an extension no more of it than its title. */
export function followAllChanges(): vscode.Disposable {
  let wasActive: boolean | undefined;
  const follow = (): void => {
    const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    const isActive = isAllChanges(label);
    if (isActive === wasActive) return;
    wasActive = isActive;
    void vscode.commands.executeCommand('setContext', contextKey, isActive);
  };
  follow();
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(follow),
    vscode.window.tabGroups.onDidChangeTabGroups(follow),
  );
}

function isAllChanges(label: string): boolean {
  const [start = '', end = ''] = allChangesTitle('\0').split('\0');
  // VS Code puts the number of files behind the title.
  const number = label.startsWith(start) ? label.slice(start.length) : '';
  return /^\d+/.test(number) && number.replace(/^\d+/, '').startsWith(end);
}
