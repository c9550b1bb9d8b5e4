/** The planner page's state while a rebase is planned: immutable, changed only by events. */
import type { RebaseCheck, RebasedCommit, RebaseView } from '../../src/core/git/planning';
import type { TodoAction, TodoFile, TodoItem } from '../../src/core/git/rebase';
import { edited, movedTo, redone, startEdits, undone } from './edits';
import type { Edits } from './edits';

/** In the order in which they are done, the oldest first. */
export type Todo = readonly TodoItem[];

export interface RebaseState {
  readonly view: RebaseView;
  readonly edits: Edits<Todo>;
  /** Counts the changes of the todo. */
  readonly revision: number;
  /** Of the last todo that was checked; null before the first answer. */
  readonly check: RebaseCheck | null;
  /** Whether the check is of the todo as it stands. */
  readonly isChecked: boolean;
  /** Id of the commit that is looked at. */
  readonly current: string | null;
  /** The proposal that the todo began with; null for the commits as they are. */
  readonly proposal: number | null;
  /** The commit whose message was written last: what follows is one change with it. */
  readonly writing: string | null;
}

export type RebaseEvent =
  | { readonly type: 'propose'; readonly at: number | null }
  | { readonly type: 'select'; readonly commit: string }
  | { readonly type: 'action'; readonly commit: string; readonly action: TodoAction }
  | { readonly type: 'message'; readonly commit: string; readonly text: string }
  /** To that place of the todo, from 0. */
  | { readonly type: 'place'; readonly commit: string; readonly to: number }
  | { readonly type: 'undoEdit' | 'redoEdit' };

/** The state of a view; with the todo that the page kept, where it is still about the same commits. */
export function startRebase(view: RebaseView, kept: Todo | null): RebaseState {
  const fits = kept !== null && isOf(view, kept);
  const isSure = view.proposals[0]?.sure === true;
  const proposal = !fits && isSure ? 0 : null;
  const todo = fits ? kept : (view.proposals[proposal ?? -1]?.todo ?? plainTodo(view));
  return {
    ...{ view, edits: startEdits<Todo>(todo), revision: 0, check: null, isChecked: false, proposal },
    ...{ current: todo[0]?.commit ?? null, writing: null },
  };
}

/** Every commit picked, in its order. */
export function plainTodo({ commits }: RebaseView): Todo {
  return commits.map(({ commit }) => ({ action: 'pick', commit, message: null }));
}

function isOf({ commits }: RebaseView, todo: Todo): boolean {
  const ids = new Set(commits.map(({ commit }) => commit));
  return todo.length === ids.size && todo.every(({ commit }) => commit !== null && ids.delete(commit));
}

/** The todo goes on over a newer reading of the same commits. */
export function withRange(state: RebaseState, view: RebaseView): RebaseState {
  if (!isOf(view, state.edits.now)) return startRebase(view, null);
  return { ...state, view, revision: state.revision + 1, isChecked: false };
}

/** The answer to an older todo says nothing of this one. */
export function withForecast(state: RebaseState, revision: number, check: RebaseCheck): RebaseState {
  return revision === state.revision ? { ...state, check, isChecked: true } : state;
}

export function reduceRebase(state: RebaseState, event: RebaseEvent): RebaseState {
  const { now } = state.edits;
  switch (event.type) {
    case 'propose': {
      const todo = event.at === null ? plainTodo(state.view) : state.view.proposals[event.at]?.todo;
      if (todo === undefined) return state;
      return { ...stepped(state, edited(state.edits, todo)), proposal: event.at };
    }
    case 'select':
      return { ...state, current: event.commit, writing: null };
    case 'action':
      return changed(state, withAction(now, event, state.view));
    case 'message':
      return withText(state, event.commit, event.text);
    case 'place': {
      const from = now.findIndex(({ commit }) => commit === event.commit);
      return changed(state, movedTo(now, from, Math.min(Math.max(event.to, 0), now.length - 1)));
    }
    case 'undoEdit':
      return stepped(state, undone(state.edits));
    case 'redoEdit':
      return stepped(state, redone(state.edits));
  }
}

function changed(state: RebaseState, todo: Todo): RebaseState {
  return stepped(state, edited(state.edits, todo));
}

function stepped(state: RebaseState, edits: Edits<Todo>): RebaseState {
  if (edits.now === state.edits.now) return state;
  return { ...state, edits, revision: state.revision + 1, isChecked: false, writing: null };
}

function withAction(
  todo: Todo,
  { commit, action }: { readonly commit: string; readonly action: TodoAction },
  view: RebaseView,
): Todo {
  const item = todo.find((each) => each.commit === commit);
  if (item === undefined || item.action === action) return todo;
  // A reword begins with what there is; a message that was written stays for the next action that takes one.
  const message =
    action === 'reword' ? (item.message ?? commitOf(view, commit)?.message ?? '') : item.message;
  return todo.map((each) => (each === item ? { ...item, action, message } : each));
}

/** Writing a message for a commit that is picked rewords it. */
function withText(state: RebaseState, commit: string, text: string): RebaseState {
  const todo = state.edits.now.map((item): TodoItem =>
    item.commit === commit
      ? { ...item, action: item.action === 'pick' ? 'reword' : item.action, message: text }
      : item,
  );
  const edits = edited(state.edits, todo, state.writing === commit ? 'joins' : 'apart');
  return { ...state, edits, revision: state.revision + 1, isChecked: false, writing: commit };
}

/** Whether a message can be written for it. */
export function takesMessage(action: TodoAction): boolean {
  return action !== 'fixup' && action !== 'fixup -C' && action !== 'drop' && action !== 'exec';
}

/** The todo as the host takes it: without the messages that an action does not take. */
export function todoFileOf(todo: Todo): TodoFile {
  return {
    todo: todo.map(({ action, commit, message }) => ({
      ...{ action, commit },
      message: action !== 'pick' && takesMessage(action) ? message : null,
    })),
  };
}

export function commitOf({ commits }: RebaseView, id: string | null): RebasedCommit | null {
  return commits.find(({ commit }) => commit === id) ?? null;
}

/** The row that is looked at. */
export function currentItem({ edits, current }: RebaseState): TodoItem | null {
  return edits.now.find(({ commit }) => commit === current) ?? null;
}

/** The commit before (-1) or after (1) the current one in the todo; null at the ends. */
export function rowBeside({ edits, current }: RebaseState, by: 1 | -1): string | null {
  const at = edits.now.findIndex(({ commit }) => commit === current);
  return edits.now[at + by]?.commit ?? null;
}
