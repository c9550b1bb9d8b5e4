/** The door of the index: answers the host's requests one after the other, and says how far it is. */
import { CancelledError, UserError } from '../core/errors';
import type { ExploreAnswer, ExploreRequest } from '../core/explore';
import type { GraphFocus, GraphView } from '../core/graphView';
import type { CodeIndex } from '../core/model';
import type { CodeTreeItem, CoreComponents, SymbolPlace } from '../core/views';
import { serve } from '../protocol/channel';
import type { Handlers, MessagePortLike } from '../protocol/channel';
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
  createIndexer(
    params: OpenParams,
    onProgress: (progress: IndexProgress) => void,
    onProvisional: () => void,
  ): Indexer;
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
  let opened: Opened | undefined;
  const turns = createTurns();

  const announce = ({ indexer }: Opened): IndexSummary => {
    const summary = indexer.summary();
    emit('changed', summary);
    return summary;
  };
  /** What was read before a cancel stays and answers. */
  const announceUnlessFailed = async (changed: Opened, work: Promise<void>): Promise<IndexSummary> => {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
    return announce(changed);
  };
  const openFolder = async (params: OpenParams, how: Opening, signal: AbortSignal): Promise<IndexSummary> => {
    // The same again: the map that is there answers until the new one is.
    if (!opened || JSON.stringify(params) !== JSON.stringify(opened.params)) {
      await opened?.indexer.dispose();
      const indexer = services.createIndexer(
        params,
        throttled((progress) => emit('progress', progress)),
        () => emit('changed', indexer.summary()),
      );
      opened = { indexer, params };
    }
    return announceUnlessFailed(opened, opened.indexer[how](signal));
  };

  /** Whatever the worker is at is overtaken. */
  const startOver = (params: OpenParams, how: Opening): Promise<IndexSummary> => {
    turns.cancelAll();
    return turns.take((signal) => openFolder(params, how, signal));
  };

  const emit = serve<IndexRequests, IndexEvents>(port, {
    open: (params) => startOver(params, 'open'),
    rebuild: (params) => startOver(params, 'rebuild'),
    cancel: () => {
      turns.cancelAll();
      return null;
    },
    update: ({ paths }) =>
      turns.take((signal) => {
        if (!opened) throw new Error('no folder has been opened');
        return announceUnlessFailed(opened, opened.indexer.update(paths, signal));
      }),
    ...answers(services, () => opened),
  });
}

type Opening = 'open' | 'rebuild';

/** The folder that the worker has open. */
interface Opened {
  readonly indexer: Indexer;
  readonly params: OpenParams;
}

type Questions = 'codeTree' | 'coreComponents' | 'explore' | 'symbolAt' | 'graph';

/** Answers from the index as it stands, while work on it goes on; the views' are empty before a folder is opened. */
function answers<Map>(
  services: IndexServices<Map>,
  current: () => Opened | undefined,
): Pick<Handlers<IndexRequests>, Questions> {
  const mapOf = rememberMap(({ indexer, params }) =>
    services.prepareMap(indexer.index, indexer.summary().indexVersion, params.folder),
  );
  const map = (): Map => {
    const opened = current();
    if (!opened) throw new UserError('bad-input', 'No folder has been mapped yet: open one, and ask again.');
    return mapOf(opened);
  };
  return {
    codeTree: ({ parent }) => {
      if (parent === null) current()?.indexer.showProgress();
      return current() ? services.codeTreeChildren(map(), parent) : [];
    },
    coreComponents: ({ limit }) => {
      const opened = current();
      return opened ? services.coreComponents(opened.indexer.index, limit) : { modules: [], classes: [] };
    },
    explore: (request) => services.explore(map(), request),
    symbolAt: ({ path, line }) => (current() ? services.symbolAt(map(), path, line) : null),
    graph: (focus) => services.graph(map(), focus),
  };
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

/** The map of an index, prepared again only where that is another one than the last time. */
function rememberMap<Map>(prepare: (opened: Opened) => Map): (opened: Opened) => Map {
  let made: { readonly of: CodeIndex; readonly map: Map } | undefined;
  return (opened) => {
    const { index } = opened.indexer;
    if (made?.of !== index) made = { of: index, map: prepare(opened) };
    return made.map;
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
