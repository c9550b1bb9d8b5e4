/** What a declared check demands, in words. */
import type { Check, CheckChange, CheckVerdict } from '../../src/core/checks';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';

export function checkWords(check: Check): string {
  switch (check.type) {
    case 'exit':
      return check.code === undefined || check.code === 0
        ? visible(check.command)
        : t('{0} exits with {1}', visible(check.command), check.code);
    case 'file':
      return check.written === true
        ? t('{0} is written', visible(check.path))
        : t('{0} is there', visible(check.path));
    case 'match': {
      const { source, pattern } = check;
      return 'command' in source
        ? t('{0} prints {1}', visible(source.command), visible(pattern))
        : t('{0} holds {1}', visible(source.path), visible(pattern));
    }
    case 'number':
      return t('{0} is {1} to {2}', visible(check.command), check.low, check.high);
  }
}

export function verdictWords(verdict: CheckVerdict): string {
  return { passed: t('passes'), failed: t('fails'), unknown: t('unknown') }[verdict];
}

export function changeWords(change: CheckChange): string {
  const words = {
    fixed: t('fails before, passes now'),
    broken: t('passed before, fails now'),
    'still failing': t('still fails'),
    'still passing': t('still passes'),
    flaky: t('comes out differently each time'),
    unknown: t('unknown: before or after was not told'),
  };
  return words[change];
}

/** Whether it is what one hopes for. */
export function isGood(change: CheckChange): boolean {
  return change === 'fixed' || change === 'still passing';
}
