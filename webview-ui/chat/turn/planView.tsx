import type { ComponentChildren, JSX } from 'preact';
import type { StartedPlan } from '../../../src/core/conversation/task';
import { t } from '../../shared/strings';
import { visible } from '../../shared/visible';
import { changeWords, checkWords, isGood, verdictWords } from '../cards/checkWords';
import { Icon } from '../icon';
import { isLong } from './longText';
import type { PlanProgress } from './planProgress';

interface Props {
  readonly planned: StartedPlan;
  readonly progress: PlanProgress;
}

/** The plan of a task, ticked off as it is carried out: files, steps and final checks. */
export function PlanView({ planned: { plan, before }, progress }: Props): JSX.Element {
  return (
    <div class="plan">
      <h3>{t('Files to change')}</h3>
      <ul>
        {plan.files.map(({ path, symbols }) => (
          <Item key={path} isDone={progress.changed.includes(path)} done={t('changed')}>
            <code>{visible(path)}</code>
            {symbols !== null && <span class="quiet"> {symbols.map(visible).join(', ')}</span>}
          </Item>
        ))}
      </ul>
      {plan.steps.length > 0 && (
        <>
          <h3>{t('Steps')}</h3>
          <ol>
            {plan.steps.map((step, at) => (
              <Item key={at} isDone={progress.isHeld} done={t('verified')}>
                {visible(step)}
              </Item>
            ))}
          </ol>
        </>
      )}
      <h3>{t('Checks at the end')}</h3>
      {before.length === 0 && (
        <p class="quiet">{t('No checks: the answer must say how you can tell that it works.')}</p>
      )}
      <ul>
        {before.map(({ check, verdict }, at) => {
          const change = progress.changeOf(check);
          const isDone = change !== null && isGood(change);
          return (
            <Item key={at} isDone={isDone} done={change === null ? '' : changeWords(change)}>
              <CheckText text={checkWords(check)} />
              {!isDone && (
                <span class="quiet">
                  {' '}
                  {change === null ? t('now: {0}', verdictWords(verdict)) : changeWords(change)}
                </span>
              )}
            </Item>
          );
        })}
      </ul>
    </div>
  );
}

/** A script of many lines leaves the rest of the plan in sight. */
function CheckText({ text }: { readonly text: string }): JSX.Element {
  return isLong(text) ? (
    <code class="clamped" title={text}>
      {text}
    </code>
  ) : (
    <code>{text}</code>
  );
}

/** `done`: what its tick means, said beside it. */
function Item(props: {
  readonly isDone: boolean;
  readonly done: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { isDone, done, children } = props;
  return (
    <li data-done={isDone}>
      <Icon name={isDone ? 'pass' : 'circle-large'} />
      <span>
        {children}
        {isDone && <span class="quiet"> · {done}</span>}
      </span>
    </li>
  );
}
