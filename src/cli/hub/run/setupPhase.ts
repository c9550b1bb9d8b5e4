import { UserError } from '../../../core/errors';
import type { HubSetup } from '../../../core/hub/setup';
import { parseRemote } from '../../../session/hub/originOf';
import type { Repository, SetupResult } from '../../../session/hub/hubTask';
import type { SetUpEnd } from '../../../session/hub/setUp';
import { cloneInto, isCloneOf } from '../hubClone';
import { openHost } from '../openHost';
import { setUpIn } from '../withSetup';
import type { HubRun } from './hubRun';
import { alone, makeClean, provenNow, readRecord, workplaceOf, writeRecord } from './workplace';
import type { Workplace } from './workplace';

/** Clones the repository and sets it up. Throws UserError where that says nothing of the repository; CancelledError. */
export async function setUpPhase(
  repository: Repository,
  hub: HubRun,
  signal: AbortSignal,
): Promise<SetupResult> {
  const place = workplaceOf(repository.url, hub.ports);
  return alone(place, async () => {
    const why = await bringHere(place, repository, hub, signal);
    return why === null ? setUpHere(place, hub, signal) : { phase: 'failed', reason: why };
  });
}

/** Null once the clone is there; else why the repository cannot be had. */
async function bringHere(
  place: Workplace,
  { commit }: Repository,
  { options, ports, note }: HubRun,
  signal: AbortSignal,
): Promise<string | null> {
  const { url, folder } = place;
  if (await isCloneOf(folder, url, ports, signal)) {
    const known = readRecord(place);
    if (known !== null) await makeClean(place, known, ports, signal);
    return null;
  }
  try {
    note(`cloned at ${await cloneInto({ url, folder, commit }, options, ports, signal)}`);
    return null;
  } catch (error) {
    if (!(error instanceof UserError) || options.offline) throw error;
    // A service that answers is there: then it is the repository's fault. Otherwise this throws.
    await openHost(options, ports).repository(parseRemote(url.href)?.name ?? '', signal);
    return error.message;
  }
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
  writeRecord(place, {
    version: 1,
    ...state,
    beside: [...state.beside],
    made: [...made],
    isContainer,
    usedBy: null,
  });
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
