/** The page's actions, over its state and its host. */
import { useMemo } from 'preact/hooks';
import type { Dispatch } from 'preact/hooks';
import type { FromConflicts } from '../../src/protocol/fromConflicts';
import type { ToConflicts } from '../../src/protocol/toConflicts';
import type { Host } from '../shared/vscodeApi';
import type { Actions } from './actions';
import { choiceOf, isChosen, resultOf } from './result';
import { conflictsOf, currentOf, neighbourOf, nextOpen } from './state';
import type { ConflictsEvent, ConflictsState } from './state';

export function useActions(
  host: Host<FromConflicts, ToConflicts>,
  state: ConflictsState,
  dispatch: Dispatch<ConflictsEvent>,
): Actions {
  return useMemo(() => {
    const worked = currentOf(state);
    const id = worked?.conflict.id ?? null;
    const select = (next: string | null): void => {
      if (next !== null) dispatch({ type: 'select', id: next });
    };
    const about = (event: (id: string) => ConflictsEvent): void => {
      if (id !== null) dispatch(event(id));
    };
    return {
      select,
      step: (by) => select(neighbourOf(state, by)),
      skip: () => select(nextOpen(state)),
      look: (tab) => about((id) => ({ type: 'tab', id, tab })),
      edit: (text) => about((id) => ({ type: 'edit', id, text })),
      undoEdit: () => about((id) => ({ type: 'undoEdit', id })),
      redoEdit: () => about((id) => ({ type: 'redoEdit', id })),
      dropDraft: () => about((id) => ({ type: 'dropDraft', id })),
      choose: () => {
        if (worked === null) return;
        const result = resultOf(state, worked);
        if (worked.state === 'open' || !isChosen(result, worked))
          host.send({ type: 'choose', id: worked.conflict.id, choice: choiceOf(result, worked) });
        select(nextOpen(state));
      },
      reopen: () => {
        if (id !== null) host.send({ type: 'choose', id, choice: null });
      },
      write: () => {
        const chosen = conflictsOf(state).filter((each) => each.state === 'chosen');
        if (chosen.length > 0) host.send({ type: 'write', ids: chosen.map(({ conflict }) => conflict.id) });
      },
      toggle: (what) => dispatch({ type: 'toggle', what }),
      showSide: (side) => dispatch({ type: 'side', side }),
      send: (message) => host.send(message),
    };
  }, [host, state, dispatch]);
}
