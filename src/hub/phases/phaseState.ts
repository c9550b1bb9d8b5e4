/** Where a task with a repository from outside stands, from its events alone, and what its next submit may be. */
import { ToolError } from '../../core/errors';
import type { PhaseEvent, PhaseResult, PhaseState } from '../../core/hub/phases';
import { phrase } from '../../core/text/phrase';
import { extractConstraints, unmetConstraints } from './constraints';

type Submitted = Exclude<PhaseResult, { readonly phase: 'failed' }>;
type Search = Extract<PhaseResult, { readonly phase: 'search' }>;

/** The state that these events come to; null where they do not begin with a beginning. Linear. */
export function phaseStateOf([first, ...events]: readonly PhaseEvent[]): PhaseState | null {
  if (first?.type !== 'began') return null;
  const { task } = first;
  const start: PhaseState = {
    ...{ version: 1, task, now: 'search', repository: null, left: [], tried: [] },
    ...{ constraints: [...extractConstraints(task)], results: [] },
  };
  return events.reduce(applyEvent, start);
}

/** An event that does not fit where the task stands changes nothing: a journal may hold a submit twice. */
function applyEvent(state: PhaseState, event: PhaseEvent): PhaseState {
  if (event.type === 'advanced') return advanced(state);
  if (event.type !== 'submitted') return state;
  const { result } = event;
  if (result.phase === 'failed') return failed(state, result.reason);
  return result.phase === state.now ? ended(state, result) : state;
}

function ended(state: PhaseState, result: Submitted): PhaseState {
  const results = [...state.results, result];
  switch (result.phase) {
    case 'search':
      return started({ ...state, results, left: result.candidates }, result);
    case 'setup':
      return { ...state, results, now: 'apply', repository: withCommit(state, result.commit) };
    case 'apply':
      return { ...state, results, now: 'store' };
    case 'store':
      return { ...state, results, now: 'done', repository: { url: result.url, commit: result.commit } };
  }
}

function started(state: PhaseState, { isSetUp }: Search): PhaseState {
  const [repository = null, ...left] = state.left;
  if (repository === null) return { ...state, now: 'notAccomplished', repository };
  return { ...state, now: isSetUp ? 'apply' : 'setup', repository, left };
}

function withCommit({ repository }: PhaseState, commit: string): PhaseState['repository'] {
  return repository === null ? null : { url: repository.url, commit };
}

/**
 * What the candidate's own phases came to counts no more. The store has one candidate; where that failed, the task is searched for
 * again.
 */
function failed(state: PhaseState, reason: string): PhaseState {
  const { repository, now, tried, left, results } = state;
  if (repository === null || (now !== 'setup' && now !== 'apply')) return state;
  const searches = results.filter((result) => result.phase === 'search');
  const failure = { ...state, repository: null, tried: [...tried, { url: repository.url, reason }] };
  if (left.length > 0) return { ...failure, now: 'nextCandidate', results: searches };
  return searches.some(({ from }) => from === 'store')
    ? { ...failure, now: 'search', results: [] }
    : { ...failure, now: 'notAccomplished', results: searches };
}

function advanced(state: PhaseState): PhaseState {
  const [repository, ...left] = state.left;
  if (state.now !== 'nextCandidate' || repository === undefined) return state;
  return { ...state, now: 'setup', repository, left };
}

/**
 * Throws ToolError, saying what is wrong and what to submit, for a result that does not end the phase at work: of another
 * phase, without a candidate, or, of Apply, with a constraint of the task that no row of its table meets.
 */
export function checkSubmit(state: PhaseState, result: PhaseResult): void {
  const { now, repository } = state;
  if (result.phase === 'failed') {
    checkFailed(state, result.reason);
    return;
  }
  if (result.phase !== now)
    throw new ToolError(
      phrase('The task is in the phase {0}; a result of {1} does not end it.', now, result.phase),
    );
  if (result.phase === 'search' && result.candidates.length === 0)
    throw new ToolError(phrase('A search ends with at least one repository.'));
  if (result.phase === 'store' && result.url !== repository?.url)
    throw new ToolError(phrase('The repository at work is {0}; store that one.', repository?.url ?? ''));
  if (result.phase === 'apply') checkApplied(state, result);
}

function checkFailed({ now }: PhaseState, reason: string): void {
  if (now !== 'setup' && now !== 'apply')
    throw new ToolError(phrase('Nothing can fail in the phase {0}: only set-up and application can.', now));
  if (reason.trim() === '') throw new ToolError(phrase('Say why the repository does not serve the task.'));
}

type Applied = Extract<PhaseResult, { readonly phase: 'apply' }>;

function checkApplied({ constraints }: PhaseState, applied: Applied): void {
  if (applied.commands.length === 0) throw new ToolError(phrase('Name the commands that did the task.'));
  const unmet = unmetConstraints(constraints, applied.constraints);
  if (unmet.length === 0) return;
  const list = unmet.map(({ kind, text }) => `- ${kind}: ${text}`).join('\n');
  throw new ToolError(
    phrase('The table of constraints leaves out what the task says:\n{0}', list),
    'Add a row for each, with the line of the configuration, the argument or the output that meets it.',
  );
}
