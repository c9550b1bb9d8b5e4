/** Finds repositories for a task: in the store, or on the service. */
import { UserError, errorText } from '../../core/errors';
import { inEnglish } from '../../core/text/phrase';
import type { RepositorySearch } from '../../core/hub/search';
import { ruledFit } from '../../hub/search/fit';
import { ruledQueries } from '../../hub/search/queries';
import { searchRepositories } from '../../hub/search/searchRepositories';
import type { FoundEntry } from '../../hub/store/retrieval/findStored';
import { openHost } from './openHost';
import { openStore } from './openStore';
import type { HubCommandPorts } from './hubPorts';
import { sentTask } from '../../session/hub/sentTask';
import type { HubCommon } from './syntax/hubSubcommand';

/** Null where the store has none that fits, or cannot be read: that is said, and a search needs no store. */
export function findInStore(task: string, ports: HubCommandPorts): FoundEntry | null {
  if (ports.folder === null) return null;
  try {
    return openStore(ports).store.find(task);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    ports.status.note(`repomaster: ${errorText(error)}`);
    return null;
  }
}

/** Throws UserError, CancelledError. */
export async function findOnService(
  text: string,
  options: Pick<HubCommon, 'githubUrl' | 'offline'>,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<RepositorySearch> {
  const { status, log, environment } = ports;
  const host = openHost(options, ports);
  status.stage('Searching for repositories ...');
  const parts = { host, queries: ruledQueries, fit: ruledFit };
  const task = sentTask(text, environment);
  const { answer, ranked, notes } = await searchRepositories(task, parts, signal);
  status.end();
  for (const note of notes) status.note(`repomaster: ${inEnglish(note)}`);
  for (const { repository, score, fit, terms } of ranked)
    log.trace(`hub search: ${repository.name} ${score.toFixed(3)} ${JSON.stringify(terms)} ${fit.reason}`);
  return answer;
}
