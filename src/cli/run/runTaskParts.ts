/** What the task of a run is made of, as it comes to be. */
import { resolve } from 'node:path';
import type { Checkpoints } from '../../core/changes/checkpoints';
import type { SameFolder } from '../../core/files/sameFolder';
import type { WorkTreeStart } from '../../git/workTreeStart';
import type { CommandRunner } from './commandRunner';
import type { RunFolder } from './runFolder';
import type { RunCommandPorts } from './runPorts';
import type { RunOptions } from './runSyntax';
import type { MappingOptions } from '../syntax';
import type { Session } from './session';

/** How the task is set up, as the command line says. */
export type RunTaskOptions = MappingOptions &
  Pick<RunOptions, 'approve' | 'checks' | 'contract' | 'inputs' | 'output' | 'runner'> & {
    /** An answer may be all that comes: nothing need lie in the folder for results, and nothing need be changed. */
    readonly mayJustAnswer?: true;
  };

export interface RunTaskParts {
  readonly options: RunTaskOptions;
  readonly ports: RunCommandPorts;
  readonly session: Session;
  /** Absolute. */
  readonly folder: string;
  /** What the user asks for, in their words. */
  readonly asked: string;
  /** Files that are the run's own, as `StartOptions` has them. */
  readonly unseen: readonly string[];
}

export interface RunTaskStart extends RunTaskParts {
  readonly start: WorkTreeStart;
  readonly commands: CommandRunner;
  readonly same: SameFolder;
}

export interface RunTaskBase extends RunTaskStart {
  readonly index: RunFolder;
  readonly checkpoints: Checkpoints;
}

/** The folder for results, absolute; undefined where none was named. */
export function resultsOf({ output }: Pick<RunOptions, 'output'>): string | undefined {
  return output === null ? undefined : resolve(output);
}
