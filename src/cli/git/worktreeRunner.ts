/** The runner that `--runner` names, for commands on commits in a work tree of their own. */
import { join } from 'node:path';
import type { OpenRunner } from '../../scenarios/git/commitRuns';
import { endOrphans } from '../../run/process/orphans';
import { openCommandRunner } from '../run/commandRunner';
import type { RunnerOption } from '../run/runSyntax';
import type { StatusLine } from '../statusLine';

export interface WorktreeRunnerPorts {
  readonly environment: NodeJS.ProcessEnv;
  readonly status: StatusLine;
}

export function worktreeRunner(
  runner: RunnerOption,
  { environment, status }: WorktreeRunnerPorts,
): OpenRunner {
  return (folder, beside, signal) => {
    // Without anybody's model: the command is the user's own, as those of `run --check`.
    const options = { runner, approve: 'none', inputs: [], output: null } as const;
    const ports = { environment, sessions: null, status };
    return openCommandRunner(
      { options, ports, folder, sessionFolder: join(beside, 'session'), records: [] },
      signal,
    );
  };
}

/** Ends what a killed RepoMaster left running, and says so: it would still write where commands run now. */
export async function endLeftRuns({ note }: Pick<StatusLine, 'note'>): Promise<void> {
  const orphans = await endOrphans();
  if (orphans > 0) note(`repomaster: stopped commands left running by a killed RepoMaster: ${orphans}`);
}
