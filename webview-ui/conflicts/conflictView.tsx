/** One conflict: where it stands, its candidates, its sides beside the result, and what the map knows about it. */
import type { WorkedConflict } from '../../src/core/git/mergeWork';
import { IconButton } from '../shared/iconButton';
import { t } from '../shared/strings';
import { visible } from '../shared/visible';
import type { Actions } from './actions';
import { CandidatePanel, CandidateTabs } from './candidates';
import { Panes } from './panes';
import { conflictName, kindName, placeName } from './places';
import { isChosen, resultOf } from './result';
import type { Result } from './result';
import { nextOpen } from './state';
import type { ConflictsState, Shown } from './state';
import { SurroundingsView } from './surroundings';
import { stateName } from './words';

interface Props {
  readonly state: ConflictsState;
  readonly shown: Shown;
  readonly worked: WorkedConflict;
  readonly actions: Actions;
}

export function ConflictView({ state, shown, worked, actions }: Props) {
  const { view, marks, now } = shown;
  const { id } = worked.conflict;
  const result = resultOf(state, worked);
  return (
    <section class="work" aria-label={conflictName(worked.conflict)}>
      <Heading {...{ state, worked, actions }} />
      <CandidateTabs {...{ view, worked, result, drafts: state.drafts, actions }} />
      <div role="tabpanel" id="result-panel" class="panel" aria-labelledby={`tab-${result.tab}`}>
        <CandidatePanel {...{ view, worked, result, actions }} />
        <Panes
          {...{ state, view, worked, result, actions }}
          marks={marks.find((each) => each.id === id) ?? null}
        />
      </div>
      <SurroundingsView {...{ view, worked, now, actions }} />
      <Choosing {...{ state, worked, result, actions }} />
    </section>
  );
}

function Heading({ state, worked, actions }: Pick<Props, 'state' | 'worked' | 'actions'>) {
  const { conflict } = worked;
  const { id, path, kind, symbol } = conflict;
  const place = placeName(conflict);
  const cut = path.lastIndexOf('/') + 1;
  return (
    <div class="heading">
      <h2>
        <span class="quiet">{visible(path.slice(0, cut))}</span>
        {visible(path.slice(cut))}
      </h2>
      {symbol !== null && (
        <span class="symbol">
          <span class="codicon codicon-symbol-method" aria-hidden="true" /> {visible(symbol)}
        </span>
      )}
      <span class="quiet">{place === null ? kindName(kind) : `${kindName(kind)} · ${place}`}</span>
      <span class={`chip ${worked.state}`}>{stateName(worked.state)}</span>
      <span class="buttons">
        <button
          type="button"
          class="icon-button labelled"
          aria-pressed={state.isBaseShown}
          disabled={conflict.base === null}
          onClick={() => actions.toggle('isBaseShown')}
        >
          {t('Base')}
        </button>
        <IconButton
          icon="go-to-file"
          label={t('Open the file in the editor')}
          onClick={() => actions.send({ type: 'open', id, where: 'editor' })}
        />
        <IconButton
          icon="git-merge"
          label={t('Open the merge editor of VS Code')}
          onClick={() => actions.send({ type: 'open', id, where: 'mergeEditor' })}
        />
      </span>
    </div>
  );
}

interface ChoosingProps extends Pick<Props, 'state' | 'worked' | 'actions'> {
  readonly result: Result;
}

/** What is done with the result that is shown. */
function Choosing({ state, worked, result, actions }: ChoosingProps) {
  const isSame = worked.state !== 'open' && isChosen(result, worked);
  return (
    <footer class="choosing">
      <button
        type="button"
        class="main-button"
        title={t('Choose what the result shows, and go on')}
        disabled={isSame}
        onClick={actions.choose}
      >
        {isSame ? t('Chosen') : t('Choose')}
      </button>
      {worked.state === 'chosen' && (
        <button type="button" class="main-button second" onClick={actions.reopen}>
          {t('Take back the choice')}
        </button>
      )}
      <button
        type="button"
        class="main-button second"
        disabled={nextOpen(state) === null}
        onClick={actions.skip}
      >
        {t('Skip')}
      </button>
      <p class="quiet">{adviceOf(worked.state)}</p>
    </footer>
  );
}

function adviceOf(state: WorkedConflict['state']): string {
  switch (state) {
    case 'open':
      return t('Choosing changes no file. Write puts all that is chosen into the files.');
    case 'chosen':
      return t('Chosen, and not written yet.');
    case 'written':
      return t('Written into the file. Choose again to replace it with the next write.');
  }
}
