/** Asks which merge is looked at. */
import * as vscode from 'vscode';
import type { MergeChoice } from '../../session/structure/mergeChoices';

type Sides = Pick<MergeChoice, 'ours' | 'theirs'>;

interface ChoiceItem extends vscode.QuickPickItem {
  /** Null: the user types one. */
  readonly sides: Sides | null;
}

/** Names that git may take for commits; null where nothing was chosen. */
export async function chooseMerge(choices: readonly MergeChoice[]): Promise<Sides | null> {
  const { t } = vscode.l10n;
  const title = t('Check a Merge for Silent Conflicts');
  const items: ChoiceItem[] = [
    ...choices.map(itemOf),
    { label: `$(edit) ${t('Type a branch, tag or commit…')}`, alwaysShow: true, sides: null },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: t('What would be merged into the current branch?'),
    matchOnDescription: true,
    // Views that load take the focus for a moment; the question stays.
    ignoreFocusOut: true,
  });
  if (chosen === undefined) return null;
  if (chosen.sides !== null) return chosen.sides;
  const typed = await vscode.window.showInputBox({
    title,
    prompt: t('A branch, tag or commit, such as origin/main or v2.0'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? t('Write a branch, tag or commit.') : null),
  });
  return typed === undefined ? null : { ours: 'HEAD', theirs: typed.trim() };
}

function itemOf(choice: MergeChoice): ChoiceItem {
  const { t } = vscode.l10n;
  const { ours, theirs } = choice;
  const sides = { ours, theirs };
  switch (choice.kind) {
    case 'under way':
      return { label: `$(git-merge) ${t('The merge under way')}`, description: choice.name, sides };
    case 'last':
      return { label: `$(history) ${t('The last merge')}`, description: choice.subject, sides };
    case 'branch':
      return { label: `$(git-branch) ${theirs}`, description: t('branch'), sides };
  }
}
