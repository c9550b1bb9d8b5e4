/** Three panes: one side, the result, the other side; the base above them on demand. Where there is no room, one side. */
import type { MergeSideName, MergeView, WorkedConflict } from '../../src/core/git/mergeWork';
import type { ConflictMarks } from '../../src/protocol/conflictMarks';
import { t } from '../shared/strings';
import { IconButton } from '../shared/iconButton';
import type { Actions } from './actions';
import { Code } from './code';
import { withoutReturns } from './draft';
import { whyNoText } from './places';
import type { Result } from './result';
import { ResultPane } from './resultPane';
import type { ConflictsState } from './state';
import { sideName } from './words';

interface Props {
  readonly state: ConflictsState;
  readonly view: MergeView;
  readonly worked: WorkedConflict;
  readonly result: Result;
  /** What each side changed; null where it is not known. */
  readonly marks: ConflictMarks | null;
  readonly actions: Actions;
}

export function Panes({ state, view, worked, result, marks, actions }: Props) {
  const { conflict } = worked;
  const hasBase = state.isBaseShown && conflict.base !== null;
  return (
    <div
      class={`panes side-${state.side} ${hasBase ? 'with-base' : ''} ${PROSE.test(conflict.path) ? 'prose' : ''}`}
    >
      {hasBase && <BasePane conflict={conflict} marks={marks?.base ?? []} />}
      <SideSwitch {...{ state, view, actions }} />
      <SidePane {...{ view, worked, actions }} side="ours" marks={marks?.ours ?? []} />
      <ResultPane {...{ view, worked, result, actions }} />
      <SidePane {...{ view, worked, actions }} side="theirs" marks={marks?.theirs ?? []} />
    </div>
  );
}

/** Files whose lines are sentences. */
const PROSE = /\.(md|markdown|mdx|txt|rst|adoc)$/i;

/** Which side stands beside the result where there is room for one. */
function SideSwitch({ state, view, actions }: Pick<Props, 'state' | 'view' | 'actions'>) {
  return (
    <div class="side-switch" role="group" aria-label={t('Side beside the result')}>
      {(['ours', 'theirs'] as const).map((side) => (
        <button
          key={side}
          type="button"
          class="icon-button labelled"
          aria-pressed={state.side === side}
          onClick={() => actions.showSide(side)}
        >
          <span class={`dot ${side}`} aria-hidden="true" /> {sideName(view, side)}
        </button>
      ))}
    </div>
  );
}

interface SideProps extends Pick<Props, 'view' | 'worked' | 'actions'> {
  readonly side: MergeSideName;
  readonly marks: ConflictMarks[MergeSideName];
}

function SidePane({ view, worked, side, marks, actions }: SideProps) {
  const { conflict } = worked;
  const text = conflict[side];
  const name = sideName(view, side);
  return (
    <section class={`pane ${side}`} aria-label={name}>
      <header>
        <span class={`dot ${side}`} aria-hidden="true" />
        <h3>{name}</h3>
        {text !== null && (
          <IconButton
            icon={side === 'ours' ? 'arrow-right' : 'arrow-left'}
            label={t('Show {0} in the result', name)}
            onClick={() => take(worked, text, actions)}
          />
        )}
      </header>
      {text === null || text === '' ? (
        <p class="empty quiet">{text === null ? whyNoText(conflict.kind) : t('Nothing stands here.')}</p>
      ) : (
        <Code text={withoutReturns(text)} path={conflict.path} marks={marks} mark="added" label={name} />
      )}
    </section>
  );
}

/** The side's text becomes the result: its candidate where there is one, else a text to be edited. */
function take({ conflict }: WorkedConflict, text: string, actions: Actions): void {
  const same = conflict.candidates.findIndex((candidate) => candidate.text === text);
  if (same === -1) actions.edit(withoutReturns(text));
  else actions.look(same);
}

interface BaseProps extends Pick<WorkedConflict, 'conflict'> {
  readonly marks: ConflictMarks['base'];
}

function BasePane({ conflict: { base, path }, marks }: BaseProps) {
  const text = withoutReturns(base ?? '');
  return (
    <section class="pane base" aria-label={t('Base')}>
      <header>
        <span class="dot base" aria-hidden="true" />
        <h3>{t('Base, before both changed it')}</h3>
      </header>
      {text === '' ? (
        <p class="empty quiet">{t('Nothing stood here.')}</p>
      ) : (
        <Code {...{ text, path, marks }} mark="removed" label={t('Base, before both changed it')} />
      )}
    </section>
  );
}
