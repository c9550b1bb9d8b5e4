/** What the bench of a run is made of, as it comes to be. */
import type { Checkpoints } from '../../core/checkpoints';
import type { WorkTreeStart } from '../../git/workTreeStart';
import type { CommandRunner } from './commandRunner';
import type { RunFolder } from './runFolder';
import type { RunCommandPorts } from './runPorts';
import type { RunOptions } from './runSyntax';
import type { MappingOptions } from '../syntax';
import type { Session } from './session';

/** How the bench is set up, as the command line says. */
export type BenchOptions = MappingOptions &
  Pick<RunOptions, 'approve' | 'checks' | 'contract' | 'inputs' | 'output' | 'runner'>;

export interface BenchParts {
  readonly options: BenchOptions;
  readonly ports: RunCommandPorts;
  readonly session: Session;
  /** Absolute. */
  readonly folder: string;
  /** What the user asks for, in their words. */
  readonly task: string;
  /** Files that are the run's own, as `StartOptions` has them. */
  readonly unseen: readonly string[];
}

export interface BenchStart extends BenchParts {
  readonly start: WorkTreeStart;
  readonly commands: CommandRunner;
}

export interface BenchRooms extends BenchStart {
  readonly index: RunFolder;
  readonly checkpoints: Checkpoints;
}
