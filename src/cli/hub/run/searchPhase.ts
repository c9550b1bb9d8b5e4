import type { PhaseState } from '../../../core/hub/phases';
import type { StoredRepository } from '../../../core/hub/stored';
import type { FoundRepositories } from '../../../session/hub/hubTask';
import { findInStore, findOnService } from '../findRepositories';
import { renderSearch } from '../renderSearch';
import { storedAnswer } from '../storedAnswer';
import type { HubRun } from './hubRun';
import { readRecord, workplaceOf } from './workplace';

/** Asks the store, unless what it had failed, then the service; what was found is told. Throws UserError, CancelledError. */
export async function searchPhase(
  { task, tried }: Pick<PhaseState, 'task' | 'tried'>,
  { options, ports }: HubRun,
  signal: AbortSignal,
): Promise<FoundRepositories> {
  const stored = options.skipsStore || tried.length > 0 ? null : findInStore(task, ports);
  const found: FoundRepositories =
    stored === null
      ? { search: await findOnService(task, options, ports, signal), commit: null, isSetUp: false }
      : {
          ...{ search: storedAnswer(stored), commit: stored.entry.commit },
          isSetUp: isSetUp(stored.entry, { options, ports }),
        };
  for (const line of renderSearch(found.search).split('\n')) if (line !== '') ports.status.note(line);
  return found;
}

/** Whether the proven environment is still here, and commands would run in it. */
function isSetUp(
  { url, commit, snapshot }: StoredRepository,
  { options, ports }: Pick<HubRun, 'options' | 'ports'>,
): boolean {
  if (snapshot?.kind !== 'environment' || options.runner === 'devcontainer') return false;
  const place = workplaceOf(url, ports);
  const known = readRecord(place);
  return snapshot.place === place.folder && known?.commit === commit && !known.isContainer;
}
