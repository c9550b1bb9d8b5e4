import { startTimer } from '../../core/async/throttle';
import type { Log } from '../../core/ports';
import { createGitPlans } from '../../session/gitPlans/openGitPlans';
import { createOpenMerge } from '../../session/merge/openMerge';
import type { McpCommandPorts } from './mcpCommand';

/** What opens merges for other agents: they ask the map with their other tools. */
export function openMergeFor(log: Log): McpCommandPorts['openMerge'] {
  return (code) =>
    createOpenMerge({
      ...{ environment: process.env, startTimer, log, mapOf: () => null },
      ...{ code },
    });
}

/** What plans commits and rebases of the folder that is served. */
export const openPlansFor: McpCommandPorts['openPlans'] = (code, folder) =>
  createGitPlans({ environment: process.env, code, folder });
