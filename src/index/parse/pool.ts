/** Parses many files on several threads. */
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { isLargeRun, makeBatches } from './batches';
import type { Batch } from './batches';
import { Crew } from './crew';
import type { Gate } from '../../core/async/gate';
import type { ListedFile, ParsedFile, SpawnParser } from './messages';

export interface ParsePool {
  /** Starts up to `count` workers ahead of what they are to parse. */
  prepare(count: number): void;
  /**
   * Reads and parses the files, balanced by bytes; `onParsed` sees each result once, in no order.
   * A file that crashes its worker is skipped with that reason, the others are not lost.
   * Throws CancelledError at once; UserError when the workers cannot work at all.
   */
  parse(
    folder: string,
    files: readonly ListedFile[],
    signal: AbortSignal,
    onParsed: (file: ParsedFile) => void,
  ): Promise<void>;
  /** Ends the workers; a `parse` under way throws CancelledError. */
  dispose(): Promise<void>;
}

/** Files that one after the other kill their workers, with none in between that can be read: no file's fault. */
const MOST_CRASHES = 20;

/** One call of `parse`. */
interface Run {
  readonly crew: Crew;
  readonly folder: string;
  readonly queue: Batch[];
  readonly signal: AbortSignal;
  readonly onParsed: (file: ParsedFile) => void;
  /** Passed before each batch. */
  readonly gate: Gate | undefined;
  crashesInARow: number;
}

/** A worker has the next batch by the time its answer is taken in, and no more, so that all end together. */
const BATCHES_A_WORKER = 2;

/** A pool of up to `size` workers, started when first needed; after the run of a whole folder they are ended. */
export function createParsePool(spawn: SpawnParser, size: number, nowMs = Date.now, gate?: Gate): ParsePool {
  const crew = new Crew(spawn, { size, nowMs });
  return {
    prepare: (count) => {
      crew.prepare(count);
    },
    parse: async (folder, files, signal, onParsed) => {
      const queue = makeBatches(files, size);
      const run: Run = { crew, folder, queue, signal, onParsed, gate, crashesInARow: 0 };
      const atOnce = Math.min(BATCHES_A_WORKER * size, queue.length);
      try {
        await settle(Array.from({ length: atOnce }, () => workOff(run)));
      } finally {
        // What comes next is linking, which needs the memory; a change of a few files is parsed by workers that stay.
        if (isLargeRun(files, size)) crew.rest();
      }
    },
    dispose: () => crew.dispose(),
  };
}

/** Works on the queue until it is empty; a failure empties it, for whoever works beside. */
async function workOff(run: Run): Promise<void> {
  try {
    for (let batch = run.queue.shift(); batch; batch = run.queue.shift()) {
      if (run.gate) await run.gate.pass(run.signal);
      await parseBatch(run, batch);
    }
  } catch (error) {
    run.queue.length = 0;
    throw error;
  }
}

async function parseBatch(run: Run, batch: Batch): Promise<void> {
  const outcome = await run.crew.run(run.folder, batch, run.signal);
  if (outcome.kind === 'parsed') {
    run.crashesInARow = 0;
    outcome.files.forEach(run.onParsed);
    return;
  }
  const [file, ...others] = batch;
  // The files of a batch that ended its worker are tried one by one; the one alone is the culprit.
  if (others.length > 0) run.queue.push(...batch.map((one) => [one]));
  else if (file) skipCrashing(run, file, outcome.reason);
}

function skipCrashing(run: Run, { path }: ListedFile, reason: string): void {
  if (++run.crashesInARow > MOST_CRASHES) {
    throw new UserError(
      'outside-failed',
      phrase('the parse workers keep failing ({0}): see the log, then rebuild the index', reason),
    );
  }
  run.onParsed({ kind: 'skipped', path, reason: `the parser failed on it: ${reason}`, mark: null });
}

/** Waits for all, so that no worker is still at work; then fails with the first failure. */
async function settle(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
