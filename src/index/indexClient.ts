/** The index worker as its askers see it: a typed client, its end, and its death. */
import { Worker } from 'node:worker_threads';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { OutOfMemoryError } from '../core/errors';
import type { Log } from '../core/ports';
import { createClient } from '../protocol/channel';
import type { Client } from '../protocol/channel';
import type { IndexEvents, IndexRequests } from '../protocol/indexMessages';
import { suitedMemoryMb } from './memoryLimit';

export type IndexClient = Client<IndexRequests, IndexEvents>;

export interface IndexWorker {
  readonly client: IndexClient;
  /** Calls `listener` when the worker ends without having been asked to; at most once. */
  onDied(listener: (reason: Error) => void): void;
  /** Ends the worker; requests that are still open are rejected. Resolves when its thread is gone. */
  end(): Promise<void>;
}

/** In MB: as little garbage as with the parse workers (parse/spawnParser), for the same reason. */
const YOUNG_GENERATION_MB = 12;

/**
 * A running worker thread of the bundle `file`, which dies with OutOfMemoryError when its objects need more than
 * `memoryMb`. What it prints goes to `log` line by line.
 */
export function startIndexWorker(file: string, log: Log, memoryMb = suitedMemoryMb()): IndexWorker {
  const resourceLimits = {
    maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    maxOldGenerationSizeMb: memoryMb,
  };
  const worker = new Worker(file, { stdout: true, stderr: true, resourceLimits });
  const client: IndexClient = createClient<IndexRequests, IndexEvents>({
    postMessage: (message) => {
      worker.postMessage(message);
    },
    onMessage: (listener) => worker.on('message', listener),
  });
  eachLine(worker.stdout, (line) => log.info(line));
  eachLine(worker.stderr, (line) => log.warn(line));

  let ending = false;
  let failure: Error | undefined;
  const diedListeners: ((reason: Error) => void)[] = [];
  worker.on('error', (error: unknown) => {
    failure = failureOf(error, memoryMb);
    log.error(`index worker: ${failure.stack ?? failure.message}`);
  });
  worker.on('exit', (code) => {
    const reason = failure ?? new Error(`the index worker ended with code ${code}`);
    client.fail(reason);
    if (ending) return;
    log.error(`index worker ended unasked: ${reason.message}`);
    for (const listener of diedListeners) listener(reason);
  });

  return {
    client,
    onDied: (listener) => void diedListeners.push(listener),
    end: async () => {
      ending = true;
      await worker.terminate();
    },
  };
}

function failureOf(error: unknown, memoryMb: number): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new OutOfMemoryError(memoryMb) : error;
}

function eachLine(stream: Readable, use: (line: string) => void): void {
  createInterface({ input: stream }).on('line', use);
}
