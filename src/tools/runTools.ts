import type { Tool } from '../core/tool';
import type { KnownRuns } from './knownRuns';
import { readLogTool } from './readLog';
import { stopRunTool } from './stopRun';

/** The tools for runs that there are already. */
export function runTools(runs: KnownRuns): readonly Tool[] {
  return [readLogTool(runs), stopRunTool(runs.desk)];
}
