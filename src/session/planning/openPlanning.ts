/** Opens the work on plans in a folder. */
import type { CommitWork, RebaseWork } from '../../core/git/planning';
import { openRepository } from '../../git/operations/repository';
import type { GitEnginePorts } from '../merge/gitEngine';
import { openCommitEngine } from '../commits/openCommits';
import { openRebaseEngine } from '../rebase/openRebaseEngine';
import type { Base } from './bases';
import { readBases } from './bases';
import { createCommitWork } from './commitWork';
import type { CommitWorkPorts } from './commitWork';
import { createRebaseWork } from './rebaseWork';

/** `isUnsaved`: whether an editor holds unsaved text of a file (absolute). */
export type PlanningPorts = GitEnginePorts & CommitWorkPorts;

export interface Planning {
  readonly commits: CommitWork;
  readonly rebase: RebaseWork;
  /** What the branch may be rebased onto. */
  bases(signal: AbortSignal): Promise<readonly Base[]>;
}

const unending = new AbortController().signal;

/** Gives back first what an interrupted operation left. Throws UserError for a folder in no repository. */
export async function openPlanning(folder: string, ports: PlanningPorts): Promise<Planning> {
  const commits = await openCommitEngine(folder, ports, unending);
  const rebase = await openRebaseEngine(folder, ports, unending);
  const repository = await openRepository(folder, ports.environment, unending);
  return {
    commits: createCommitWork(commits, ports),
    rebase: createRebaseWork(rebase, ports.isUnsaved),
    bases: (signal) => readBases(repository, signal),
  };
}
