/** What tests of the folder's index with real workers share. */
import { startIndexWorker } from '../../../src/index/service/indexClient';
import { FolderIndex } from '../../../src/session/folder/folderIndex';
import type { IndexState } from '../../../src/session/folder/indexState';
import { startTimer } from '../../../src/core/async/throttle';
import { DEFAULT_WEIGHTS } from '../../../src/index/rank/moduleScore';
import type { Weights } from '../../../src/index/rank/moduleScore';
import { distFile } from '../index/indexing';

export interface SessionChoices {
  readonly workerFile?: string;
  readonly memoryMb?: number;
  readonly storage?: string;
  /** As the settings have them. */
  readonly weights?: () => Weights;
  /** Asked at each opening, as trust is. */
  readonly gitAllowed?: () => boolean;
  /** What the log is told. */
  readonly logged?: string[];
}

/** A session on a real worker thread; whoever asks for it disposes of it. */
export function sessionOf({
  workerFile,
  memoryMb,
  storage,
  weights = () => DEFAULT_WEIGHTS,
  gitAllowed = () => true,
  logged = [],
}: SessionChoices = {}): FolderIndex {
  const log = (message: string): void => void logged.push(message);
  const ports = { trace: log, info: log, warn: log, error: log };
  return new FolderIndex({
    log: ports,
    startWorker: () => startIndexWorker(workerFile ?? distFile('indexWorker.js'), ports, memoryMb),
    weights,
    openParams: (folder) => ({
      ...{ folder, excludes: [], workers: 1, storage: storage ?? null, largeFolderAllowed: false },
      gitAllowed: gitAllowed(),
    }),
    buffers: { all: () => [], take: () => [] },
    nowMs: () => performance.now(),
    startTimer: (run) => startTimer(run, 0),
  });
}

/** The first state from now on, the current one included, for which `holds`. */
export function stateThat(
  folderIndex: FolderIndex,
  holds: (state: IndexState) => boolean,
): Promise<IndexState> {
  return new Promise((resolve) => {
    const check = (state: IndexState): void => {
      if (!holds(state)) return;
      subscription.dispose();
      resolve(state);
    };
    const subscription = folderIndex.onState(check);
    check(folderIndex.state);
  });
}
