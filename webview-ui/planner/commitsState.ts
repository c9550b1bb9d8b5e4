/** The planner page's state while commits are planned: immutable, changed only by events. */
import type { CommitsCheck, CommitsView, PlannedPiece } from '../../src/core/git/planning';
import {
  draftOf,
  fitted,
  merged,
  moved,
  placed,
  placeOf,
  removed,
  withMessage,
  withNew,
} from './commitsDraft';
import type { CommitsDraft, DraftCommit, Place } from './commitsDraft';
import { edited, redone, startEdits, undone } from './edits';
import type { Edits } from './edits';

export interface CommitsState {
  readonly view: CommitsView;
  readonly edits: Edits<CommitsDraft>;
  /** Counts the changes of the plan. */
  readonly revision: number;
  /** Of the last plan that was checked; null before the first answer. */
  readonly check: CommitsCheck | null;
  /** Whether the check is of the plan as it stands. */
  readonly isChecked: boolean;
  /** Whether each commit parses, by its key, as far as it is known. */
  readonly parses: ReadonlyMap<number, boolean | null>;
  readonly current: Place;
  /** The proposal that the plan began with. */
  readonly proposal: number;
  /** Pieces whose lines are shown. */
  readonly open: ReadonlySet<string>;
  /** The key of the commit whose message was written last: what follows is one change with it. */
  readonly writing: number | null;
}

export type CommitsEvent =
  | { readonly type: 'propose'; readonly at: number }
  | { readonly type: 'select'; readonly place: Place }
  | { readonly type: 'message'; readonly key: number; readonly text: string }
  /** Moves pieces; `new`: to a commit that is made for them. */
  | { readonly type: 'move'; readonly pieces: readonly string[]; readonly to: Place | 'new' }
  | { readonly type: 'moveBy'; readonly pieces: readonly string[]; readonly by: 1 | -1 }
  /** To that place of the order, from 0. */
  | { readonly type: 'place'; readonly key: number; readonly to: number }
  | { readonly type: 'merge' | 'remove'; readonly key: number }
  | { readonly type: 'new' }
  | { readonly type: 'undoEdit' | 'redoEdit' }
  | { readonly type: 'open'; readonly piece: string };

/** The state of a view; with what the page kept, as far as it still fits. */
export function startCommits(view: CommitsView, kept: CommitsDraft | null): CommitsState {
  const [first] = view.proposals;
  const draft = kept === null ? draftOf(first ?? { commits: [] }) : fitted(kept, view);
  const start = draft.commits.length === 0 && first !== undefined ? draftOf(first) : draft;
  return {
    ...{ view, edits: startEdits(start), revision: 0, check: null, isChecked: false, proposal: 0 },
    parses: kept === null ? proposedParses(view, 0) : new Map(),
    current: start.commits[0]?.key ?? 'left',
    ...{ open: new Set<string>(), writing: null },
  };
}

function proposedParses(view: CommitsView, at: number): ReadonlyMap<number, boolean | null> {
  return new Map((view.proposals[at]?.commits ?? []).map(({ parses }, key) => [key, parses]));
}

/** The same plan over a newer reading; a new start where nothing of it is left. */
export function withView(state: CommitsState, view: CommitsView): CommitsState {
  const draft = fitted(state.edits.now, view);
  if (draft.commits.every(({ pieces }) => pieces.length === 0)) return startCommits(view, null);
  const isSame = JSON.stringify(draft) === JSON.stringify(state.edits.now);
  const edits = isSame ? state.edits : startEdits(draft);
  const next = { view, edits, revision: state.revision + 1, isChecked: false, writing: null };
  return settled({ ...state, ...next });
}

/** The answer to an older plan says nothing of this one. */
export function withCheck(state: CommitsState, revision: number, check: CommitsCheck): CommitsState {
  if (revision !== state.revision) return state;
  const { commits } = state.edits.now;
  const parses =
    check.problem === null
      ? new Map(commits.map(({ key }, at) => [key, check.parses[at] ?? null]))
      : state.parses;
  return { ...state, check, isChecked: true, parses };
}

export function reduceCommits(state: CommitsState, event: CommitsEvent): CommitsState {
  const { now } = state.edits;
  const order = state.view.pieces.map(({ id }) => id);
  switch (event.type) {
    case 'propose':
      return withProposal(state, event.at);
    case 'select':
      return { ...state, current: event.place, writing: null };
    case 'message':
      return withText(state, event.key, event.text);
    case 'move':
      return event.to === 'new'
        ? withOwnCommit(state, event.pieces)
        : changed(state, moved(now, event.pieces, event.to, order));
    case 'moveBy':
      return movedBy(state, event.pieces, event.by);
    case 'place':
      return changed(state, placed(now, event.key, event.to));
    case 'merge':
      return withMerge(state, event.key);
    case 'remove':
      return changed(state, removed(now, event.key, order));
    case 'new':
      return changed(state, withNew(now, state.current), now.nextKey);
    case 'undoEdit':
      return stepped(state, undone(state.edits));
    case 'redoEdit':
      return stepped(state, redone(state.edits));
    case 'open':
      return { ...state, open: toggled(state.open, event.piece) };
  }
}

