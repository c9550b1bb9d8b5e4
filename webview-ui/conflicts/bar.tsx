/** The page's top bar: what is merged, how far it is, and the steps of the whole merge. */
import type { MergeView } from '../../src/core/git/mergeWork';
import type { MergeStep } from '../../src/protocol/toConflicts';
import { IconButton } from '../shared/iconButton';
import { counted } from '../shared/numbers';
import { say, t } from '../shared/strings';
import type { Actions } from './actions';
import { conflictsOf, currentOf, neighbourOf, progressOf } from './state';
import type { ConflictsState, Progress } from './state';
import { finishName } from './steps';
import { mergeTitle, orderOfSides } from './words';

interface Props {
  readonly state: ConflictsState;
  readonly view: MergeView;
  readonly actions: Actions;
}

export function Bar({ state, view, actions }: Props) {
  const progress = progressOf(view);
  return (
    <header class="bar">
      <div class="line">
        <IconButton
          icon="list-unordered"
          label={t('Show the list of conflicts')}
          isOpen={state.isListShown}
          onClick={() => actions.toggle('isListShown')}
        />
        <h1>{mergeTitle(view)}</h1>
        <p class="quiet order">{orderOfSides(view)}</p>
        <Steps {...{ state, view, progress, actions }} />
      </div>
      <div class="line">
        <Position state={state} actions={actions} />
        <Meter progress={progress} />
        <p class="quiet counts">{countsOf(progress)}</p>
        <Busy step={state.busy} actions={actions} />
        <span class="buttons">
          <IconButton
            icon="keyboard"
            label={t('Keys')}
            isOpen={state.isHelpShown}
            onClick={() => actions.toggle('isHelpShown')}
          />
        </span>
      </div>
    </header>
  );
}

function Position({ state, actions }: Pick<Props, 'state' | 'actions'>) {
  const all = conflictsOf(state);
  const worked = currentOf(state);
  return (
    <span class="position">
      <IconButton
        icon="arrow-up"
        label={t('Previous conflict')}
        isDisabled={neighbourOf(state, -1) === null}
        onClick={() => actions.step(-1)}
      />
      <span class="at">
        {t('{0} of {1}', counted(worked === null ? 0 : all.indexOf(worked) + 1), counted(all.length))}
      </span>
      <IconButton
        icon="arrow-down"
        label={t('Next conflict')}
        isDisabled={neighbourOf(state, 1) === null}
        onClick={() => actions.step(1)}
      />
    </span>
  );
}

function countsOf({ open, chosen, written }: Progress): string {
  return t('{0} open, {1} chosen, {2} written', counted(open), counted(chosen), counted(written));
}

const WIDTH = 1000;

/** How far the merge is, as a bar; its words stand beside it. */
function Meter({ progress: { chosen, written, all } }: { readonly progress: Progress }) {
  const scale = WIDTH / Math.max(all, 1);
  return (
    <svg class="meter" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="free" width={WIDTH} height="10" />
      <rect class="written" width={written * scale} height="10" />
      <rect class="chosen" x={written * scale} width={chosen * scale} height="10" />
    </svg>
  );
}

interface StepsProps {
  readonly state: ConflictsState;
  readonly view: MergeView;
  readonly progress: Progress;
  readonly actions: Actions;
}

function Steps({ state: { busy, testCommand }, view, progress, actions }: StepsProps) {
  const { undo, state } = view;
  const isPreview = state === 'preview';
  const canFinish = progress.open === 0 && progress.chosen === 0;
  return (
    <span class="buttons">
      {undo !== null && (
        <button
          type="button"
          class="main-button second"
          title={say(undo.what)}
          disabled={busy !== null}
          onClick={() => actions.send({ type: 'undo', id: undo.id })}
        >
          {t('Undo')}
        </button>
      )}
      <button
        type="button"
        class={progress.chosen === 0 ? 'main-button second' : 'main-button'}
        disabled={progress.chosen === 0 || busy !== null || isPreview}
        onClick={actions.write}
      >
        {progress.chosen === 0 ? t('Write chosen') : t('Write {0} chosen', counted(progress.chosen))}
      </button>
      <button
        type="button"
        class={canFinish ? 'main-button' : 'main-button second'}
        title={canFinish ? t('Checks the result first') : t('Every conflict has to be written first')}
        disabled={!canFinish || busy !== null || isPreview}
        onClick={() => actions.send({ type: 'finish', tests: false })}
      >
        {finishName(state)}
      </button>
      {testCommand !== null && canFinish && !isPreview && (
        <button
          type="button"
          class="main-button second"
          title={t('Runs {0} first, and commits only if it succeeds', testCommand)}
          disabled={busy !== null}
          onClick={() => actions.send({ type: 'finish', tests: true })}
        >
          {t('Test, then commit')}
        </button>
      )}
    </span>
  );
}

function Busy({ step, actions }: { readonly step: MergeStep | null; readonly actions: Actions }) {
  return (
    <span class="busy">
      <span role="status">
        {step !== null && <span class="codicon codicon-loading" aria-hidden="true" />}{' '}
        {step !== null && stepWords(step)}
      </span>
      {step === 'finish' && (
        <button type="button" class="link" onClick={() => actions.send({ type: 'cancel' })}>
          {t('Cancel')}
        </button>
      )}
    </span>
  );
}

function stepWords(step: MergeStep): string {
  switch (step) {
    case 'write':
      return t('Writing…');
    case 'finish':
      return t('Checking the result…');
    case 'undo':
      return t('Undoing…');
  }
}
