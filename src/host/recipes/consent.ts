import * as vscode from 'vscode';
import type { ApprovalQuestion } from '../../core/conversation/approvals';
import { plainText } from '../../core/text/plainText';
import { sayPhrase } from '../wording';
import type { Consent } from '../../session/recipes/consentedSteps';

/** Asks in a dialog that shows every command whole, where it runs, why, and what in it needs attention. */
export const askInDialog: Consent = async (questions) => {
  const { t } = vscode.l10n;
  const title =
    questions.length === 1
      ? t('Run this command?')
      : t('Run these {0} commands, in this order?', questions.length);
  const detail = questions.map(questionText).join('\n\n');
  const run = t('Run');
  const answer = await vscode.window.showWarningMessage(plainText(title), { modal: true, detail }, run);
  return answer === run;
};

/** A command whole, where it runs, why, and what in it needs attention. */
export function questionText({ proposal, concerns }: ApprovalQuestion): string {
  const { command, purpose } = proposal;
  return [
    `$ ${shown(command)}`,
    whereText(proposal),
    ...(purpose === '' ? [] : [shown(purpose)]),
    ...concerns.map(({ phrase }) => `• ${shown(sayPhrase(phrase))}`),
  ].join('\n');
}

function whereText({ place, isThrowAway }: ApprovalQuestion['proposal']): string {
  const { t } = vscode.l10n;
  if (isThrowAway === true) return t('In a throw-away folder outside the workspace');
  return place === '.' ? t('In the workspace') : t('In {0}', shown(place));
}

/** Nothing in it steers the dialog, or shows a text in another order than it is run in. */
function shown(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '\ufffd');
}
