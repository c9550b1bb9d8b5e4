/** The whole conflict page: the list of conflicts, and the current one with its candidates and sides. */
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { Dispatch } from 'preact/hooks';
import type { FromConflicts } from '../../src/protocol/fromConflicts';
import type { ToConflicts } from '../../src/protocol/toConflicts';
import { EmptyPage, LoadingPage } from '../shared/emptyPage';
import { Help } from '../shared/help';
import { setStrings, t } from '../shared/strings';
import type { Host } from '../shared/vscodeApi';
import type { Actions } from './actions';
import { announcement } from './announcement';
import { Bar } from './bar';
import { Checks } from './checks';
import { ConflictList } from './conflictList';
import { ConflictView } from './conflictView';
import { EndedPage } from './endedPage';
import { keyRows } from './help';
import { act, keyAction } from './keys';
import { parseKept, renderKept } from './kept';
import { currentOf, reduce } from './state';
import type { ConflictsEvent, ConflictsState, Shown, Told } from './state';
import { useActions } from './useActions';

interface Props {
  readonly host: Host<FromConflicts, ToConflicts>;
}

/** The page of one host, which it asks for everything it shows. */
export function ConflictsPage({ host }: Props) {
  const [state, dispatch] = useReducer(reduce, null, () => parseKept(host.kept()));
  const [, setLanguage] = useState(0);
  useTold(host, dispatch, () => setLanguage((count) => count + 1));
  const actions = useActions(host, state, dispatch);
  useKeys(state, actions);
  useEffect(() => {
    if (state.content.kind === 'merge') host.keep(renderKept(state));
  }, [host, state]);

  const { content } = state;
  if (content.kind === 'empty')
    return (
      <EmptyPage
        {...content}
        title={t('Merge Conflicts')}
        icon="git-merge"
        onAction={(command) => host.send({ type: 'act', command })}
      />
    );
  if (content.kind === 'loading')
    return <LoadingPage title={t('Merge Conflicts')} text={t('Reading the conflicts…')} />;
  if (content.view.state === 'none') return <EndedPage view={content.view} actions={actions} />;
  return <Merge {...{ state, shown: content, actions }} />;
}

interface MergeProps {
  readonly state: ConflictsState;
  readonly shown: Shown;
  readonly actions: Actions;
}

function Merge({ state, shown, actions }: MergeProps) {
  const { view } = shown;
  const worked = currentOf(state);
  return (
    <main class="page" aria-label={t('Merge Conflicts')}>
      <Bar {...{ state, view, actions }} />
      {view.result !== null && <Checks result={view.result} />}
      <div class={state.isListShown ? 'columns with-list' : 'columns'}>
        <ConflictList {...{ view, current: state.current, actions }} />
        {worked === null ? (
          <p class="none" role="status">
            {t('No conflict is left. Check the result and commit it.')}
          </p>
        ) : (
          <ConflictView {...{ state, shown, worked, actions }} />
        )}
      </div>
      {state.isHelpShown && <Help rows={keyRows()} onClose={() => actions.toggle('isHelpShown')} />}
      <p class="hidden-text" role="status">
        {announcement(state)}
      </p>
    </main>
  );
}

/** Has the page told what the host says; `onStrings` when its texts have come. */
function useTold(host: Props['host'], dispatch: Dispatch<ConflictsEvent>, onStrings: () => void): void {
  useEffect(() => {
    const told = (message: Told): void => dispatch({ type: 'told', message });
    host.listen({
      init: ({ strings }) => {
        setStrings(strings);
        onStrings();
      },
      ...{ merge: told, tests: told, busy: told, show: told, empty: told },
    });
    host.send({ type: 'ready' });
  }, [host]);
}

/** Keys work wherever the focus is; the last state is asked, whenever one comes. */
function useKeys(state: ConflictsState, actions: Actions): void {
  const last = useRef({ state, actions });
  last.current = { state, actions };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { state: now, actions: does } = last.current;
      const action = keyAction({ ...pressOf(event), place: placeOf(event.target) });
      const worked = currentOf(now);
      if (event.defaultPrevented || action === null || worked === null) return;
      const { id, candidates } = worked.conflict;
      const isDone = act(action, {
        actions: does,
        candidates: candidates.length,
        focusResult: () => resultField()?.focus(),
        leave: () => (now.isHelpShown ? does.toggle('isHelpShown') : leaveResult()),
        open: () => does.send({ type: 'open', id, where: 'editor' }),
      });
      if (isDone) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function pressOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  return { key, altKey, ctrlKey, metaKey, shiftKey };
}

function placeOf(target: EventTarget | null): 'text' | 'control' | 'page' {
  if (!(target instanceof Element)) return 'page';
  if (target.matches('textarea, input, select')) return 'text';
  return target.closest('button:not([role=tab]), a, summary') ? 'control' : 'page';
}

function resultField(): HTMLTextAreaElement | null {
  return document.querySelector<HTMLTextAreaElement>('textarea.result-text');
}

/** The focus goes to the tab of what is shown, so that the next key is the page's again. */
function leaveResult(): void {
  if (document.activeElement === resultField())
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
}
