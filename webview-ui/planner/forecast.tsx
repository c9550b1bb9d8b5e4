/** What will happen when the plan is run: conflicts, certain ones and others, and what to know before. */
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import { commitOf } from './rebaseState';
import type { RebaseState } from './rebaseState';

export function Forecast({ rebase }: { readonly rebase: RebaseState }) {
  const { check, isChecked, view } = rebase;
  return (
    <section class="forecast" aria-label={t('Forecast')} aria-busy={!isChecked}>
      <h2>
        {t('Forecast')}{' '}
        {!isChecked && (
          <span class="codicon codicon-loading" role="img" aria-label={t('Being worked out…')} />
        )}
      </h2>
      {check !== null && (
        <div class={isChecked ? '' : 'stale'} role="status">
          {check.problem !== null && (
            <p class="problem">
              <span class="codicon codicon-error" aria-hidden="true" /> {visible(say(check.problem))}
            </p>
          )}
          {check.problem === null && check.forecast.length === 0 && (
            <p class="fine">
              <span class="codicon codicon-pass" aria-hidden="true" /> {t('No conflict is foreseen.')}
            </p>
          )}
          <ul>
            {check.forecast.map(({ commit, path, certain }, at) => (
              <li key={at} class={certain ? 'certain' : 'possible'}>
                <span class={`codicon codicon-${certain ? 'error' : 'warning'}`} aria-hidden="true" />
                <span>
                  <strong>{certain ? t('Conflict') : t('Possible conflict')}</strong> {visible(path)}{' '}
                  <span class="quiet">
                    {t('at {0}', `${commit.slice(0, 7)} ${visible(commitOf(view, commit)?.subject ?? '')}`)}
                    {!certain && ` · ${t('depends on the resolution')}`}
                  </span>
                </span>
              </li>
            ))}
            {check.warnings.map((warning, at) => (
              <li key={`warning ${at}`} class="possible">
                <span class="codicon codicon-info" aria-hidden="true" />
                <span>{visible(say(warning))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
