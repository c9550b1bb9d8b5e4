/** The index engine as `repomaster index` builds it, without a store. */
import type { Log } from '../../../src/core/ports';
import { createGitHistory } from '../../../src/git/gitHistory';
import { createTrackedFiles } from '../../../src/git/trackedFiles';
import { createIndexer } from '../../../src/index/engine';
import type { Indexer } from '../../../src/index/engine';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import type { IndexPhase, LinkStep, OpenParams } from '../../../src/protocol/indexMessages';
import type { FolderInput } from '../programs';
import { distFile } from './pools';

const drop = (): void => undefined;
export const quiet: Log = { trace: drop, info: drop, warn: drop, error: drop };

export const openParams = ({ folder, workers }: FolderInput): OpenParams => ({
  folder,
  workers,
  excludes: [],
  storage: null,
  largeFolderAllowed: true,
});

/** An indexer of the folder, not opened yet; `enter` is told of each phase and each step of linking that begins. */
export function indexerOf(input: FolderInput, enter: (phase: IndexPhase | LinkStep) => void = drop): Indexer {
  const git = { log: quiet, environment: process.env };
  return createIndexer(
    openParams(input),
    {
      tracked: createTrackedFiles(git),
      history: createGitHistory(git),
      log: quiet,
      spawnParser: spawnParseWorker(distFile('parseWorker.js')),
      onLinkStep: enter,
      defaultWorkers: input.workers,
    },
    ({ phase }) => enter(phase),
  );
}
