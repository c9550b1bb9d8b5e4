/** Asks in a dialog whether a command may run on each commit of a plan. */
import * as vscode from 'vscode';
import type { ApprovalQuestion } from '../../core/conversation/approvals';
import { plainText } from '../../core/text/plainText';
import { questionText } from '../recipes/consent';
import { formatCount } from '../wording';

export async function askToCheck(question: ApprovalQuestion, commits: number): Promise<boolean> {
  const { t } = vscode.l10n;
  const title =
    commits === 1
      ? t('Run this command on the commit?')
      : t('Run this command on each of {0} commits?', formatCount(commits));
  const run = t('Run');
  const options = { modal: true, detail: questionText(question) };
  return (await vscode.window.showWarningMessage(plainText(title), options, run)) === run;
}
