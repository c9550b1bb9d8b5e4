/** The engine behind a rebase: git, the rules for plans and the parser, as one port. */
import { phrase } from '../../core/text/phrase';
import type { MergeCode } from '../../core/git/mergePorts';
import { shownPath } from '../../git/bytePaths';
import { openRepository } from '../../git/operations/repository';
import type { Repository } from '../../git/operations/repository';
import { requireNothingUnderWay } from '../../scenarios/git/nothingUnderWay';
import { readLeft } from '../../scenarios/git/rebase/readLeft';
import { readRebase } from '../../scenarios/git/rebase/readRebase';
import { writtenPaths } from '../../scenarios/git/rebase/range';
import { forecastRebase, runRebase } from '../../scenarios/git/rebase/runRebase';
import { todoOf } from '../../scenarios/git/rebase/todo';
import { undoRebase } from '../../scenarios/git/rebase/undoRebase';
import type { RebaseEngine } from './rebaseEngine';

/** Throws UserError for a folder in no repository. What an interrupted operation left is the merge engine's to give back. */
export async function openRebaseEngine(
  folder: string,
  ports: { readonly environment: NodeJS.ProcessEnv; readonly code: MergeCode },
  signal: AbortSignal,
): Promise<RebaseEngine> {
  return rebaseEngine(await openRepository(folder, ports.environment, signal), ports.code);
}

function rebaseEngine(repository: Repository, code: MergeCode): RebaseEngine {
  return {
    root: repository.top,
    read: async (onto, signal) => {
      await requireNothingUnderWay(repository, signal);
      return readRebase(repository, onto, code, signal);
    },
    left: (signal) => readLeft(repository, signal),
    todoOf: (file, { range }) => todoOf(file, range),
    forecast: ({ range }, todo, signal) => forecastRebase(repository, { range, todo }, signal),
    written: async ({ range }, signal) => (await writtenPaths(repository, range, signal)).map(shownPath),
    run: ({ range }, todo, signal) => runRebase(repository, { range, todo }, signal),
    undo: async (id, signal) => ({
      id: (await undoRebase(repository, id, signal)).undo,
      what: phrase('an interactive rebase'),
    }),
  };
}
