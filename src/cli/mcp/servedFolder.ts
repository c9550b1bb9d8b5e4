/** The folder that the MCP server answers about: mapped in the index worker, and kept as the disk is. */
import { CancelledError, ToolError, UserError, errorText, throwIfCancelled } from '../../core/errors';
import type { ExploreRequest, Explored, Explorer, Reading } from '../../core/map/explore';
import { settles } from '../../core/async/settles';
import type { IndexWorker } from '../../index/service/indexClient';
import type { IndexProgress, IndexStatus, OpenParams } from '../../protocol/indexMessages';
import type { MergeCode } from '../../core/git/mergePorts';
import { WHOLE_FOLDER } from '../../session/folder/looks';
import { createUnwatched } from '../../session/folder/unwatched';
import type { Unwatched } from '../../session/folder/unwatched';
import { memoryError } from '../memoryError';
import type { MemoryErrorPorts } from '../memoryError';
import { stateOf } from './folderStatus';
import type { FolderStatus } from './folderStatus';

export interface ServedFolderPorts extends MemoryErrorPorts {
  /** Any clock that only grows. */
  readonly nowMs: () => number;
  /** The time of day, in ISO 8601. */
  readonly timeOfDay: () => string;
  /** How long a question waits for the folder's first map; what is not mapped by then is not ready. */
  readonly firstMapMs: number;
}

/** Parses while a worker runs; nothing is read of a text before. */
export interface ServedFolder extends Explorer, MergeCode {
  /** Begins to map this folder, in place of the one before; does nothing once disposed. */
  open(params: OpenParams): void;
  /** Calls `listener` as the mapping goes on, until the function that comes back is called. */
  watch(listener: (progress: IndexProgress) => void): () => void;
  /** Where the folder stands; waits for nothing, and starts nothing. */
  status(): Promise<FolderStatus>;
  /** Ends the worker; resolves when its thread is gone. */
  dispose(): Promise<void>;
}

/** The worker answers between two pieces of its work; what takes longer is told from what it said last. */
const STATUS_MS = 2000;

interface Running {
  readonly worker: IndexWorker;
  /** Settles when the folder is mapped for the first time; looks through it from then on. */
  readonly opened: Promise<Unwatched>;
  isOpened: boolean;
  /** When it began, or was mapped for the first time. */
  since: string;
  progress: Reading;
}

/** Answers by the index of the folder that was opened last; a worker that died is started again by the next question. */
export function createServedFolder(ports: ServedFolderPorts): ServedFolder {
  const listeners = new Set<(progress: IndexProgress) => void>();
  let params: OpenParams | undefined;
  let running: Running | undefined;
  let failure: { readonly why: string; readonly since: string } | undefined;
  let isDisposed = false;
  const begun = ports.timeOfDay();

  const start = (what: OpenParams): Running => {
    failure = undefined;
    const tell = (progress: IndexProgress): void => {
      for (const listener of listeners) listener(progress);
    };
    // Whoever asks meets the failure too; the next question tries again.
    const started = startMapping(what, ports, tell, (error) => {
      if (running !== started) return;
      running = undefined;
      failure = { why: errorText(error), since: ports.timeOfDay() };
    });
    return started;
  };

  return {
    open: (what) => {
      if (isDisposed) return;
      params = what;
      void running?.worker.end();
      running = start(what);
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    explore: async (request, signal) => {
      throwIfCancelled(signal);
      if (!params) return { kind: 'notReady', reading: JUST_BEGUN };
      return ask((running ??= start(params)), request, ports, signal);
    },
    outlineOf: async (path, text) =>
      (await running?.worker.client.request('outline', { path, text })) ?? null,
    callsOf: async (path, text) => (await running?.worker.client.request('calls', { path, text })) ?? null,
    status: async () => {
      const [folder, gitAllowed] = [params?.folder ?? null, params?.gitAllowed ?? true];
      if (running) return { folder, ...(await statusOf(running, gitAllowed)) };
      const { why = null, since = begun } = failure ?? {};
      return { folder, state: failure ? 'failed' : 'reading', why, since, index: null, progress: null };
    },
    dispose: async () => {
      isDisposed = true;
      params = undefined;
      await running?.worker.end();
    },
  };
}

const JUST_BEGUN: Reading = { doing: 'starting', filesDone: 0, filesTotal: 0 };

/** Begins to map the folder; `onFailed` hears of the end of its worker, or of its opening. */
function startMapping(
  what: OpenParams,
  ports: ServedFolderPorts,
  tell: (progress: IndexProgress) => void,
  onFailed: (error: unknown) => void,
): Running {
  const { timeOfDay } = ports;
  const worker = ports.startWorker();
  worker.client.on('progress', (progress) => {
    const { phase: doing, filesDone, filesTotal } = progress;
    started.progress = { doing, filesDone, filesTotal };
    tell(progress);
  });
  const opened = openedBy(worker, what, ports);
  const started: Running = { worker, opened, isOpened: false, since: timeOfDay(), progress: JUST_BEGUN };
  worker.onDied((error) => {
    // While it is opened, the opening fails of the same, and says more.
    if (started.isOpened) onFailed(error);
  });
  opened.then(
    () => {
      [started.isOpened, started.since] = [true, timeOfDay()];
    },
    (error: unknown) => {
      onFailed(error);
      void worker.end();
    },
  );
  return started;
}

async function openedBy(
  { client }: IndexWorker,
  what: OpenParams,
  ports: ServedFolderPorts,
): Promise<Unwatched> {
  try {
    await client.request('open', what);
    // Who asked while the folder was mapped is answered by that map.
    const update = (): Promise<unknown> => client.request('update', { paths: WHOLE_FOLDER });
    return createUnwatched({ update, nowMs: ports.nowMs });
  } catch (error) {
    throw await memoryError(error, what, ports);
  }
}

async function statusOf(running: Running, gitAllowed: boolean): Promise<Omit<FolderStatus, 'folder'>> {
  const index = await indexStatus(running);
  const { isOpened, since, progress } = running;
  const state = stateOf(index, isOpened, gitAllowed);
  return { state, why: null, since, index, progress: isOpened ? null : progress };
}

/** What the index says of itself; null where it does not answer in time. */
async function indexStatus({ worker: { client } }: Running): Promise<IndexStatus | null> {
  const asked = client.request('status', null);
  const unending = new AbortController().signal;
  try {
    return (await settles(asked, STATUS_MS, unending)) ? await asked : null;
  } catch {
    // It has died meanwhile: the next question meets why.
    return null;
  }
}

async function ask(
  running: Running,
  request: ExploreRequest,
  { nowMs, firstMapMs }: ServedFolderPorts,
  signal: AbortSignal,
): Promise<Explored> {
  const { client } = running.worker;
  try {
    const askedMs = nowMs();
    const explore = (): Promise<Explored> => client.request('explore', request);
    if (!(await settles(running.opened, firstMapMs, signal))) return await explore();
    return await (await running.opened).answer(explore, askedMs, signal);
  } catch (error) {
    if (error instanceof ToolError || error instanceof CancelledError) throw error;
    if (error instanceof UserError && error.code === 'too-many-files')
      throw new ToolError(`${error.message} Start the server with --large to map it anyway.`);
    if (error instanceof UserError) throw error;
    throw new UserError('outside-failed', `The index failed (${errorText(error)}). Ask again: it restarts.`);
  }
}
