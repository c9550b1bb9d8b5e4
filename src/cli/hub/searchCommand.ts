import { inEnglish } from '../../core/text/phrase';
import { ruledFit } from '../../hub/search/fit';
import { ruledQueries } from '../../hub/search/queries';
import { searchRepositories } from '../../hub/search/searchRepositories';
import { writeJson, writeText } from '../output';
import { openHost } from './openHost';
import type { HubCommandPorts } from './hubPorts';
import { renderSearch } from './renderSearch';
import { sentTask } from './sentText';
import type { SearchOptions } from './syntax/searchSyntax';

/** Runs `repomaster hub search`; 1 where no repository fits the task. Throws UserError, CancelledError. */
export async function runSearch(
  options: SearchOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const { stdout, status, log, environment } = ports;
  const host = openHost(options, ports);
  status.stage('Searching for repositories ...');
  const parts = { host, queries: ruledQueries, fit: ruledFit };
  const { answer, ranked, notes } = await searchRepositories(
    sentTask(options.text, environment),
    parts,
    signal,
  );
  status.end();
  for (const note of notes) status.note(`repomaster: ${inEnglish(note)}`);
  for (const { repository, score, fit, terms } of ranked)
    log.trace(`hub search: ${repository.name} ${score.toFixed(3)} ${JSON.stringify(terms)} ${fit.reason}`);
  await (options.json
    ? writeJson(stdout, [`${JSON.stringify(answer)}\n`], signal)
    : writeText(stdout, [renderSearch(answer)], signal));
  return answer.results.some(({ fits }) => fits) ? 0 : 1;
}
