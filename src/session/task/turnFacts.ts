/** Tells a turn that changes files about its environment. */
import { UserError } from '../../core/errors';
import type { RunnerKind } from '../../core/running/runner';
import { environmentFacts } from '../../explore/context/environmentFacts';
import type { EnvironmentFacts } from '../../explore/context/environmentFacts';
import { knownEnvironment } from '../../recipes/knownEnvironment';
import type { Setup, SetupView } from '../../recipes/setup';
import type { FolderIndex } from '../folder/folderIndex';

export interface TurnFactsParts {
  /** Absolute. */
  readonly root: string;
  readonly folderIndex: Pick<FolderIndex, 'oneTestCommand'>;
  /** Of the folder; asks for programs in a run that is nobody's step. */
  readonly setup: Pick<Setup, 'view'>;
  /** Where commands run. */
  readonly kind: RunnerKind;
  /** Absolute path of the folder for results. */
  readonly results: string;
}

const ISOLATION: Readonly<Record<RunnerKind, EnvironmentFacts['isolation']>> = {
  ...{ terminal: 'none', process: 'none', sandbox: 'sandbox', container: 'container' },
};

/** The facts as the entry `asked` has them. Throws CancelledError. */
export async function turnFacts(parts: TurnFactsParts, signal: AbortSignal): Promise<string> {
  const { root, folderIndex, kind, results } = parts;
  const [view, oneTest] = await Promise.all([setupView(parts, signal), folderIndex.oneTestCommand()]);
  return environmentFacts({
    ...{ ...knownEnvironment(view, root), oneTest, results },
    ...{ approvals: 'attended', isolation: ISOLATION[kind] },
  });
}

/** A container is brought up for a command that was allowed, not for facts; and where nothing can run, programs stay unknown. */
async function setupView({ setup, kind }: TurnFactsParts, signal: AbortSignal): Promise<SetupView> {
  if (kind === 'container') return setup.view('unasked', signal);
  try {
    return await setup.view('kept', signal);
  } catch (error) {
    if (error instanceof UserError) return setup.view('unasked', signal);
    throw error;
  }
}
