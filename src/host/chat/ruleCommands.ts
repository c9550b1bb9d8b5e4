/** The commands that show and forget what may run without asking. */
import * as vscode from 'vscode';
import type { RememberedCommand, RememberingApprovals } from '../../run/approvals/approvals';
import type { RememberingEditApprovals } from '../../run/approvals/editApprovals';
import type { Log } from '../../core/ports';
import { registerCommand } from '../commandBorder';
import { plainText } from '../../core/text/plainText';
import { readAllowedCommands, readDeniedCommands, readEditsAllowed } from '../settings';

/** Registered; the caller disposes them. */
export function registerRuleCommands(
  approvals: RememberingApprovals,
  edits: RememberingEditApprovals,
  log: Log,
): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand('repomaster.showAllowedCommands', log, () => showRules(approvals, edits)),
    registerCommand('repomaster.forgetAllowedCommands', log, () => forgetAll(approvals, edits)),
  );
}

interface RuleItem extends vscode.QuickPickItem {
  /** What choosing it forgets; a rule of the settings is opened there. */
  readonly forgets?: RememberedCommand;
  readonly setting?: string;
  /** Choosing it has changes of files asked about again. */
  readonly isEdits?: true;
}

async function showRules(approvals: RememberingApprovals, edits: RememberingEditApprovals): Promise<void> {
  const { t } = vscode.l10n;
  const items: readonly RuleItem[] = [
    ...section(t('Allowed in this session'), approvals.remembered().filter(isOf('session')).map(itemOf)),
    ...section(t('Allowed in this workspace'), approvals.remembered().filter(isOf('workspace')).map(itemOf)),
    ...section(t('File changes'), editItems(edits)),
    ...section(t('Allowed by your settings'), rulesOf(readAllowedCommands(), 'repomaster.approvals.allow')),
    ...section(t('Denied by your settings'), rulesOf(readDeniedCommands(), 'repomaster.approvals.deny')),
  ];
  if (items.length === 0) {
    await vscode.window.showInformationMessage(
      plainText(
        t(
          'No rule allows or denies a command, so RepoMaster asks about each. Allow one when asked, or write rules in the setting repomaster.approvals.allow.',
        ),
      ),
    );
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: t('Commands that always run, or never run, without asking'),
    placeHolder: t('Choose an allowed command to forget it, or a rule to open it in the settings'),
  });
  if (chosen?.isEdits === true) edits.forget();
  if (chosen?.forgets !== undefined) approvals.forget([chosen.forgets]);
  if (chosen?.setting !== undefined)
    await vscode.commands.executeCommand('workbench.action.openSettings', chosen.setting);
}

function editItems(edits: RememberingEditApprovals): RuleItem[] {
  const { t } = vscode.l10n;
  if (readEditsAllowed())
    return [{ label: t('Made without asking, by your settings'), setting: 'repomaster.approvals.edits' }];
  switch (edits.remembered()) {
    case 'session':
      return [{ label: t('Made without asking in this session'), isEdits: true }];
    case 'workspace':
      return [{ label: t('Made without asking in this workspace'), isEdits: true }];
    case null:
      return [];
  }
}

function isOf(scope: RememberedCommand['scope']): (command: RememberedCommand) => boolean {
  return (command) => command.scope === scope;
}

function itemOf(remembered: RememberedCommand): RuleItem {
  return {
    label: plainText(remembered.command),
    description: plainText(remembered.folder),
    forgets: remembered,
  };
}

function rulesOf(rules: readonly string[], setting: string): RuleItem[] {
  return rules.map((rule) => ({ label: plainText(rule), setting }));
}

function section(label: string, items: readonly RuleItem[]): RuleItem[] {
  return items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items];
}

async function forgetAll(approvals: RememberingApprovals, edits: RememberingEditApprovals): Promise<void> {
  const remembered = approvals.remembered();
  approvals.forget(remembered);
  const hadEdits = edits.remembered() !== null;
  edits.forget();
  const told =
    remembered.length === 0 && !hadEdits
      ? vscode.l10n.t('There are no saved permissions.')
      : vscode.l10n.t('Permissions forgotten. RepoMaster asks about commands and file changes again.');
  await vscode.window.showInformationMessage(plainText(told));
}
