import { UserError } from '../../../core/errors';
import { NotClonable } from '../../../core/hub/clone';
import type { HubSetup } from '../../../core/hub/setup';
import type { ProvenState } from '../../../git/clone/provenState';
import type { Repository, SetupResult } from '../../../session/hub/hubTask';
import type { SetUpEnd } from '../../../session/hub/setUp';
import { cloneInto, isCloneOf } from '../hubClone';
import { setUpIn } from '../withSetup';
import type { HubRun } from './hubRun';
import { alone, discard, makeClean, provenNow, readState, workplaceOf, writeRecord } from './workplace';
import type { ProvenRecord, Workplace } from './workplace';

/** Clones the repository and sets it up. Throws UserError where that says nothing of the repository; CancelledError. */
export async function setUpPhase(
  repository: Repository,
  hub: HubRun,
  signal: AbortSignal,
): Promise<SetupResult> {
  const place = workplaceOf(repository.url, hub.ports);
  if (hub.options.approve === 'none')
    throw new UserError(
      'bad-input',
      'a set-up runs commands, and --approve none refuses them; use --approve rules',
    );
  return alone(place, hub, async () => {
    const why = await bringHere(place, repository, hub, signal);
    return why === null ? setUpHere(place, hub, signal) : { phase: 'failed', reason: why };
  });
}

/** Null once the clone is there, clean and at the commit; else why the repository cannot be had. */
async function bringHere(
  place: Workplace,
  { commit }: Repository,
  hub: HubRun,
  signal: AbortSignal,
): Promise<string | null> {
  const { options, ports, note } = hub;
  const { url, folder } = place;
  if (await isCloneOf(folder, url, ports, signal)) {
    const known = readState(place);
    if (known !== null && (commit === null || known.commit === commit)) {
      await makeClean(place, known, ports, signal);
      // A set-up that does not end proves nothing.
      writeRecord(place, { ...plainRecord(known), isProven: false });
      return null;
    }
    if (options.offline) {
      const where = known === null ? 'in no known state' : `at ${known.commit}, not at ${commit}`;
      throw new UserError(
        'outside-failed',
        `The clone of ${url.href} is ${where}, and --offline fetches nothing. Run it once without --offline.`,
      );
    }
    discard(place);
  }
  try {
    note(`cloned at ${await cloneInto({ url, folder, commit }, options, ports, signal)}`);
  } catch (error) {
    // A fault of this machine or of the network is no candidate's.
    if (error instanceof NotClonable) return error.message;
    throw error;
  }
  const clean = await provenNow(place, [], ports, signal);
  writeRecord(place, { ...plainRecord({ ...clean, made: [] }), isProven: false });
  return null;
}

function plainRecord({
  commit,
  tree,
  beside,
  made,
}: ProvenState & Pick<ProvenRecord, 'made'>): Omit<ProvenRecord, 'isProven'> {
  return { version: 1, commit, tree, beside: [...beside], made: [...made], isContainer: false, usedBy: null };
}

async function setUpHere(place: Workplace, hub: HubRun, signal: AbortSignal): Promise<SetupResult> {
  const { options, ports, note } = hub;
  const { setup, advice } = await setUpIn(place.folder, options, ports, signal);
  for (const { command, exit, source } of setup.steps)
    note(`ran (${exit ?? 'no exit code'}): ${command} # ${source}`);
  const { check } = setup;
  if (setup.outcome === 'failed' || check === null)
    return { phase: 'failed', reason: reasonOf(setup, advice) };
  const made = setup.snapshot ?? [];
  const state = await provenNow(place, made, ports, signal);
  const isContainer = options.runner === 'devcontainer';
  writeRecord(place, { ...plainRecord({ ...state, made }), isProven: true, isContainer });
  return {
    phase: 'setup',
    commit: state.commit,
    recipe: recipeOf(setup),
    check: check.command,
    snapshot: isContainer ? null : { kind: 'environment', place: place.folder },
  };
}

function reasonOf({ cause }: HubSetup, advice: SetUpEnd['advice']): string {
  const why = `it could not be set up: ${cause ?? 'nothing proves it'}`;
  return advice === null ? why : `${why}; see ${advice.url}`;
}

/** What made it what it is, without the check; a change of a pull request by its address. */
function recipeOf({ steps, check }: HubSetup): string[] {
  return steps
    .filter(({ command, exit }) => exit === 0 && command !== check?.command)
    .map(({ command, source }) => (command === 'git apply' ? `git apply # the diff of ${source}` : command));
}
