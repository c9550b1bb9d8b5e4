import type { HubRunPorts } from './hubPorts';
import type { HubOptions } from './hubSyntax';
import { runIssues } from './issuesCommand';
import { runHubRun } from './run/hubRunCommand';
import { runPhases } from './phasesCommand';
import { runStore } from './storeCommand';
import { runSearch } from './searchCommand';
import { runHubSetup } from './setupCommand';

/** Runs `repomaster hub`; the exit code. Throws UserError as the commands do, and CancelledError. */
export async function runHub(options: HubOptions, ports: HubRunPorts, signal: AbortSignal): Promise<number> {
  try {
    switch (options.command) {
      case 'run':
        return await runHubRun(options, ports, signal);
      case 'search':
        return await runSearch(options, ports, signal);
      case 'issues':
        return await runIssues(options, ports, signal);
      case 'setup':
        return await runHubSetup(options, ports, signal);
      case 'store':
        return await runStore(options, ports, signal);
      case 'phases':
        return await runPhases(options, ports, signal);
    }
  } finally {
    ports.status.end();
  }
}
