/** A worker thread as its askers see it: a typed client, its end, and its death. */
import * as nodeModule from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { OutOfMemoryError } from '../../core/errors';
import type { Log } from '../../core/ports';
import { createClient } from '../../protocol/channel';
import type { Client, EventMap, MessagePortLike, RequestMap } from '../../protocol/channel';
import { grantedMemoryMb, suitedMemoryMb } from './memoryLimit';

export interface Thread<Requests extends RequestMap, Events extends EventMap> {
  readonly client: Client<Requests, Events>;
  /** For who answers requests of the thread. */
  readonly port: MessagePortLike;
  /** Calls `listener` when the thread ends without having been asked to; at most once. */
  onDied(listener: (reason: Error) => void): void;
  /** Ends the thread; requests that are still open are rejected. Resolves when it is gone. */
  end(): Promise<void>;
}

export interface ThreadOptions {
  /** What the log calls it. */
  readonly name: string;
  readonly log: Log;
  /** MB that its objects may take; what suits the machine where it is not given. */
  readonly memoryMb?: number;
}

/** In MB: as little garbage as with the parse workers (parse/spawnParser), for the same reason. */
const YOUNG_GENERATION_MB = 12;

/**
 * A running worker thread of the bundle `file`, which dies with OutOfMemoryError when its objects need more memory than
 * they may take. What it prints goes to `log` line by line.
 */
export function startThread<Requests extends RequestMap, Events extends EventMap>(
  file: string,
  { name, log, memoryMb = suitedMemoryMb() }: ThreadOptions,
): Thread<Requests, Events> {
  const resourceLimits = {
    maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    maxOldGenerationSizeMb: memoryMb,
  };
  const worker = new Worker(file, { stdout: true, stderr: true, resourceLimits, env: threadEnvironment() });
  const port: MessagePortLike = {
    postMessage: (message) => {
      worker.postMessage(message);
    },
    onMessage: (listener) => worker.on('message', listener),
  };
  const client: Client<Requests, Events> = createClient<Requests, Events>(port);
  eachLine(worker.stdout, (line) => log.info(line));
  eachLine(worker.stderr, (line) => log.warn(line));

  let ending = false;
  let failure: Error | undefined;
  const diedListeners: ((reason: Error) => void)[] = [];
  worker.on('error', (error: unknown) => {
    failure = failureOf(error, memoryMb);
    log.error(`${name}: ${failure.stack ?? failure.message}`);
  });
  worker.on('exit', (code) => {
    const reason = failure ?? new Error(`the ${name} ended with code ${code}`);
    client.fail(reason);
    if (ending) return;
    log.error(`${name} ended unasked: ${reason.message}`);
    for (const listener of diedListeners) listener(reason);
  });

  return {
    client,
    port,
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
  return isOutOfMemory ? new OutOfMemoryError(grantedMemoryMb(memoryMb)) : error;
}

function eachLine(stream: Readable, use: (line: string) => void): void {
  createInterface({ input: stream }).on('line', use);
}

/** Where this process keeps its code compiled (cli/launch), its threads do, too. */
function threadEnvironment(): NodeJS.ProcessEnv {
  // Node.js 20 has no such cache.
  const there: Partial<typeof nodeModule> = nodeModule;
  const folder = there.getCompileCacheDir?.();
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}
