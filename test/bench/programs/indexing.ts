/** The index engine as `repomaster index` builds it. */
import type { Log } from '../../../src/core/ports';
import { createGitHistory } from '../../../src/git/gitHistory';
import { createTrackedFiles } from '../../../src/git/trackedFiles';
import { createIndexer } from '../../../src/index/folder/engine';
import type { Indexer } from '../../../src/index/folder/engine';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import type { StorePart } from '../../../src/index/store/keeper';
import type { IndexPhase, LinkStep, OpenParams } from '../../../src/protocol/indexMessages';
import type { FolderInput } from '../programs';
import { distFile } from './pools';

const drop = (): void => undefined;
export const quiet: Log = { trace: drop, info: drop, warn: drop, error: drop };

export const openParams = ({ folder, workers, storage }: FolderInput): OpenParams => ({
  folder,
  workers,
  excludes: [],
  storage,
  largeFolderAllowed: true,
  gitAllowed: true,
});

export interface IndexWatcher {
  /** Told of each phase and each step of linking that begins. */
  enter(phase: IndexPhase | LinkStep): void;
  onStoreTime(part: StorePart, ms: number): void;
}

/** An indexer of the folder, not opened yet. */
export function indexerOf(
  input: FolderInput,
  watcher: IndexWatcher = { enter: drop, onStoreTime: drop },
): Indexer {
  const git = { log: quiet, environment: process.env };
  return createIndexer(
    openParams(input),
    {
      tracked: createTrackedFiles(git),
      history: createGitHistory(git),
      log: quiet,
      spawnParser: spawnParseWorker(distFile('parseWorker.js')),
      onLinkStep: (step) => watcher.enter(step),
      onStoreTime: (part, ms) => watcher.onStoreTime(part, ms),
      defaultWorkers: input.workers,
    },
    ({ phase }) => watcher.enter(phase),
  );
}
