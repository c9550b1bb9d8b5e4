/** A task with a repository from outside, phase by phase to its end; each phase ends by a submit that the journal keeps. */
import type { RepositorySearch } from '../../core/hub/search';
import type { PhaseResult, PhaseState } from '../../core/hub/phases';
import type { PhaseTask } from '../../hub/phases/phaseJournal';
import type { SubmittedPhase } from '../../tools/hub/submitPhase';

type ResultOf<Phase extends PhaseResult['phase']> = Extract<PhaseResult, { readonly phase: Phase }>;
export type Repository = NonNullable<PhaseState['repository']>;
export type SetupResult = ResultOf<'setup'> | ResultOf<'failed'>;

export interface FoundRepositories {
  readonly search: RepositorySearch;
  /** Of one that the store has: the commit that was proven; null where none is known. */
  readonly commit: string | null;
  /** Its environment is proven and still there. */
  readonly isSetUp: boolean;
}

/** How Apply ended: by a submit, or before one. */
export type Applied =
  | { readonly kind: 'submitted'; readonly submitted: SubmittedPhase }
  /** No model is there to ask; why, and what helps. */
  | { readonly kind: 'noModel'; readonly why: string }
  /** It stopped, and goes on when it is run again. */
  | { readonly kind: 'open' };

/** Each throws UserError where the phase cannot be done now and can later, and CancelledError. */
export interface HubTaskPorts {
  /** What was tried in vain may be among what is found. */
  search(state: PhaseState, signal: AbortSignal): Promise<FoundRepositories>;
  /** failed: this repository does not serve. */
  setUp(repository: Repository, signal: AbortSignal): Promise<SetupResult>;
  apply(state: PhaseState, signal: AbortSignal): Promise<Applied>;
  /** Remembers the repository at work, and returns the advice that was kept. */
  store(state: PhaseState, signal: AbortSignal): Promise<readonly string[]>;
  /** A phase begins. */
  onPhase(state: PhaseState): void;
}

/** Why the chain stopped: done or not accomplished as the journal says, or open, to go on with later. */
export type HubTaskEnd =
  | { readonly kind: 'ended' }
  /** The search found nothing that fits; it is made again when the task goes on. */
  | { readonly kind: 'nothingFits'; readonly search: RepositorySearch }
  | Exclude<Applied, { kind: 'submitted' }>;

/** Takes the task on from where its journal stands. Throws as the ports do; what was submitted before stays. */
export async function runHubTask(
  journal: PhaseTask,
  ports: HubTaskPorts,
  signal: AbortSignal,
): Promise<HubTaskEnd> {
  for (;;) {
    const { state } = journal;
    if (state.now === 'done' || state.now === 'notAccomplished') return { kind: 'ended' };
    if (state.now === 'nextCandidate') {
      journal.advance();
      continue;
    }
    ports.onPhase(state);
    const stop = await takePhase(state, journal, ports, signal);
    if (stop !== null) return stop;
  }
}

/** Null once the phase has ended. */
async function takePhase(
  state: PhaseState,
  journal: PhaseTask,
  ports: HubTaskPorts,
  signal: AbortSignal,
): Promise<HubTaskEnd | null> {
  const { now, repository } = state;
  if (now === 'search' || repository === null) return takeSearch(state, journal, ports, signal);
  switch (now) {
    case 'setup': {
      const result = await ports.setUp(repository, signal);
      journal.note(
        result.phase === 'failed' ? `does not serve: ${result.reason}` : `proven by: ${result.check}`,
      );
      journal.submit(result);
      return null;
    }
    case 'apply': {
      const applied = await ports.apply(state, signal);
      if (applied.kind !== 'submitted') return applied;
      journal.submit(applied.submitted.result);
      return null;
    }
    default: {
      const notes = await ports.store(state, signal);
      journal.submit({
        phase: 'store',
        url: repository.url,
        commit: repository.commit ?? '',
        notes: [...notes],
      });
      return null;
    }
  }
}

async function takeSearch(
  state: PhaseState,
  journal: PhaseTask,
  ports: HubTaskPorts,
  signal: AbortSignal,
): Promise<HubTaskEnd | null> {
  const { search, commit, isSetUp } = await ports.search(state, signal);
  for (const query of search.queries) journal.note(`asked for: ${query}`);
  for (const { url, fits, score, reason } of search.results)
    journal.note(`${fits ? 'fits' : 'does not fit'} (${score}): ${url}: ${reason}`);
  const fitting = search.results.filter(
    ({ fits, url }) => fits && !state.tried.some((each) => each.url === url),
  );
  if (fitting.length === 0) return { kind: 'nothingFits', search };
  const candidates = fitting.map(({ url }) => ({ url, commit: search.from === 'store' ? commit : null }));
  journal.submit({ phase: 'search', candidates, from: search.from, isSetUp });
  return null;
}
