/** Asks what a rebase goes onto. */
import * as vscode from 'vscode';
import type { Base } from '../../session/planning/bases';
import { formatCount } from '../wording';

interface BaseItem extends vscode.QuickPickItem {
  /** Null: the user types one. */
  readonly onto: string | null;
}

/** Anything that git may take for a commit; null where nothing was chosen. */
export async function chooseBase(bases: readonly Base[]): Promise<string | null> {
  const { t } = vscode.l10n;
  const items: BaseItem[] = [
    ...bases.map(itemOf),
    { label: `$(edit) ${t('Type a branch, tag or commit…')}`, alwaysShow: true, onto: null },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: t('Plan Rebase'),
    placeHolder: t('What do the commits go onto?'),
    matchOnDescription: true,
    // Views that load take the focus for a moment; the question stays.
    ignoreFocusOut: true,
  });
  if (chosen === undefined) return null;
  if (chosen.onto !== null) return chosen.onto;
  const typed = await vscode.window.showInputBox({
    title: t('Plan Rebase'),
    prompt: t('A branch, tag or commit, such as origin/main or HEAD~5'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? t('Write a branch, tag or commit.') : null),
  });
  return typed?.trim() ?? null;
}

function itemOf(base: Base): BaseItem {
  const { t } = vscode.l10n;
  switch (base.kind) {
    case 'upstream':
      return { label: `$(cloud) ${base.name}`, description: t('upstream'), onto: base.name };
    case 'branch':
      return { label: `$(git-branch) ${base.name}`, description: t('branch'), onto: base.name };
    case 'last':
      return {
        label: base.count === 1 ? t('Last commit') : t('Last {0} commits', formatCount(base.count)),
        description: base.subject,
        onto: base.name,
      };
  }
}
