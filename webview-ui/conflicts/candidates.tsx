/** The candidates as tabs, and what speaks for the one that is shown. */
import type { MergeView, WorkedConflict } from '../../src/core/git/mergeWork';
import { say, t } from '../shared/strings';
import { percent, sureness } from '../shared/sureness';
import { visible } from '../shared/visible';
import type { Actions } from './actions';
import { candidateNames } from './candidateWords';
import { Evidence, Rules } from './evidence';
import { sideOf, tabsOf } from './result';
import type { Result, Tab } from './result';
import type { ConflictsState } from './state';
import { bareName } from './words';

interface TabsProps {
  readonly view: MergeView;
  readonly worked: WorkedConflict;
  readonly result: Result;
  readonly drafts: ConflictsState['drafts'];
  readonly actions: Actions;
}

export function CandidateTabs({ view, worked, result, drafts, actions }: TabsProps) {
  const { candidates } = worked.conflict;
  const tabs = tabsOf({ drafts }, worked);
  const names = candidateNames(candidates, view);
  const onKey = (event: KeyboardEvent): void => {
    if ((event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') || event.altKey) return;
    const next = tabs[tabs.indexOf(result.tab) + (event.key === 'ArrowRight' ? 1 : -1)];
    event.preventDefault();
    if (next === undefined) return;
    actions.look(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div role="tablist" class="tabs" aria-label={t('Candidates')} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <CandidateTab
          key={tab}
          {...{ tab, worked, actions }}
          name={tabName(tab, names, view)}
          isSelected={tab === result.tab}
        />
      ))}
    </div>
  );
}

function tabName(tab: Tab, names: readonly string[], view: MergeView): string {
  if (typeof tab === 'number') return names[tab] ?? '';
  return tab === 'own' ? t('Your text') : t('Take {0}', bareName(view, tab));
}

function isChosenTab(tab: Tab, { choice }: WorkedConflict): boolean {
  if (choice === null) return false;
  const side = sideOf(tab);
  if (side !== null || choice.side !== undefined) return choice.side === side;
  return choice.candidate === (tab === 'own' ? null : tab);
}

interface TabProps extends Pick<TabsProps, 'worked' | 'actions'> {
  readonly tab: Tab;
  readonly name: string;
  readonly isSelected: boolean;
}

function CandidateTab({ tab, name, worked, isSelected, actions }: TabProps) {
  const candidate = typeof tab === 'number' ? worked.conflict.candidates[tab] : undefined;
  const isChosen = isChosenTab(tab, worked);
  const icon = sideOf(tab) === null ? 'codicon-edit' : 'codicon-file-binary';
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab}`}
      class="tab"
      aria-selected={isSelected}
      aria-controls="result-panel"
      tabIndex={isSelected ? 0 : -1}
      onClick={() => actions.look(tab)}
    >
      {candidate === undefined ? (
        <span class={`codicon ${icon}`} aria-hidden="true" />
      ) : (
        <kbd aria-hidden="true">{Number(tab) + 1}</kbd>
      )}
      <span class="name">{name}</span>
      {candidate?.sure === true && <span class="codicon codicon-verified-filled sure" aria-hidden="true" />}
      {candidate && <span class="number">{percent(candidate.confidence)}</span>}
      {isChosen && <span class="codicon codicon-check" role="img" aria-label={t('chosen')} />}
    </button>
  );
}

type PanelProps = Pick<TabsProps, 'view' | 'worked' | 'result' | 'actions'>;

export function CandidatePanel({ view, worked, result, actions }: PanelProps) {
  const { conflict } = worked;
  const candidate = typeof result.tab === 'number' ? conflict.candidates[result.tab] : undefined;
  const side = sideOf(result.tab);
  return (
    <div class="evidence">
      {worked.note !== undefined && <p>{visible(say(worked.note))}</p>}
      {side !== null ? (
        <p>{t('The file of {0} is taken as it is, byte for byte.', bareName(view, side))}</p>
      ) : candidate === undefined ? (
        <Own {...{ worked, actions }} />
      ) : (
        <>
          <p>
            <strong class="sureness">
              {candidate.sure && <span class="codicon codicon-verified-filled" aria-hidden="true" />}{' '}
              {sureness(candidate)}
            </strong>
            <Rules rules={candidate.rules} view={view} />
          </p>
          <Evidence sentences={worked.evidence[Number(result.tab)] ?? []} />
        </>
      )}
      <Suggestion {...{ worked, result, actions }} />
    </div>
  );
}

function Own({ worked, actions }: Pick<PanelProps, 'worked' | 'actions'>) {
  const hasCandidates = worked.conflict.candidates.length > 0;
  return (
    <p>
      {hasCandidates
        ? t('Your own text replaces the conflict.')
        : t('There is no candidate for this conflict. Write the text that replaces it.')}{' '}
      {hasCandidates && (
        <button type="button" class="link" onClick={actions.dropDraft}>
          {t('Discard it')}
        </button>
      )}
    </p>
  );
}

/** What was decided in another conflict is offered here, and never chosen by itself. */
function Suggestion({ worked, result, actions }: Omit<PanelProps, 'view'>) {
  const { suggestion, state } = worked;
  if (suggestion === null || state !== 'open') return null;
  return (
    <p class="suggestion">
      <span class="codicon codicon-lightbulb" aria-hidden="true" />
      <span>
        {visible(say(suggestion.because))}{' '}
        {result.tab !== suggestion.candidate && (
          <button type="button" class="link" onClick={() => actions.look(suggestion.candidate)}>
            {t('Look at candidate {0}', suggestion.candidate + 1)}
          </button>
        )}{' '}
        <button type="button" class="link" onClick={() => actions.select(suggestion.from)}>
          {t('Show where it was decided')}
        </button>
      </span>
    </p>
  );
}
