/** The planner page's state while commits are planned: immutable, changed only by events. */
import type {
  CommitChecks,
  CommitsCheck,
  CommitsView,
  PlanCheck,
  WordedCommits,
} from '../../src/core/git/planning';
import { hunkOf } from '../../src/protocol/pieceId';
import {
  draftOf,
  fitted,
  merged,
  moved,
  movedLines,
  placed,
  placeOf,
  removed,
  withMessage,
  withMessages,
  withNew,
} from './commitsDraft';
import type { ChosenLines, CommitsDraft, Place } from './commitsDraft';
import { edited, redone, startEdits, undone } from './edits';
import type { Edits } from './edits';
import { hunkSizes } from './pieceLines';

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
  /** Lines of one piece that are moved next; null for none. */
  readonly chosen: ChosenLines | null;
  /** Lines that were moved by the last change, and where they are; null for any other change. */
  readonly movedLines: MovedLines | null;
  /** What commits are checked by; an empty command: by nothing. */
  readonly planCheck: PlanCheck;
  /** What the command came to on the commits of the plan as it stands; null where it did not run. */
  readonly checks: CommitChecks | null;
  /** What a model said of the plan as it stands; null where it did not. */
  readonly worded: WordedCommits | null;
}

export interface MovedLines {
  readonly count: number;
  readonly to: Place;
}

/** What the page keeps of a plan. */
export interface KeptCommits {
  readonly draft: CommitsDraft;
  readonly check: PlanCheck;
}

const NO_CHECK: PlanCheck = { command: '', keepIgnored: false };

/** Of lines of one piece. */
type LinesEvent =
  /** Chooses lines of a piece; none: no lines are chosen any more. */
  | { readonly type: 'choose'; readonly chosen: ChosenLines }
  | { readonly type: 'moveLines'; readonly chosen: ChosenLines; readonly to: Place | 'new' }
  | { readonly type: 'moveLinesBy'; readonly chosen: ChosenLines; readonly by: 1 | -1 };

export type CommitsEvent =
  | { readonly type: 'propose'; readonly at: number }
  | { readonly type: 'select'; readonly place: Place }
  | { readonly type: 'message'; readonly key: number; readonly text: string }
  /** Moves pieces; `new`: to a commit that is made for them. */
  | { readonly type: 'move'; readonly pieces: readonly string[]; readonly to: Place | 'new' }
  | { readonly type: 'moveBy'; readonly pieces: readonly string[]; readonly by: 1 | -1 }
  | LinesEvent
  | { readonly type: 'planCheck'; readonly check: PlanCheck }
  /** To that place of the order, from 0. */
  | { readonly type: 'place'; readonly key: number; readonly to: number }
  | { readonly type: 'merge' | 'remove'; readonly key: number }
  | { readonly type: 'new' }
  | { readonly type: 'undoEdit' | 'redoEdit' }
  | { readonly type: 'open'; readonly piece: string };

/** The state of a view; with what the page kept, as far as it still fits. */
export function startCommits(view: CommitsView, kept: KeptCommits | null): CommitsState {
  const [first] = view.proposals;
  const draft = kept === null ? draftOf(first ?? { commits: [] }) : fitted(kept.draft, view);
  const start = draft.commits.length === 0 && first !== undefined ? draftOf(first) : draft;
  return {
    ...{ view, edits: startEdits(start), revision: 0, check: null, isChecked: false, proposal: 0 },
    parses: kept === null ? proposedParses(view, 0) : new Map(),
    current: start.commits[0]?.key ?? 'left',
    ...{ open: new Set<string>(), writing: null, chosen: null, movedLines: null },
    ...{ planCheck: kept?.check ?? NO_CHECK, checks: null, worded: null },
  };
}

function proposedParses(view: CommitsView, at: number): ReadonlyMap<number, boolean | null> {
  return new Map((view.proposals[at]?.commits ?? []).map(({ parses }, key) => [key, parses]));
}

/** The same plan over a newer reading, which changes nothing where it found the same; a new start where nothing of the plan is left. */
export function withView(state: CommitsState, view: CommitsView): CommitsState {
  if (JSON.stringify(view) === JSON.stringify(state.view)) return state;
  const draft = fitted(state.edits.now, view);
  if (draft.commits.every(({ pieces }) => pieces.length === 0))
    return { ...startCommits(view, null), planCheck: state.planCheck };
  const isSame = JSON.stringify(draft) === JSON.stringify(state.edits.now);
  const edits = isSame ? state.edits : startEdits(draft);
  const next = { ...state, view, edits, revision: state.revision + 1 };
  return settled({ ...next, ...(isSame ? FOUND_OUT : AS_CHANGED) });
}

/** What was found out of a plan says nothing of another one; whoever chooses lines or writes goes on over the same plan. */
const FOUND_OUT = { isChecked: false, checks: null, worded: null } as const;
const AS_CHANGED = { ...FOUND_OUT, writing: null, chosen: null, movedLines: null } as const;

/** Of an older plan they say nothing of this one. */
export function withChecks(state: CommitsState, revision: number, checks: CommitChecks): CommitsState {
  return revision === state.revision ? { ...state, checks } : state;
}

