/** The runner that `--runner` names, for commands on commits in a work tree of their own. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { removeThrowAways } from '../../run/container/containers';
import { endOrphans } from '../../run/process/orphans';
import type { EndLeft, OpenRunner } from '../../scenarios/git/commitRuns';
import { openChosenEngine, openCommandRunner } from '../run/commandRunner';
import type { RunnerOption } from '../run/runSyntax';
import type { StatusLine } from '../statusLine';

export interface WorktreeRunnerPorts {
  readonly environment: NodeJS.ProcessEnv;
  readonly status: StatusLine;
}

export interface WorktreeRunner {
  readonly openRunner: OpenRunner;
  readonly endLeft: EndLeft;
}

export function worktreeRunner(
  runner: RunnerOption,
  { environment, status }: WorktreeRunnerPorts,
): WorktreeRunner {
  return {
    endLeft: async (notes, signal) => {
      if (runner !== 'devcontainer') return;
      await removeThrowAways(await openChosenEngine(environment, signal), nameOf(notes), signal);
    },
    openRunner: ({ folder, beside, notes }, signal) => {
      // Without anybody's model: the command is the user's own, as those of `run --check`.
      const options = { runner, approve: 'none', inputs: [], output: null } as const;
      const ports = { environment, sessions: null, status };
      const sessionFolder = join(beside, 'session');
      const parts = { options, ports, folder, sessionFolder, records: [], throwAway: nameOf(notes) };
      return openCommandRunner(parts, signal);
    },
  };
}

/** What containers for commits of a repository are known by: one use has one at a time. */
function nameOf(notes: string): string {
  return `commits${createHash('sha256').update(notes).digest('hex').slice(0, 32)}`;
}

/** Ends what a killed RepoMaster left running, and says so: it would still write where commands run now. */
export async function endLeftRuns({ note }: Pick<StatusLine, 'note'>): Promise<void> {
  const orphans = await endOrphans();
  if (orphans > 0) note(`repomaster: stopped commands left running by a killed RepoMaster: ${orphans}`);
}