function changed(state: CommitsState, draft: CommitsDraft, current: Place = state.current): CommitsState {
  if (draft === state.edits.now) return state;
  return stepped({ ...state, current }, edited(state.edits, draft));
}

function stepped(state: CommitsState, edits: Edits<CommitsDraft>): CommitsState {
  if (edits.now === state.edits.now) return state;
  return settled({ ...state, edits, revision: state.revision + 1, isChecked: false, writing: null });
}

/** With a current commit that is there. */
function settled(state: CommitsState): CommitsState {
  const { commits, left } = state.edits.now;
  const isThere =
    state.current === 'left' ? left.length > 0 : commits.some(({ key }) => key === state.current);
  return isThere ? state : { ...state, current: commits[0]?.key ?? 'left' };
}

function withMerge(state: CommitsState, key: number): CommitsState {
  const { now } = state.edits;
  const into = now.commits[now.commits.findIndex((commit) => commit.key === key) - 1];
  const order = state.view.pieces.map(({ id }) => id);
  return changed(state, merged(now, key, order), into?.key ?? state.current);
}

function withProposal(state: CommitsState, at: number): CommitsState {
  const proposal = state.view.proposals[at];
  if (proposal === undefined) return state;
  const draft = draftOf(proposal);
  const next = { ...state, proposal: at, current: draft.commits[0]?.key ?? ('left' as const) };
  return { ...stepped(next, edited(state.edits, draft)), parses: proposedParses(state.view, at) };
}

function withText(state: CommitsState, key: number, text: string): CommitsState {
  const draft = withMessage(state.edits.now, key, text);
  const edits = edited(state.edits, draft, state.writing === key ? 'joins' : 'apart');
  return { ...state, edits, revision: state.revision + 1, isChecked: false, writing: key };
}

function withOwnCommit(state: CommitsState, pieces: readonly string[]): CommitsState {
  const { now } = state.edits;
  const from = placeOf(now, pieces[0] ?? '');
  const order = state.view.pieces.map(({ id }) => id);
  return changed(state, moved(withNew(now, from), pieces, now.nextKey, order), now.nextKey);
}

/** To the commit before or after it; behind the last is what stays uncommitted. The commit that gets them is shown. */
function movedBy(state: CommitsState, pieces: readonly string[], by: 1 | -1): CommitsState {
  const { now } = state.edits;
  const places: readonly Place[] = [...now.commits.map(({ key }) => key), 'left'];
  const to = places[places.indexOf(placeOf(now, pieces[0] ?? '')) + by];
  if (to === undefined) return state;
  const order = state.view.pieces.map(({ id }) => id);
  return changed(state, moved(now, pieces, to, order), to);
}

function toggled(open: ReadonlySet<string>, piece: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(piece)) next.add(piece);
  return next;
}

/** The commit that is looked at; null for what stays uncommitted. */
export function currentCommit({ edits, current }: CommitsState): DraftCommit | null {
  return edits.now.commits.find(({ key }) => key === current) ?? null;
}

/** The commit before (-1) or after (1) it, or what stays uncommitted; null at the ends. */
export function neighbourOf({ edits, current }: CommitsState, by: 1 | -1): Place | null {
  const { commits, left } = edits.now;
  const places: readonly Place[] = [
    ...commits.map(({ key }) => key),
    ...(left.length > 0 ? ['left' as const] : []),
  ];
  return places[places.indexOf(current) + by] ?? null;
}

/** The pieces of a place, in the order of the view. */
export function piecesOf({ view, edits }: CommitsState, place: Place): readonly PlannedPiece[] {
  const { commits, left } = edits.now;
  const ids = place === 'left' ? left : (commits.find(({ key }) => key === place)?.pieces ?? []);
  const byId = new Map(view.pieces.map((piece) => [piece.id, piece]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whether the plan is the proposal that it began with. */
export function isProposal({ view, edits, proposal }: CommitsState): boolean {
  const proposed = view.proposals[proposal];
  if (proposed === undefined) return false;
  const { commits, left } = edits.now;
  const plain = (all: readonly { readonly message: string; readonly pieces: readonly string[] }[]): string =>
    JSON.stringify(all.map(({ message, pieces }) => [message, pieces]));
  return left.length === 0 && plain(commits) === plain(proposed.commits);
}