/** The model's messages as one change; those of an older plan are left. */
export function withWorded(state: CommitsState, revision: number, worded: WordedCommits): CommitsState {
  if (revision !== state.revision) return state;
  const messages = worded.commits.map(({ message }) => message);
  const { commits } = state.edits.now;
  if (commits.every(({ message }, at) => message === messages[at])) return { ...state, worded };
  return { ...changed(state, withMessages(state.edits.now, messages)), worded };
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
  const hunks = hunkSizes(state.view);
  if ('chosen' in event) return withLines(state, event);
  switch (event.type) {
    case 'propose':
      return withProposal(state, event.at);
    case 'select':
      return { ...state, current: event.place, writing: null, chosen: null, movedLines: null };
    case 'message':
      return withText(state, event.key, event.text);
    case 'move':
      return withMoved(state, event.pieces, event.to);
    case 'moveBy':
      return movedBy(state, event.pieces, event.by);
    case 'planCheck':
      return { ...state, planCheck: event.check, checks: null };
    case 'place':
      return changed(state, placed(now, event.key, event.to));
    case 'merge':
      return withMerge(state, event.key);
    case 'remove':
      return changed(state, removed(now, event.key, hunks));
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

function withLines(state: CommitsState, event: LinesEvent): CommitsState {
  switch (event.type) {
    case 'choose':
      return { ...state, chosen: event.chosen.lines.size === 0 ? null : event.chosen, movedLines: null };
    case 'moveLines':
      return withMovedLines(state, event.chosen, event.to);
    case 'moveLinesBy':
      return withLinesMovedBy(state, event.chosen, event.by);
  }
}

function changed(state: CommitsState, draft: CommitsDraft, current: Place = state.current): CommitsState {
  if (draft === state.edits.now) return state;
  return stepped({ ...state, current }, edited(state.edits, draft));
}

function stepped(state: CommitsState, edits: Edits<CommitsDraft>): CommitsState {
  if (edits.now === state.edits.now) return state;
  return settled({ ...state, edits, revision: state.revision + 1, ...AS_CHANGED });
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
  return changed(state, merged(now, key, hunkSizes(state.view)), into?.key ?? state.current);
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
  return { ...state, edits, revision: state.revision + 1, ...AS_CHANGED, writing: key };
}

function withMoved(state: CommitsState, pieces: readonly string[], to: Place | 'new'): CommitsState {
  if (to === 'new') return withOwnCommit(state, pieces);
  return changed(state, moved(state.edits.now, pieces, to, hunkSizes(state.view)));
}

function withOwnCommit(state: CommitsState, pieces: readonly string[]): CommitsState {
  const { now } = state.edits;
  const from = placeOf(now, pieces[0] ?? '');
  const draft = moved(withNew(now, from), pieces, now.nextKey, hunkSizes(state.view));
  return changed(state, draft, now.nextKey);
}

/** The rest of the piece stays shown where it is; of a new commit, the lines are. */
function withMovedLines(state: CommitsState, chosen: ChosenLines, to: Place | 'new'): CommitsState {
  const { now } = state.edits;
  const isNew = to === 'new';
  const draft = isNew ? withNew(now, placeOf(now, chosen.piece)) : now;
  const place = isNew ? now.nextKey : to;
  const after = movedLines(draft, chosen, place, hunkSizes(state.view));
  if (after === draft) return state;
  const next = changed(state, after, isNew ? place : state.current);
  return {
    ...next,
    open: withParts(state, chosen.piece, after),
    movedLines: { count: chosen.lines.size, to: place },
  };
}

/** As movedBy. */
function withLinesMovedBy(state: CommitsState, chosen: ChosenLines, by: 1 | -1): CommitsState {
  const to = besideOf(state, chosen.piece, by);
  if (to === undefined) return state;
  const next = withMovedLines(state, chosen, to);
  return next === state ? state : { ...next, current: to };
}

/** Parts of an open hunk are open. */
function withParts(
  { open }: CommitsState,
  piece: string,
  { commits, left }: CommitsDraft,
): ReadonlySet<string> {
  if (!open.has(piece)) return open;
  const all = [...commits.flatMap(({ pieces }) => pieces), ...left];
  return new Set([...open, ...all.filter((id) => hunkOf(id) === hunkOf(piece))]);
}

/** To the commit before or after it; behind the last is what stays uncommitted. The commit that gets them is shown. */
function movedBy(state: CommitsState, pieces: readonly string[], by: 1 | -1): CommitsState {
  const to = besideOf(state, pieces[0] ?? '', by);
  if (to === undefined) return state;
  return changed(state, moved(state.edits.now, pieces, to, hunkSizes(state.view)), to);
}

/** The place before or behind that of a piece; undefined at the ends. */
function besideOf({ edits: { now } }: CommitsState, piece: string, by: 1 | -1): Place | undefined {
  const places: readonly Place[] = [...now.commits.map(({ key }) => key), 'left'];
  return places[places.indexOf(placeOf(now, piece)) + by];
}

function toggled(open: ReadonlySet<string>, piece: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(piece)) next.add(piece);
  return next;
}
