/** The page's top bar: what is planned, how much it is, and the steps. */
import type { ComponentChildren } from 'preact';
import type { PlannerStep } from '../../src/protocol/toPlanner';
import { IconButton } from '../shared/iconButton';
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { PlannerProps } from './plannerProps';

interface Props extends PlannerProps {
  readonly title: string;
  /** Beside the title. */
  readonly counts: string;
  /** What the main button does; null keeps it from being pressed. */
  readonly run: { readonly label: string; readonly onRun: (() => void) | null; readonly why: string };
  readonly children?: ComponentChildren;
}

export function PlannerBar({ host, page, dispatch, title, counts, run, children }: Props) {
  const { busy, said, isHelpShown } = page;
  const { onRun } = run;
  return (
    <header class="bar">
      <div class="line">
        <h1>{title}</h1>
        <p class="quiet">{counts}</p>
        <span class="busy">
          <span role="status">
            {busy !== null && <span class="codicon codicon-loading" aria-hidden="true" />}{' '}
            {busy !== null && (said === null ? stepWords(busy) : `${visible(say(said))}…`)}
          </span>
          {busy !== null && busy !== 'undo' && (
            <button type="button" class="link" onClick={() => host.send({ type: 'cancel' })}>
              {t('Cancel')}
            </button>
          )}
        </span>
        <span class="buttons">
          {children}
          <IconButton
            icon="refresh"
            label={t('Read Again')}
            isDisabled={busy !== null}
            onClick={() => host.send({ type: 'act', command: 'readAgain' })}
          />
          <IconButton
            icon="keyboard"
            label={t('Keys')}
            isOpen={isHelpShown}
            onClick={() => dispatch({ type: 'help' })}
          />
          <button
            type="button"
            class="main-button"
            title={run.why}
            disabled={onRun === null}
            onClick={() => onRun?.()}
          >
            {run.label}
          </button>
        </span>
      </div>
    </header>
  );
}

function stepWords(step: PlannerStep): string {
  switch (step) {
    case 'read':
      return t('Reading…');
    case 'check':
      return t('Checking the commits…');
    case 'word':
      return t('Waiting for the model…');
    case 'run':
      return t('Running the plan…');
    case 'undo':
      return t('Undoing…');
  }
}
