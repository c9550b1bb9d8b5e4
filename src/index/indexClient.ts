/** The index worker as its askers see it: a typed client, its end, and its death. */
import { Worker } from 'node:worker_threads';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Log } from '../core/ports';
import { createClient } from '../protocol/channel';
import type { Client } from '../protocol/channel';
import type { IndexEvents, IndexRequests } from '../protocol/indexMessages';

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

/** A running worker thread of the bundle `file`. What it prints goes to `log` line by line. */
export function startIndexWorker(file: string, log: Log): IndexWorker {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB };
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
    failure = error instanceof Error ? error : new Error(String(error));
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

function eachLine(stream: Readable, use: (line: string) => void): void {
  createInterface({ input: stream }).on('line', use);
}
