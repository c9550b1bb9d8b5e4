import { environmentFacts } from '../../explore/context/environmentFacts';
import type { EnvironmentFacts } from '../../explore/context/environmentFacts';
import { knownEnvironment } from '../../recipes/knownEnvironment';
import type { Setup } from '../../recipes/setup';
import type { CommandRunner } from './commandRunner';
import type { RunFolder } from './runFolder';
import type { RunOptions } from './runSyntax';

export interface FactRooms {
  readonly options: Pick<RunOptions, 'approve'>;
  /** Absolute. */
  readonly folder: string;
  readonly index: Pick<RunFolder, 'oneTestCommand'>;
  readonly commands: Pick<CommandRunner, 'heldBy'>;
}

const ISOLATION: Readonly<Record<CommandRunner['heldBy'], EnvironmentFacts['isolation']>> = {
  ...{ none: 'none', bubblewrap: 'sandbox', container: 'container' },
};

/** What the model of a run is told of its environment; inputs and the folder for results stand in the task itself. Throws CancelledError. */
export async function runFacts(
  { options, folder: root, index, commands }: FactRooms,
  setup: Pick<Setup, 'view'>,
  signal: AbortSignal,
): Promise<string> {
  const [view, oneTest] = await Promise.all([setup.view('kept', signal), index.oneTestCommand()]);
  return environmentFacts({
    ...{ ...knownEnvironment(view, root), oneTest, results: null },
    ...{ approvals: options.approve, isolation: ISOLATION[commands.heldBy] },
  });
}
