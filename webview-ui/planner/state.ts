/** The planner page's state: what is planned, and what came of it. Immutable, changed only by events. */
import type { KeptPlan } from '../../src/protocol/keptPlan';
import type { Phrase } from '../../src/core/text/phrase';
import type { PlannerMode, PlannerStep, ToPlanner } from '../../src/protocol/toPlanner';
import { reduceCommits, startCommits, withCheck, withChecks, withView, withWorded } from './commitsState';
import type { CommitsEvent, CommitsState } from './commitsState';
import { reduceRebase, startRebase, withForecast, withRange } from './rebaseState';
import type { RebaseEvent, RebaseState } from './rebaseState';

export type Content =
  | { readonly kind: 'loading' }
  | (Pick<Extract<ToPlanner, { readonly type: 'empty' }>, 'why' | 'action'> & { readonly kind: 'empty' })
  | { readonly kind: 'commits'; readonly commits: CommitsState }
  | { readonly kind: 'rebase'; readonly rebase: RebaseState };

/** What was done last, and can be taken back. */
export type Done = NonNullable<KeptPlan['done']>;

export interface PlannerState {
  /** Null until the host has said it. */
  readonly mode: PlannerMode | null;
  readonly content: Content;
  readonly busy: PlannerStep | null;
  /** How far that step is; null where nothing is said of it. */
  readonly said: Phrase | null;
  readonly done: Done | null;
  /** What is shown was carried out or taken back, and is not read anew yet. */
  readonly isPast: boolean;
  readonly isHelpShown: boolean;
  /** Of an earlier life of the page, until a view takes it. */
  readonly kept: KeptPlan['plan'];
}

export type Told = ToPlanner;

export type PlannerEvent =
  | { readonly type: 'told'; readonly message: Told }
  | { readonly type: 'help' | 'dismiss' }
  | { readonly type: 'commits'; readonly event: CommitsEvent }
  | { readonly type: 'rebase'; readonly event: RebaseEvent };

export const startState: PlannerState = {
  ...{ mode: null, content: { kind: 'loading' }, busy: null, said: null, done: null },
  ...{ isPast: false, isHelpShown: false, kept: null },
};

/** The state after an event. */
export function reduce(state: PlannerState, event: PlannerEvent): PlannerState {
  const { content } = state;
  switch (event.type) {
    case 'told':
      return afterTold(state, event.message);
    case 'help':
      return { ...state, isHelpShown: !state.isHelpShown };
    case 'dismiss':
      return { ...state, done: null };
    case 'commits':
      return content.kind === 'commits'
        ? { ...state, content: { ...content, commits: reduceCommits(content.commits, event.event) } }
        : state;
    case 'rebase':
      return content.kind === 'rebase'
        ? { ...state, content: { ...content, rebase: reduceRebase(content.rebase, event.event) } }
        : state;
  }
}

function afterTold(state: PlannerState, message: Told): PlannerState {
  switch (message.type) {
    case 'init':
      return { ...state, mode: message.mode };
    case 'busy':
      return { ...state, busy: message.step, said: message.said };
    case 'empty':
      return {
        ...state,
        isPast: false,
        content: { kind: 'empty', why: message.why, action: message.action },
      };
    case 'undone':
      return { ...state, isPast: true, done: null };
    case 'commitsDone':
      return { ...state, isPast: true, done: { kind: 'commits', done: message.done } };
    case 'rebaseDone':
      return { ...state, isPast: true, done: { kind: 'rebase', done: message.done } };
    case 'commits':
    case 'commitsCheck':
    case 'commitChecks':
    case 'worded':
      return afterCommits(state, message);
    case 'rebase':
    case 'rebaseCheck':
      return afterRebase(state, message);
  }
}

function afterCommits(
  state: PlannerState,
  message: Extract<Told, { readonly type: 'commits' | 'commitsCheck' | 'commitChecks' | 'worded' }>,
): PlannerState {
  const { content, kept } = state;
  const known = content.kind === 'commits' ? content.commits : null;
  if (message.type !== 'commits') {
    if (known === null) return state;
    return { ...state, content: { kind: 'commits', commits: withAnswer(known, message) } };
  }
  const own = kept?.kind === 'commits' ? kept : null;
  const commits = known === null ? startCommits(message.view, own) : withView(known, message.view);
  return { ...state, isPast: false, kept: null, content: { kind: 'commits', commits } };
}

function withAnswer(
  known: CommitsState,
  message: Extract<Told, { readonly type: 'commitsCheck' | 'commitChecks' | 'worded' }>,
): CommitsState {
  switch (message.type) {
    case 'commitsCheck':
      return withCheck(known, message.revision, message.check);
    case 'commitChecks':
      return withChecks(known, message.revision, message.checks);
    case 'worded':
      return withWorded(known, message.revision, message.worded);
  }
}

function afterRebase(
  state: PlannerState,
  message: Extract<Told, { readonly type: 'rebase' | 'rebaseCheck' }>,
): PlannerState {
  const { content, kept } = state;
  const known = content.kind === 'rebase' ? content.rebase : null;
  if (message.type === 'rebaseCheck') {
    if (known === null) return state;
    const rebase = withForecast(known, message.revision, message.check);
    return { ...state, content: { kind: 'rebase', rebase } };
  }
  const todo = kept?.kind === 'rebase' ? kept.todo : null;
  const rebase = known === null ? startRebase(message.view, todo) : withRange(known, message.view);
  // What had stopped has ended, else its commits could not be read.
  const done = isWaiting(state.done) ? null : state.done;
  return { ...state, isPast: false, kept: null, done, content: { kind: 'rebase', rebase } };
}

/** Whether a rebase has stopped for somebody. */
export function isWaiting(done: Done | null): boolean {
  return done?.kind === 'rebase' && done.done.head === null;
}

/** Whether a step is under way beside which nothing else is taken. A reading keeps nobody: the host lets it end first. */
export function isOccupied({ busy }: PlannerState): boolean {
  return busy !== null && busy !== 'read';
}

/** Whether the plan that is shown can be carried out, as far as what is under way tells. */
export function isRunnable(page: PlannerState): boolean {
  return !page.isPast && !isOccupied(page);
}
