import { writeJson, writeText } from '../output';
import { findInStore, findOnService } from './findRepositories';
import type { HubCommandPorts } from './hubPorts';
import { renderSearch } from './renderSearch';
import { storedAnswer } from './storedAnswer';
import type { SearchOptions } from './syntax/searchSyntax';

/** Runs `repomaster hub search`; 1 where no repository fits the task. Throws UserError, CancelledError. */
export async function runSearch(
  options: SearchOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const stored = options.skipsStore ? null : findInStore(options.text, ports);
  const answer =
    stored === null ? await findOnService(options.text, options, ports, signal) : storedAnswer(stored);
  await (options.json
    ? writeJson(ports.stdout, [`${JSON.stringify(answer)}\n`], signal)
    : writeText(ports.stdout, [renderSearch(answer)], signal));
  return answer.results.some(({ fits }) => fits) ? 0 : 1;
}
