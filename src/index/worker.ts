/** The door of the index: answers the host's requests one after the other, and says how far it is. */
import { CancelledError } from '../core/errors';
import type { CodeIndex } from '../core/model';
import type { CodeTreeItem, CoreComponents } from '../core/views';
import { serve } from '../protocol/channel';
import type { MessagePortLike } from '../protocol/channel';
import type {
  IndexEvents,
  IndexProgress,
  IndexRequests,
  IndexSummary,
  OpenParams,
} from '../protocol/indexMessages';
import type { Indexer } from './engine';

/** What the worker is built from: the engine, and the explorers that answer from an index. */
export interface IndexServices<Tree> {
  createIndexer(params: OpenParams, onProgress: (progress: IndexProgress) => void): Indexer;
  prepareCodeTree(index: CodeIndex): Tree;
  codeTreeChildren(tree: Tree, key: string | null): readonly CodeTreeItem[];
  coreComponents(index: CodeIndex, limit: number): CoreComponents;
}

/** Progress more often than this is not seen by anyone. */
const PROGRESS_EVERY_MS = 100;

export function serveIndex<Tree>(port: MessagePortLike, services: IndexServices<Tree>): void {
  let indexer: Indexer | undefined;
  let opened = '';
  const turns = createTurns();
  const treeOf = rememberLast((index: CodeIndex) => services.prepareCodeTree(index));

  const announce = (changed: Indexer): IndexSummary => {
    const summary = changed.summary();
    emit('changed', summary);
    return summary;
  };
  /** What was read before a cancel stays and answers. */
  const announceUnlessFailed = async (changed: Indexer, work: Promise<void>): Promise<IndexSummary> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
    return announce(changed);
  };
  const openFolder = async (params: OpenParams, signal: AbortSignal): Promise<IndexSummary> => {
    const asked = JSON.stringify(params);
    // The same again is a rebuild: the map that is there answers until the new one is.
    if (!indexer || asked !== opened) {
      await indexer?.dispose();
      indexer = services.createIndexer(
        params,
        throttled((progress) => emit('progress', progress)),
      );
      opened = asked;
    }
    return announceUnlessFailed(indexer, indexer.open(signal));
  };

  const emit = serve<IndexRequests, IndexEvents>(port, {
    open: (params) => {
      turns.cancelAll();
      return turns.take((signal) => openFolder(params, signal));
    },
    cancel: () => {
      turns.cancelAll();
      return null;
    },
    update: ({ paths }) =>
      turns.take((signal) => {
        if (!indexer) throw new Error('no folder has been opened');
        return announceUnlessFailed(indexer, indexer.update(paths, signal));
      }),
    codeTree: ({ parent }) => {
      if (!indexer) return [];
      if (parent === null) indexer.showProgress();
      return services.codeTreeChildren(treeOf(indexer.index), parent);
    },
    coreComponents: ({ limit }) =>
      indexer ? services.coreComponents(indexer.index, limit) : { modules: [], classes: [] },
  });
}

interface Turns {
  /** Runs the work after all that was taken before it, whether that succeeded or not. */
  take<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Cancels what runs and what waits. */
  cancelAll(): void;
}

function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let round = new AbortController();
  return {
    take: (work) => {
      const { signal } = round;
      const result = last.then(() => work(signal));
      last = result.catch(() => undefined);
      return result;
    },
    cancelAll: () => {
      round.abort();
      round = new AbortController();
    },
  };
}

/** `make`, made again only for another input than the last. */
function rememberLast<In, Out>(make: (input: In) => Out): (input: In) => Out {
  let made: { readonly of: In; readonly result: Out } | undefined;
  return (input) => {
    if (made?.of !== input) made = { of: input, result: make(input) };
    return made.result;
  };
}

/** Lets a phase's first and every tenth of a second's progress through. */
function throttled(emit: (progress: IndexProgress) => void): (progress: IndexProgress) => void {
  let last = 0;
  let phase = '';
  return (progress) => {
    const now = performance.now();
    if (
      progress.phase === phase &&
      now - last < PROGRESS_EVERY_MS &&
      progress.filesDone < progress.filesTotal
    )
      return;
    last = now;
    phase = progress.phase;
    emit(progress);
  };
}
