/** Parses many files on several threads. */
import { CancelledError, UserError } from '../../core/errors';
import type { SourceFile } from '../../core/ports';
import type { BatchAnswer, ParsedFile, ParseWorker, SpawnParser } from './messages';

export interface ParsePool {
  /**
   * Reads and parses the files, balanced by bytes; `onParsed` sees each result once, in no order.
   * A file that crashes its worker is skipped with that reason, the others are not lost.
   * Throws CancelledError; UserError when the workers cannot work at all.
   */
  parse(
    folder: string,
    files: readonly SourceFile[],
    signal: AbortSignal,
    onParsed: (file: ParsedFile) => void,
  ): Promise<void>;
  dispose(): Promise<void>;
}

/** Small enough that the last batches end together, large enough that messages cost little. */
const BATCH_BYTES = 192 * 1024;
const BATCH_FILES = 40;
/** Workers that die more often in a row than their batch has files have no file to blame. */
const MOST_CRASHES = 3;

type Batch = readonly SourceFile[];

/** A pool of up to `size` workers, started when first needed and kept for later changes. */
export function createParsePool(spawn: SpawnParser, size: number): ParsePool {
  const idle: ParseWorker[] = [];
  const all = new Set<ParseWorker>();
  let lastBatch = 0;

  const take = (): ParseWorker => {
    const worker = idle.pop() ?? spawn();
    all.add(worker);
    return worker;
  };
  /** One batch on one worker: its files, or null when the worker died over it. */
  const runBatch = (
    worker: ParseWorker,
    folder: string,
    files: Batch,
    listeners: Listeners,
  ): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const id = ++lastBatch;
      listeners.set(worker, {
        answer: (answer) => {
          if (answer.kind === 'failed') reject(new UserError('outside-failed', answer.message));
          else resolve({ kind: 'parsed', files: answer.files });
        },
        crash: (reason, wasReady) => {
          if (wasReady) resolve({ kind: 'crashed', reason });
          else
            reject(
              new UserError(
                'outside-failed',
                `the parse workers do not start (${reason}): install RepoMaster again`,
              ),
            );
        },
      });
      worker.post({ id, folder, files });
    });

  const listeners: Listeners = new Map();
  const listen = (worker: ParseWorker): void => {
    if (listeners.has(worker)) return;
    worker.onAnswer((answer) => {
      listeners.get(worker)?.answer(answer);
    });
    worker.onCrash((reason, wasReady) => {
      all.delete(worker);
      listeners.get(worker)?.crash(reason, wasReady);
    });
  };

  return {
    parse: async (folder, files, signal, onParsed) => {
      const queue: Batch[] = makeBatches(files);
      let crashesInARow = 0;
      const work = async (): Promise<void> => {
        let worker = take();
        try {
          for (let batch = queue.shift(); batch; batch = queue.shift()) {
            if (signal.aborted) throw new CancelledError();
            listen(worker);
            const outcome = await runBatch(worker, folder, batch, listeners);
            if (outcome.kind === 'parsed') {
              crashesInARow = 0;
              outcome.files.forEach(onParsed);
              continue;
            }
            if (++crashesInARow > MOST_CRASHES + batch.length)
              throw new UserError(
                'outside-failed',
                `the parse workers keep failing (${outcome.reason}): see the log, then rebuild the index`,
              );
            requeue(queue, batch, outcome.reason, onParsed);
            worker = take();
          }
        } finally {
          if (all.has(worker)) idle.push(worker);
        }
      };
      const count = Math.max(1, Math.min(size, queue.length));
      if (queue.length > 0) await settle(Array.from({ length: count }, work));
    },
    dispose: async () => {
      await Promise.all([...all].map((worker) => worker.stop()));
      all.clear();
      idle.length = 0;
    },
  };
}

type Outcome =
  | { readonly kind: 'parsed'; readonly files: readonly ParsedFile[] }
  | { readonly kind: 'crashed'; readonly reason: string };

type Listeners = Map<
  ParseWorker,
  { answer(answer: BatchAnswer): void; crash(reason: string, wasReady: boolean): void }
>;

/** Waits for all, so that no worker is still at work; then fails with the first failure. */
async function settle(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Largest files first, so that no long one is left for the end. */
function makeBatches(files: readonly SourceFile[]): Batch[] {
  const ordered = [...files].sort((a, b) => b.sizeBytes - a.sizeBytes);
  const batches: SourceFile[][] = [];
  let bytes = 0;
  for (const file of ordered) {
    const last = batches[batches.length - 1];
    if (!last || bytes + file.sizeBytes > BATCH_BYTES || last.length >= BATCH_FILES) {
      batches.push([file]);
      bytes = file.sizeBytes;
    } else {
      last.push(file);
      bytes += file.sizeBytes;
    }
  }
  return batches;
}

/** The files of a batch that killed its worker are tried one by one; the one alone is the culprit. */
function requeue(queue: Batch[], batch: Batch, reason: string, onParsed: (file: ParsedFile) => void): void {
  const [only, ...others] = batch;
  if (!only) return;
  if (others.length === 0)
    onParsed({ kind: 'skipped', path: only.path, reason: `the parser failed on it: ${reason}` });
  else queue.push(...batch.map((file) => [file]));
}
