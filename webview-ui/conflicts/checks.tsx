/** What the checks of the result found. */
import type { MergeCheck, MergeResult } from '../../src/core/git/conflicts';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { checkName, outcomeName } from './words';

const icons: Readonly<Record<MergeCheck['outcome'], string>> = {
  passed: 'pass-filled',
  failed: 'error',
  unknown: 'question',
};

export function Checks({ result }: { readonly result: MergeResult }) {
  return (
    <section class="checks" aria-label={t('Checks')}>
      {result.commit === null && (
        <p role="status">
          <span class="codicon codicon-warning" aria-hidden="true" />
          {t('Nothing was committed. Mend what the checks found, then commit again.')}
        </p>
      )}
      <ul>
        {result.checks.map(({ name, outcome, reason }) => (
          <li key={name} class={outcome}>
            <span class={`codicon codicon-${icons[outcome]}`} aria-hidden="true" />
            <span>
              {checkName(name)}: {outcomeName(outcome)}
              {reason !== '' && <span class="quiet"> – {visible(reason)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
