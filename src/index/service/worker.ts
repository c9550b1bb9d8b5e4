/** The door of the index: answers the host's requests one after the other, and says how far it is. */
import { serve } from '../../protocol/channel';
import type { Handlers, MessagePortLike } from '../../protocol/channel';
import type {
  FolderSize,
  IndexEvents,
  IndexProgress,
  IndexRequests,
  IndexSummary,
  OpenParams,
} from '../../protocol/indexMessages';
import { createAnswers } from './answers';
import type { Explorers } from './answers';
import type { Indexer } from '../folder/engine';
import type { TextSyntax } from '../folder/outline';
import { createGate } from '../../core/async/gate';
import type { Gate } from '../../core/async/gate';
import type { FileShape, ShapeText } from '../../core/git/shapes';
import type { ReviewTreesAsked, ReviewedTrees } from '../../core/git/reviewMaps';
import type { MapDiff } from '../../core/git/structure';
import type { TreeMapsAsked } from '../../core/git/treeMaps';
import type { TreeNames, TreeNamesAsked } from '../../core/git/treeNames';
import { OpenedFolder, createBuffers } from '../folder/openedFolder';
import type { Buffers, Opening } from '../folder/openedFolder';
import { DEFAULT_WEIGHTS } from '../rank/moduleScore';
import type { Weights } from '../rank/moduleScore';
import { throttled } from './throttledProgress';

/** What the worker changes while an indexer is at work. */
export interface LivePorts {
  readonly buffers: ReadonlyMap<string, string>;
  readonly gate: Gate;
}

/** What the worker is built from: the engine, and the explorers that answer from an index. */
export interface IndexServices<Map> extends Explorers<Map> {
  createIndexer(
    params: OpenParams,
    live: LivePorts,
    onProgress: (progress: IndexProgress) => void,
    onProvisional: () => void,
  ): Indexer;
  /** By a listing alone. Throws as an indexer's `open` does. */
  folderSize(params: OpenParams): Promise<FolderSize>;
  readonly syntax: TextSyntax;
  /** As the requests of these names say. */
  readonly shapes: (texts: readonly ShapeText[]) => Promise<readonly (FileShape | null)[]>;
  readonly compareTrees: (
    asked: TreeMapsAsked,
    onProgress: (progress: IndexProgress) => void,
  ) => Promise<MapDiff>;
  readonly reviewTrees: (
    asked: ReviewTreesAsked,
    onProgress: (progress: IndexProgress) => void,
  ) => Promise<ReviewedTrees>;
  readonly namesInTrees: (
    asked: TreeNamesAsked,
    onProgress: (progress: IndexProgress) => void,
  ) => Promise<readonly TreeNames[]>;
}

/** A text is parsed to its end: whoever does not want to know any more does not listen. */
const unending = new AbortController().signal;

export function serveIndex<Map>(port: MessagePortLike, services: IndexServices<Map>): void {
  let opened: OpenedFolder | undefined;
  const turns = createTurns();
  const buffers = createBuffers();
  const gate = createGate();
  const ranking = createRanking(() => opened?.rankedAnew());

  /** What was read is linked then, so that nothing may hold it up. */
  const cancelAll = (): void => {
    turns.cancelAll();
    gate.open();
  };
  /** Whatever the worker is at is overtaken. */
  const startOver = (params: OpenParams, how: Opening): Promise<IndexSummary> => {
    cancelAll();
    const before = opened;
    // The same again: the map that is there answers until the new one is.
    const isSame = before && JSON.stringify(params) === JSON.stringify(before.params);
    const next = isSame ? before : createFolder(params, services, { buffers, gate }, emit);
    // Of another one nothing more is linked, and nobody is answered by it.
    const closed = isSame ? undefined : before?.indexer.dispose();
    opened = next;
    return turns.take(async (signal) => {
      await closed;
      return next.read(how, signal);
    });
  };

  const emit = serve<IndexRequests, IndexEvents>(port, {
    open: (params) => startOver(params, 'open'),
    rebuild: (params) => startOver(params, 'rebuild'),
    cancel: () => {
      cancelAll();
      return null;
    },
    update: async ({ paths }) => {
      const folder = opened;
      if (!folder) throw new Error('no folder has been opened');
      return turns.take((signal) => folder.update(paths, signal));
    },
    weights: ranking.take,
    folderSize: (params) => services.folderSize(params),
    outline: ({ path, text }) => services.syntax.outline(path, text, unending),
    calls: ({ path, text }) => services.syntax.calls(path, text, unending),
    ...comparisons(services, (progress) => emit('progress', progress)),
    ...pauses(gate),
    buffers: (change) => {
      buffers.take(change);
      return null;
    },
    ...createAnswers(services, {
      current: () => opened,
      buffers,
      weights: ranking.weights,
      isPaused: () => !gate.isOpen,
      update: (folder, paths) => turns.take((signal) => folder.update(paths, signal)),
    }),
  });
}

type Emit = <K extends keyof IndexEvents>(name: K, payload: IndexEvents[K]) => void;

/** A folder of which the host hears. */
function createFolder<Map>(
  params: OpenParams,
  services: Pick<IndexServices<Map>, 'createIndexer'>,
  { buffers, gate }: { readonly buffers: Buffers; readonly gate: Gate },
  emit: Emit,
): OpenedFolder {
  const onProgress = throttled((progress) => emit('progress', progress));
  return new OpenedFolder(
    params,
    buffers,
    (summary) => emit('changed', summary),
    (onProvisional, noteProgress) =>
      services.createIndexer(
        params,
        { buffers: buffers.texts, gate },
        (progress) => {
          noteProgress(progress);
          onProgress(progress);
        },
        onProvisional,
      ),
  );
}

type Compared = 'shapes' | 'compareTrees' | 'reviewTrees' | 'namesInTrees';

/** Of texts and trees that are in no folder. */
function comparisons<Map>(
  { shapes, compareTrees, reviewTrees, namesInTrees }: Pick<IndexServices<Map>, Compared>,
  onProgress: (progress: IndexProgress) => void,
): Pick<Handlers<IndexRequests>, Compared> {
  return {
    shapes: ({ texts }) => shapes(texts),
    compareTrees: (asked) => compareTrees(asked, throttled(onProgress)),
    reviewTrees: (asked) => reviewTrees(asked, throttled(onProgress)),
    namesInTrees: (asked) => namesInTrees(asked, throttled(onProgress)),
  };
}

function pauses(gate: Gate): Pick<Handlers<IndexRequests>, 'pause' | 'resume'> {
  return {
    pause: () => {
      gate.close();
      return null;
    },
    resume: () => {
      gate.open();
      return null;
    },
  };
}

/** By which weights all is ranked; those who show it hear of others by `onTaken`. */
function createRanking(onTaken: () => void): {
  readonly weights: () => Weights;
  readonly take: (next: Weights) => null;
} {
  let weights = DEFAULT_WEIGHTS;
  return {
    weights: () => weights,
    take: (next) => {
      weights = next;
      onTaken();
      return null;
    },
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
