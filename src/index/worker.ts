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
  let opening: AbortController | undefined;
  const inTurn = createTurns();
  const treeOf = rememberLast((index: CodeIndex) => services.prepareCodeTree(index));

  const announce = (changed: Indexer): IndexSummary => {
    const summary = changed.summary();
    emit('changed', summary);
    return summary;
  };
  const openFolder = async (params: OpenParams, signal: AbortSignal): Promise<IndexSummary> => {
    await indexer?.dispose();
    const opened = services.createIndexer(
      params,
      throttled((progress) => emit('progress', progress)),
    );
    indexer = opened;
    try {
      await opened.open(signal);
    } catch (error) {
      // What was read before the cancel stays and answers.
      if (!(error instanceof CancelledError)) throw error;
    }
    return announce(opened);
  };

  const emit = serve<IndexRequests, IndexEvents>(port, {
    open: (params) => {
      opening?.abort();
      const turn = new AbortController();
      opening = turn;
      return inTurn(() => openFolder(params, turn.signal));
    },
    cancel: () => {
      opening?.abort();
      return null;
    },
    update: ({ paths }) =>
      inTurn(async () => {
        if (!indexer) throw new Error('no folder has been opened');
        await indexer.update(paths, new AbortController().signal);
        return announce(indexer);
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

/** Runs one piece of work after the other, whether the one before succeeded or not. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
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
