/** Parse workers at work and idle: each has one batch at a time, and one that has died is not asked again. */
import { CancelledError, UserError } from '../../core/errors';
import type { ParsedFile, ParseWorker, SpawnParser } from './messages';
import type { WantedFile } from '../scan/readSource';

export interface Crew {
  /**
   * Gives the files to an idle worker, or to a new one where none is. Throws UserError 'outside-failed' where
   * workers cannot work at all (they do not start, a grammar is missing), CancelledError once aborted or disposed:
   * the worker is ended then, since a file can keep it busy for hours.
   */
  run(folder: string, files: readonly WantedFile[], signal: AbortSignal): Promise<Outcome>;
  /** Ends those that are idle: what a worker has grown to, it gives back with its end alone. */
  rest(): void;
  dispose(): Promise<void>;
}

export type Outcome =
  | { readonly kind: 'parsed'; readonly files: readonly ParsedFile[] }
  | { readonly kind: 'crashed'; readonly reason: string };

/** Hundreds of times what a batch takes, so that only a file made to be slow reaches it. */
const LIMIT_MS = 120_000;

interface Waiting {
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
  /** Takes the listeners and timers of the wait away. */
  forget(): void;
}

/**
 * A crew of nobody; workers are started when first needed and kept for later changes. One that does not answer
 * within `limitMs` is ended, and its batch counts as crashed.
 */
export function createCrew(spawn: SpawnParser, limitMs = LIMIT_MS, nowMs = Date.now): Crew {
  const idle = new Set<ParseWorker>();
  const busy = new Map<ParseWorker, Waiting>();
  const ending = createPending();
  let lastBatch = 0;
  let disposed = false;

  /** Whoever waits for the worker's answer; nobody when it was idle. It is neither busy nor idle then. */
  const release = (worker: ParseWorker): Waiting | undefined => {
    const waits = busy.get(worker);
    busy.delete(worker);
    idle.delete(worker);
    waits?.forget();
    return waits;
  };
  const dismiss = (worker: ParseWorker): Waiting | undefined => {
    ending.add(worker.stop());
    return release(worker);
  };
  const hire = (): ParseWorker => {
    const worker = spawn();
    worker.onAnswer((answer) => {
      const waits = release(worker);
      // An answer that was on its way when the worker was dismissed.
      if (!waits) return;
      idle.add(worker);
      if (answer.kind === 'parsed') waits.resolve(answer);
      else waits.reject(new UserError('outside-failed', answer.message));
    });
    worker.onCrash((reason, wasReady) => {
      const waits = release(worker);
      if (wasReady) waits?.resolve({ kind: 'crashed', reason });
      else waits?.reject(notStarting(reason));
    });
    return worker;
  };

  return {
    run: (folder, files, signal) =>
      new Promise((resolve, reject) => {
        if (disposed || signal.aborted) throw new CancelledError();
        const [worker = hire()] = idle;
        idle.delete(worker);
        const cancel = (): void => dismiss(worker)?.reject(new CancelledError());
        const giveUp = (): void => dismiss(worker)?.resolve(tooSlow(limitMs));
        const forget = watch(signal, cancel, limitMs, giveUp);
        busy.set(worker, { resolve, reject, forget });
        worker.post({ id: ++lastBatch, folder, nowMs: nowMs(), files });
      }),
    rest: () => {
      for (const worker of idle) dismiss(worker);
    },
    dispose: async () => {
      disposed = true;
      for (const worker of [...busy.keys(), ...idle]) dismiss(worker)?.reject(new CancelledError());
      await ending.settled();
    },
  };
}

/** Calls `cancel` once the signal is aborted, `giveUp` after the time; returns what calls it off. */
function watch(signal: AbortSignal, cancel: () => void, limitMs: number, giveUp: () => void): () => void {
  const limit = setTimeout(giveUp, limitMs);
  signal.addEventListener('abort', cancel, { once: true });
  return () => {
    clearTimeout(limit);
    signal.removeEventListener('abort', cancel);
  };
}

function tooSlow(limitMs: number): Outcome {
  return { kind: 'crashed', reason: `it took more than ${limitMs / 1000} s` };
}

function notStarting(reason: string): UserError {
  return new UserError(
    'outside-failed',
    `the parse workers do not start (${reason}): install RepoMaster again`,
  );
}

/** Work that is waited for together, and forgotten when it is done. */
function createPending(): { add(work: Promise<void>): void; settled(): Promise<unknown> } {
  const pending = new Set<Promise<void>>();
  return {
    add: (work) => {
      const tracked = work.finally(() => pending.delete(tracked));
      pending.add(tracked);
    },
    settled: () => Promise.all(pending),
  };
}
