import { UserError, errorText } from '../../core/errors';
import { inEnglish } from '../../core/text/phrase';
import type { RepositorySearch } from '../../core/hub/search';
import { ruledFit } from '../../hub/search/fit';
import { ruledQueries } from '../../hub/search/queries';
import { searchRepositories } from '../../hub/search/searchRepositories';
import { writeJson, writeText } from '../output';
import { openHost } from './openHost';
import { openStore } from './openStore';
import type { HubCommandPorts } from './hubPorts';
import { renderSearch } from './renderSearch';
import { sentTask } from './sentText';
import { storedAnswer } from './storedAnswer';
import type { SearchOptions } from './syntax/searchSyntax';

/** Runs `repomaster hub search`; 1 where no repository fits the task. Throws UserError, CancelledError. */
export async function runSearch(
  options: SearchOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const stored = options.skipsStore ? null : fromStore(options.text, ports);
  const answer = stored ?? (await fromNetwork(options, ports, signal));
  await (options.json
    ? writeJson(ports.stdout, [`${JSON.stringify(answer)}\n`], signal)
    : writeText(ports.stdout, [renderSearch(answer)], signal));
  return answer.results.some(({ fits }) => fits) ? 0 : 1;
}

/** Null where the store has none that fits, or cannot be read: that is said, and a search needs no store. */
function fromStore(task: string, ports: HubCommandPorts): RepositorySearch | null {
  if (ports.folder === null) return null;
  try {
    const found = openStore(ports).store.find(task);
    return found === null ? null : storedAnswer(found);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    ports.status.note(`repomaster: ${errorText(error)}`);
    return null;
  }
}

async function fromNetwork(
  options: SearchOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<RepositorySearch> {
  const { status, log, environment } = ports;
  const host = openHost(options, ports);
  status.stage('Searching for repositories ...');
  const parts = { host, queries: ruledQueries, fit: ruledFit };
  const task = sentTask(options.text, environment);
  const { answer, ranked, notes } = await searchRepositories(task, parts, signal);
  status.end();
  for (const note of notes) status.note(`repomaster: ${inEnglish(note)}`);
  for (const { repository, score, fit, terms } of ranked)
    log.trace(`hub search: ${repository.name} ${score.toFixed(3)} ${JSON.stringify(terms)} ${fit.reason}`);
  return answer;
}
