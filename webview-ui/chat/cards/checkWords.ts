/** Says what a declared check requires. */
import type { Check, CheckChange, CheckVerdict } from '../../../src/core/changes/checks';
import { changePhrase, checkText } from '../../../src/protocol/checkPhrases';
import { say, t } from '../../shared/strings';
import { visible } from '../../shared/visible';

export function checkWords(check: Check): string {
  return checkText(check, say, visible);
}

export function verdictWords(verdict: CheckVerdict): string {
  return {
    passed: t('passes'),
    failed: t('fails'),
    unknown: t('unknown'),
    'cannot run': t('cannot run'),
  }[verdict];
}

export function changeWords(change: CheckChange): string {
  return say(changePhrase(change));
}

/** Whether the result is good. */
export function isGood(change: CheckChange): boolean {
  return change === 'fixed' || change === 'still passing';
}
