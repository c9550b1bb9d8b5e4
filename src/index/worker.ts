/** The door of the index: answers the host's requests one after the other, and says how far it is. */
import { CancelledError, UserError } from '../core/errors';
import type { ExploreAnswer, ExploreRequest } from '../core/explore';
import type { GraphFocus, GraphView } from '../core/graphView';
import type { CodeIndex } from '../core/model';
import type { CodeTreeItem, CoreComponents, SymbolPlace } from '../core/views';
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
export interface IndexServices<Map> {
  createIndexer(params: OpenParams, onProgress: (progress: IndexProgress) => void): Indexer;
  /** Made once for each state of the index, however often it is asked. */
  prepareMap(index: CodeIndex, version: number, folder: string): Map;
  codeTreeChildren(map: Map, key: string | null): readonly CodeTreeItem[];
  coreComponents(index: CodeIndex, limit: number): CoreComponents;
  explore(map: Map, request: ExploreRequest): ExploreAnswer;
  symbolAt(map: Map, path: string, line: number): SymbolPlace | null;
  graph(map: Map, focus: GraphFocus): GraphView;
}

/** Progress more often than this is not seen by anyone. */
const PROGRESS_EVERY_MS = 100;

export function serveIndex<Map>(port: MessagePortLike, services: IndexServices<Map>): void {
  let indexer: Indexer | undefined;
  let opened = '';
  let folder = '';
  const turns = createTurns();
  const mapOf = rememberLast(
    (indexer: Indexer) => indexer.index,
    (indexer: Indexer) => services.prepareMap(indexer.index, indexer.summary().indexVersion, folder),
  );
  /** The map as it stands; every question but the trees' needs a folder to have been opened. */
  const map = (): Map => {
    if (!indexer) throw new UserError('bad-input', 'No folder has been mapped yet.');
    return mapOf(indexer);
  };

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
      folder = params.folder;
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
      return services.codeTreeChildren(mapOf(indexer), parent);
    },
    coreComponents: ({ limit }) =>
      indexer ? services.coreComponents(indexer.index, limit) : { modules: [], classes: [] },
    explore: (request) => services.explore(map(), request),
    symbolAt: ({ path, line }) => (indexer ? services.symbolAt(map(), path, line) : null),
    graph: (focus) => services.graph(map(), focus),
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

/** `make`, made again only where `keyOf` gives another key than the last time. */
function rememberLast<In, Key, Out>(keyOf: (input: In) => Key, make: (input: In) => Out): (input: In) => Out {
  let made: { readonly of: Key; readonly result: Out } | undefined;
  return (input) => {
    const key = keyOf(input);
    if (made?.of !== key) made = { of: key, result: make(input) };
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
