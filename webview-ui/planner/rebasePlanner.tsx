/** A plan of a rebase: the commits as rows with what is done to each, the current one, the forecast, and the history. */
import { useState } from 'preact/hooks';
import type { Said } from '../../src/core/text/phrase';
import { counted } from '../shared/numbers';
import { say, t } from '../shared/strings';
import { visible } from '../shared/visible';
import { DoneNote } from './doneNote';
import { Forecast } from './forecast';
import { HistoryList } from './historyList';
import type { HistoryLine } from './historyList';
import type { KeyAction } from './keys';
import { PlannerBar } from './plannerBar';
import type { PlannerProps } from './plannerProps';
import { ProposalTabs } from './proposalTabs';
import { plainTodo, rowBeside, todoFileOf } from './rebaseState';
import type { RebaseEvent, RebaseState } from './rebaseState';
import { isRunnable, isWaiting } from './state';
import { TodoEditor } from './todoEditor';
import { TodoRows } from './todoRows';
import { useCheck } from './useCheck';
import { focusMessage, useKeys } from './useKeys';

interface Props extends PlannerProps {
  readonly rebase: RebaseState;
}

type Send = (event: RebaseEvent) => void;

export function RebasePlanner(props: Props) {
  const { host, page, dispatch, rebase } = props;
  const { view, check } = rebase;
  const send: Send = (event) => dispatch({ type: 'rebase', event });
  const onRun = useRun(props, send);
  const why = whyOf(check?.problem ?? null, changesNothing(rebase));
  return (
    <>
      <PlannerBar
        {...{ host, page, dispatch }}
        title={t('Plan Rebase of {0}', visible(view.branch))}
        counts={countsOf(rebase)}
        run={{ label: t('Rebase'), onRun, why }}
      >
        <button
          type="button"
          class="main-button second"
          disabled={page.busy !== null}
          onClick={() => host.send({ type: 'act', command: 'chooseBase' })}
        >
          {t('Choose Base')}
        </button>
      </PlannerBar>
      {page.done !== null && <DoneNote {...{ host, page, dispatch, done: page.done }} />}
      {view.commits.length === 0 ? (
        <p class="none" role="status">
          {t(
            '{0} has nothing beyond {1}: there is nothing to rebase.',
            visible(view.branch),
            nameOfOnto(view),
          )}
        </p>
      ) : (
        <Plan {...{ rebase, send }} />
      )}
    </>
  );
}

/** Has the todo checked and listens to keys; what runs it, null while that cannot be. */
function useRun({ host, page, dispatch, rebase }: Props, send: Send): (() => void) | null {
  const { view, edits, revision, check, isChecked } = rebase;
  const todo = todoFileOf(edits.now);
  const isFree = isRunnable(page) && !isWaiting(page.done) && view.commits.length > 0;
  useCheck({ revision, isChecked, isBusy: !isFree || page.busy !== null }, () =>
    host.send({ type: 'checkTodo', revision, todo }),
  );
  const canRun = isFree && (check?.problem ?? null) === null && !changesNothing(rebase);
  const onRun = canRun ? () => host.send({ type: 'rebase', todo }) : null;
  const { isHelpShown } = page;
  useKeys({ mode: 'rebase', onRun, isHelpShown, onHelp: () => dispatch({ type: 'help' }) }, (action) =>
    act(action, rebase, send),
  );
  return onRun;
}

function Plan({ rebase, send }: Pick<Props, 'rebase'> & { readonly send: Send }) {
  const [dragged, setDragged] = useState<string | null>(null);
  const { view, proposal, isChecked } = rebase;
  return (
    <>
      <ProposalTabs
        proposals={view.proposals}
        plain={t('As the commits are')}
        chosen={proposal}
        isChanged={!isProposal(rebase)}
        onChoose={(at) => send({ type: 'propose', at })}
      />
      <div class="columns planning rebase" id="plan" aria-busy={!isChecked}>
        <TodoRows {...{ rebase, send, dragged, setDragged }} />
        <div class="work">
          <TodoEditor {...{ rebase, send }} />
          <Forecast rebase={rebase} />
        </div>
        <HistoryList branch={view.branch} lines={historyOf(rebase)} isStale={!isChecked} />
      </div>
    </>
  );
}

function act(action: KeyAction, rebase: RebaseState, send: Send): boolean {
  if (typeof action === 'object') return setOne(action, rebase, send);
  switch (action) {
    case 'next':
    case 'previous': {
      const commit = rowBeside(rebase, action === 'next' ? 1 : -1);
      if (commit !== null) send({ type: 'select', commit });
      return commit !== null;
    }
    case 'later':
    case 'earlier':
      return move(action === 'later' ? 1 : -1, rebase, send);
    case 'undo':
    case 'redo':
      send({ type: action === 'undo' ? 'undoEdit' : 'redoEdit' });
      return true;
    case 'edit':
      return focusMessage();
    default:
      return false;
  }
}

/** Sets the current commit's action, or takes a proposal. */
function setOne(action: Extract<KeyAction, object>, { current, view }: RebaseState, send: Send): boolean {
  if ('action' in action) {
    if (current !== null) send({ type: 'action', commit: current, action: action.action });
    return current !== null;
  }
  const isThere = action.proposal < view.proposals.length;
  if (isThere) send({ type: 'propose', at: action.proposal });
  return isThere;
}

function move(by: 1 | -1, { current, edits }: RebaseState, send: Send): boolean {
  if (current === null) return false;
  const at = edits.now.findIndex(({ commit }) => commit === current);
  send({ type: 'place', commit: current, to: at + by });
  return true;
}

/** What the button says of itself. */
function whyOf(problem: Said | null, isIdle: boolean): string {
  if (problem !== null) return visible(say(problem));
  return isIdle ? t('This plan changes nothing') : t('Undo gives everything back');
}

/** Whether every commit would stay the very commit that it is. */
function changesNothing({ view, check, isChecked, edits }: RebaseState): boolean {
  if (!isChecked || check === null || check.problem !== null) return false;
  const { history } = check;
  return (
    history.length === view.commits.length &&
    history.every(({ isSame }) => isSame) &&
    edits.now.every(({ action }) => action !== 'edit')
  );
}

function nameOfOnto({ onto }: RebaseState['view']): string {
  return /^[0-9a-f]{40,64}$/.test(onto.name) ? onto.name.slice(0, 8) : visible(onto.name);
}

function countsOf({ view }: RebaseState): string {
  const count = view.commits.length;
  return count === 1
    ? t('1 commit onto {0}', nameOfOnto(view))
    : t('{0} commits onto {1}', counted(count), nameOfOnto(view));
}

function isProposal({ view, edits, proposal }: RebaseState): boolean {
  const begun = proposal === null ? plainTodo(view) : view.proposals[proposal]?.todo;
  return JSON.stringify(begun) === JSON.stringify(edits.now);
}

function historyOf({ view, check }: RebaseState): readonly HistoryLine[] {
  const made = (check?.history ?? []).map(({ commit, subject, folds, isSame }): HistoryLine => ({
    commit: isSame ? commit.slice(0, 7) : null,
    subject,
    note: folds === 0 ? null : t('with {0} folded in', counted(folds)),
    kind: isSame ? 'same' : 'new',
  }));
  const { commit, subject } = view.onto;
  return [...made.reverse(), { commit: commit.slice(0, 7), subject, note: t('base'), kind: 'base' }];
}
