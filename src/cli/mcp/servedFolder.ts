/** The folder that the MCP server answers about: mapped in the index worker, and kept as the disk is. */
import { CancelledError, ToolError, UserError, errorText, throwIfCancelled } from '../../core/errors';
import type { ExploreAnswer, ExploreRequest, Explorer } from '../../core/explore';
import { settles } from '../../core/settles';
import type { IndexWorker } from '../../index/indexClient';
import type { IndexProgress, OpenParams } from '../../protocol/indexMessages';

export interface ServedFolderPorts {
  startWorker(): IndexWorker;
  /** Any clock that only grows. */
  readonly nowMs: () => number;
}

export interface ServedFolder extends Explorer {
  /** Begins to map this folder, in place of the one before; does nothing once disposed. */
  open(params: OpenParams): void;
  /** Calls `listener` as the mapping goes on, until the function that comes back is called. */
  watch(listener: (progress: IndexProgress) => void): () => void;
  /** Ends the worker; resolves when its thread is gone. */
  dispose(): Promise<void>;
}

/** A client gives a call a minute, as a rule: what is not mapped by then is answered from what is. */
const FIRST_MAP_MS = 45_000;
/** A folder is looked through at most so often: it takes a tenth of a second for a thousand files. */
const CHECK_EVERY_MS = 1500;
/** An answer waits so long for what changed since the last one. */
const CHECK_MS = 5000;

interface Running {
  readonly worker: IndexWorker;
  /** Settles when the folder is mapped for the first time. */
  readonly opened: Promise<unknown>;
  /** The looking through that is under way, or the last one. */
  check: Promise<unknown>;
  checkedMs: number;
}

/** Answers by the index of the folder that was opened last; a worker that died is started again by the next question. */
export function createServedFolder(ports: ServedFolderPorts): ServedFolder {
  const { nowMs } = ports;
  const listeners = new Set<(progress: IndexProgress) => void>();
  let params: OpenParams | undefined;
  let running: Running | undefined;
  let isDisposed = false;

  const start = (what: OpenParams): Running => {
    const worker = ports.startWorker();
    worker.client.on('progress', (progress) => {
      for (const listener of listeners) listener(progress);
    });
    const opened = worker.client.request('open', what);
    const started: Running = { worker, opened, check: opened, checkedMs: nowMs() };
    const forget = (): void => {
      if (running === started) running = undefined;
    };
    worker.onDied(forget);
    // Whoever asks meets the failure too; the next question tries again.
    opened.then(
      () => (started.checkedMs = nowMs()),
      () => {
        forget();
        void worker.end();
      },
    );
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
      if (!params) throw new ToolError('No folder is mapped yet; ask again in a moment.');
      return ask((running ??= start(params)), request, nowMs, signal);
    },
    dispose: async () => {
      isDisposed = true;
      params = undefined;
      await running?.worker.end();
    },
  };
}

async function ask(
  running: Running,
  request: ExploreRequest,
  nowMs: () => number,
  signal: AbortSignal,
): Promise<ExploreAnswer> {
  const { client } = running.worker;
  try {
    if (await settles(running.opened, FIRST_MAP_MS, signal)) await lookThrough(running, nowMs, signal);
    return await client.request('explore', request);
  } catch (error) {
    if (error instanceof ToolError || error instanceof CancelledError) throw error;
    if (error instanceof UserError && error.code === 'too-many-files')
      throw new ToolError(`${error.message} Start the server with --large to map it all the same.`);
    if (error instanceof UserError) throw error;
    throw new UserError(
      'outside-failed',
      `The index failed (${errorText(error)}). Ask again: it starts anew.`,
    );
  }
}

/** Brings the index up to the disk where that was not done a moment ago. */
async function lookThrough(running: Running, nowMs: () => number, signal: AbortSignal): Promise<void> {
  if (nowMs() - running.checkedMs > CHECK_EVERY_MS) {
    running.checkedMs = Number.POSITIVE_INFINITY;
    running.check = running.worker.client.request('update', { paths: ['.git'] }).finally(() => {
      running.checkedMs = nowMs();
    });
    // Who does not wait for it must not be ended by its failure.
    running.check.catch(() => undefined);
  }
  await settles(running.check, CHECK_MS, signal);
}
