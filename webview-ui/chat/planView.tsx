import type { JSX } from 'preact';
import type { StartedPlan } from '../../src/core/task';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import { checkWords, verdictWords } from './checkWords';

/** The scope contract of a task: what may be changed, in which steps, and what must hold in the end. */
export function PlanView({ planned }: { readonly planned: StartedPlan }): JSX.Element {
  const { plan, before } = planned;
  return (
    <div class="plan">
      <h3>{t('May be changed')}</h3>
      <ul>
        {plan.files.map(({ path, symbols }) => (
          <li key={path}>
            <code>{visible(path)}</code>
            {symbols !== null && <span class="quiet"> {symbols.map(visible).join(', ')}</span>}
          </li>
        ))}
      </ul>
      {plan.steps.length > 0 && (
        <>
          <h3>{t('Steps')}</h3>
          <ol>
            {plan.steps.map((step, at) => (
              <li key={at}>{visible(step)}</li>
            ))}
          </ol>
        </>
      )}
      <h3>{t('Must hold in the end')}</h3>
      {before.length === 0 && (
        <p class="quiet">{t('No checks: the answer has to say what shows that it works.')}</p>
      )}
      <ul>
        {before.map(({ check, verdict }, at) => (
          <li key={at}>
            <code>{checkWords(check)}</code> <span class="quiet">{t('now: {0}', verdictWords(verdict))}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
