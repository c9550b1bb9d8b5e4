/** Parse workers at work and idle: each has one batch at a time, and one that has died is not asked again. */
import { CancelledError, UserError } from '../../core/errors';
import type { SourceFile } from '../../core/ports';
import type { ParsedFile, ParseWorker, SpawnParser } from './messages';

export interface Crew {
  /**
   * Gives the files to an idle worker, or to a new one where none is. Throws UserError 'outside-failed' where
   * workers cannot work at all (they do not start, a grammar is missing), CancelledError once disposed.
   */
  run(folder: string, files: readonly SourceFile[]): Promise<Outcome>;
  dispose(): Promise<void>;
}

export type Outcome =
  | { readonly kind: 'parsed'; readonly files: readonly ParsedFile[] }
  | { readonly kind: 'crashed'; readonly reason: string };

interface Waiting {
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** A crew of nobody; workers are started when first needed and kept for later changes. */
export function createCrew(spawn: SpawnParser): Crew {
  const all = new Set<ParseWorker>();
  const idle = new Set<ParseWorker>();
  const waiting = new Map<ParseWorker, Waiting>();
  let lastBatch = 0;
  let disposed = false;

  /** Whoever waits for the worker's answer; nobody when it was idle. */
  const release = (worker: ParseWorker): Waiting | undefined => {
    const waits = waiting.get(worker);
    waiting.delete(worker);
    return waits;
  };
  const hire = (): ParseWorker => {
    const worker = spawn();
    all.add(worker);
    worker.onAnswer((answer) => {
      idle.add(worker);
      if (answer.kind === 'parsed') release(worker)?.resolve(answer);
      else release(worker)?.reject(new UserError('outside-failed', answer.message));
    });
    worker.onCrash((reason, wasReady) => {
      all.delete(worker);
      idle.delete(worker);
      if (wasReady) release(worker)?.resolve({ kind: 'crashed', reason });
      else release(worker)?.reject(notStarting(reason));
    });
    return worker;
  };

  return {
    run: (folder, files) =>
      new Promise((resolve, reject) => {
        if (disposed) throw new CancelledError();
        const [worker = hire()] = idle;
        idle.delete(worker);
        waiting.set(worker, { resolve, reject });
        worker.post({ id: ++lastBatch, folder, files });
      }),
    dispose: async () => {
      disposed = true;
      for (const worker of all) release(worker)?.reject(new CancelledError());
      const stopped = [...all].map((worker) => worker.stop());
      all.clear();
      idle.clear();
      await Promise.all(stopped);
    },
  };
}

function notStarting(reason: string): UserError {
  return new UserError(
    'outside-failed',
    `the parse workers do not start (${reason}): install RepoMaster again`,
  );
}
