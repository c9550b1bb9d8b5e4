/** The conflict page's state: immutable, changed only by events. */
import type { MergeSideName, MergeView, WorkedConflict } from '../../src/core/git/mergeWork';
import type { MergeStep, ToConflicts } from '../../src/protocol/toConflicts';
import { edited, redone, startDraft, undone, withoutReturns } from './draft';
import type { Draft } from './draft';
import { resultOf } from './result';
import type { Tab } from './result';

/** The merge as it stands. `now`: seconds since the epoch. */
export type Shown = Pick<Extract<ToConflicts, { readonly type: 'merge' }>, 'view' | 'marks' | 'now'> & {
  readonly kind: 'merge';
};

export type Content =
  | { readonly kind: 'loading' }
  | (Pick<Extract<ToConflicts, { readonly type: 'empty' }>, 'why' | 'action'> & { readonly kind: 'empty' })
  | Shown;

export interface ConflictsState {
  readonly content: Content;
  readonly busy: MergeStep | null;
  /** What runs the repository's tests; null where it is not known. */
  readonly testCommand: string | null;
  /** Id of the conflict that is looked at; null where there is none. */
  readonly current: string | null;
  /** By conflict; the first candidate where none was looked at. */
  readonly tabs: ReadonlyMap<string, Tab>;
  /** By conflict. */
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly isBaseShown: boolean;
  readonly isHelpShown: boolean;
  /** Where there is no room for the list beside the panes. */
  readonly isListShown: boolean;
  /** The side that is shown where there is room for one. */
  readonly side: MergeSideName;
}

export type Told = Exclude<ToConflicts, { readonly type: 'init' }>;

export type Toggled = 'isBaseShown' | 'isHelpShown' | 'isListShown';

export type ConflictsEvent =
  | { readonly type: 'told'; readonly message: Told }
  | { readonly type: 'select'; readonly id: string }
  | { readonly type: 'tab'; readonly id: string; readonly tab: Tab }
  /** A text of the user's own, with `\n` as line ends. */
  | { readonly type: 'edit'; readonly id: string; readonly text: string }
  | { readonly type: 'undoEdit' | 'redoEdit' | 'dropDraft'; readonly id: string }
  | { readonly type: 'toggle'; readonly what: Toggled }
  | { readonly type: 'side'; readonly side: MergeSideName };

export const startState: ConflictsState = {
  content: { kind: 'loading' },
  busy: null,
  testCommand: null,
  current: null,
  tabs: new Map(),
  drafts: new Map(),
  isBaseShown: false,
  isHelpShown: false,
  isListShown: false,
  side: 'ours',
};

/** The state after an event. */
export function reduce(state: ConflictsState, event: ConflictsEvent): ConflictsState {
  switch (event.type) {
    case 'told':
      return afterTold(state, event.message);
    case 'select':
      return { ...state, current: event.id, isListShown: false };
    case 'tab':
      return withTab(state, event.id, event.tab);
    case 'edit':
      return afterEdit(state, event.id, event.text);
    case 'undoEdit':
      return withDraft(state, event.id, undone);
    case 'redoEdit':
      return withDraft(state, event.id, redone);
    case 'dropDraft':
      return withoutDraft(state, event.id);
    case 'toggle':
      return { ...state, [event.what]: !state[event.what] };
    case 'side':
      return { ...state, side: event.side };
  }
}

function afterTold(state: ConflictsState, message: Told): ConflictsState {
  switch (message.type) {
    case 'empty':
      return { ...state, content: { kind: 'empty', why: message.why, action: message.action }, busy: null };
    case 'busy':
      return { ...state, busy: message.step };
    case 'tests':
      return { ...state, testCommand: message.command };
    case 'show': {
      const found = conflictsOf(state).find(({ conflict }) => conflict.path === message.path);
      return found ? { ...state, current: found.conflict.id } : state;
    }
    case 'merge':
      return afterMerge(state, { kind: 'merge', view: message.view, marks: message.marks, now: message.now });
  }
}

/** What was looked at and written stays, as far as its conflict is still there. */
function afterMerge(state: ConflictsState, content: Shown): ConflictsState {
  const { view } = content;
  const ids = new Set(view.conflicts.map(({ conflict }) => conflict.id));
  const still = <T>(all: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    new Map([...all].filter(([id]) => ids.has(id)));
  const isThere = state.current !== null && ids.has(state.current);
  const first = view.conflicts.find((worked) => worked.state === 'open') ?? view.conflicts[0];
  return {
    ...state,
    content,
    current: isThere ? state.current : (first?.conflict.id ?? null),
    tabs: still(state.tabs),
    drafts: still(state.drafts),
  };
}

function withTab(state: ConflictsState, id: string, tab: Tab): ConflictsState {
  const next = { ...state, tabs: new Map(state.tabs).set(id, tab) };
  if (tab !== 'own' || state.drafts.has(id)) return next;
  const worked = conflictsOf(state).find(({ conflict }) => conflict.id === id);
  if (!worked) return next;
  if (worked.sides === 'only') return state;
  // What was written before goes on; else the text that is shown is where it begins.
  const { text } = resultOf(worked.choice?.candidate === null ? next : state, worked);
  return { ...next, drafts: new Map(state.drafts).set(id, startDraft(withoutReturns(text ?? ''))) };
}

function afterEdit(state: ConflictsState, id: string, text: string): ConflictsState {
  const own = withTab(state, id, 'own');
  return withDraft(own, id, (draft) => edited(draft, text));
}

function withDraft(state: ConflictsState, id: string, change: (draft: Draft) => Draft): ConflictsState {
  const draft = state.drafts.get(id);
  return draft ? { ...state, drafts: new Map(state.drafts).set(id, change(draft)) } : state;
}

function withoutDraft(state: ConflictsState, id: string): ConflictsState {
  const [drafts, tabs] = [new Map(state.drafts), new Map(state.tabs)];
  drafts.delete(id);
  tabs.delete(id);
  return { ...state, drafts, tabs };
}

/** Those of the merge, in the order of the list; none before there is one. */
export function conflictsOf({ content }: Pick<ConflictsState, 'content'>): readonly WorkedConflict[] {
  return content.kind === 'merge' ? content.view.conflicts : [];
}

/** The conflict that is looked at. */
export function currentOf(state: Pick<ConflictsState, 'content' | 'current'>): WorkedConflict | null {
  return conflictsOf(state).find(({ conflict }) => conflict.id === state.current) ?? null;
}

/** The one before (-1) or after (1) the current conflict; null at the ends. */
export function neighbourOf(state: ConflictsState, step: 1 | -1): string | null {
  const all = conflictsOf(state);
  const at = all.findIndex(({ conflict }) => conflict.id === state.current);
  return all[at + step]?.conflict.id ?? null;
}

/** The next conflict that nobody has decided, from the current one round to it; null where none is left. */
export function nextOpen(state: ConflictsState): string | null {
  const all = conflictsOf(state);
  const at = all.findIndex(({ conflict }) => conflict.id === state.current);
  const round = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  return round.find((worked) => worked.state === 'open')?.conflict.id ?? null;
}

export interface Progress {
  readonly open: number;
  readonly chosen: number;
  readonly written: number;
  readonly all: number;
}

/** How many conflicts are in which state. */
export function progressOf(view: MergeView): Progress {
  const count = (state: WorkedConflict['state']): number =>
    view.conflicts.filter((worked) => worked.state === state).length;
  return {
    open: count('open'),
    chosen: count('chosen'),
    written: count('written'),
    all: view.conflicts.length,
  };
}
