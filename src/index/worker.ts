/** The door of the index: answers the host's requests one after the other, and says how far it is. */
import { CancelledError } from '../core/errors';
import type { IndexProgress, OpenParams } from '../protocol/indexMessages';
import type { CodeIndex } from '../core/model';
import type { CodeTreeItem, CoreComponents } from '../core/views';
import { serve } from '../protocol/channel';
import type { MessagePortLike } from '../protocol/channel';
import type { IndexEvents, IndexRequests } from '../protocol/indexMessages';
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
  let queue: Promise<unknown> = Promise.resolve();
  let tree: { readonly of: CodeIndex; readonly tree: Tree } | undefined;

  /** One change of the index at a time. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  const current = (): Indexer => {
    if (!indexer) throw new Error('no folder has been opened');
    return indexer;
  };
  const treeOf = (index: CodeIndex): Tree => {
    if (tree?.of !== index) tree = { of: index, tree: services.prepareCodeTree(index) };
    return tree.tree;
  };

  const emit = serve<IndexRequests, IndexEvents>(port, {
    open: (params) => {
      opening?.abort();
      const turn = new AbortController();
      opening = turn;
      return inTurn(async () => {
        await indexer?.dispose();
        indexer = services.createIndexer(
          params,
          throttled((progress) => {
            emit('progress', progress);
          }),
        );
        try {
          await indexer.open(turn.signal);
        } catch (error) {
          // What was read before the cancel stays and answers.
          if (!(error instanceof CancelledError)) throw error;
        }
        const summary = indexer.summary();
        emit('changed', summary);
        return summary;
      });
    },
    cancel: () => {
      opening?.abort();
      return null;
    },
    update: ({ paths }) =>
      inTurn(async () => {
        await current().update(paths, new AbortController().signal);
        const summary = current().summary();
        emit('changed', summary);
        return summary;
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
