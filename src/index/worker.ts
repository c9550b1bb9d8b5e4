/** The door of the index: answers the host's requests one after the other, and says how far it is. */
import { serve } from '../protocol/channel';
import type { MessagePortLike } from '../protocol/channel';
import type {
  IndexEvents,
  IndexProgress,
  IndexRequests,
  IndexSummary,
  OpenParams,
} from '../protocol/indexMessages';
import { createAnswers } from './answers';
import type { Explorers } from './answers';
import type { Indexer } from './engine';
import { OpenedFolder, createBuffers } from './openedFolder';
import type { Opening } from './openedFolder';

/** What the worker is built from: the engine, and the explorers that answer from an index. */
export interface IndexServices<Map> extends Explorers<Map> {
  createIndexer(
    params: OpenParams,
    buffers: ReadonlyMap<string, string>,
    onProgress: (progress: IndexProgress) => void,
    onProvisional: () => void,
  ): Indexer;
}

/** Progress more often than this is not seen by anyone. */
const PROGRESS_EVERY_MS = 100;

export function serveIndex<Map>(port: MessagePortLike, services: IndexServices<Map>): void {
  let opened: OpenedFolder | undefined;
  const turns = createTurns();
  const buffers = createBuffers();

  const openFolder = async (params: OpenParams, how: Opening, signal: AbortSignal): Promise<IndexSummary> => {
    // The same again: the map that is there answers until the new one is.
    if (!opened || JSON.stringify(params) !== JSON.stringify(opened.params)) {
      await opened?.indexer.dispose();
      const onProgress = throttled((progress) => emit('progress', progress));
      opened = new OpenedFolder(
        params,
        buffers,
        (summary) => emit('changed', summary),
        (onProvisional) => services.createIndexer(params, buffers.texts, onProgress, onProvisional),
      );
    }
    return opened.read(how, signal);
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
        return opened.update(paths, signal);
      }),
    buffers: (change) => {
      buffers.take(change);
      return null;
    },
    ...createAnswers(services, {
      current: () => opened,
      buffers,
      update: (of, paths) => turns.take((signal) => of.update(paths, signal)),
    }),
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
