/** Parse workers as threads. */
import { Worker } from 'node:worker_threads';
import type { ParseAnswer, ParseWorker, SpawnParser } from './messages';

/** Starts threads that run the given file (absolute path of dist/parseWorker.js). */
export function spawnParseWorker(file: string, oldGenerationMb = OLD_GENERATION_MB): SpawnParser {
  return () => startThread(file, oldGenerationMb);
}

/**
 * In MB; three spaces of a third each. V8's own choice lets each thread keep 48 MB or more of garbage, which on many
 * threads is more than all else together; with this one, parsing takes no more processor time.
 */
const YOUNG_GENERATION_MB = 12;

/**
 * In MB, of JavaScript's own memory: twice what any program of 4 MB takes. More ends the thread, or all with it where one
 * allocation of many MB meets the limit, so that it is not to be reached by a text.
 */
const OLD_GENERATION_MB = 2048;

function startThread(file: string, oldGenerationMb: number): ParseWorker {
  const worker = new Worker(file, {
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      maxOldGenerationSizeMb: oldGenerationMb,
    },
  });
  let stopped = false;
  let ready = false;
  return {
    post: (batch) => {
      worker.postMessage(batch);
    },
    onAnswer: (listener) => {
      worker.on('message', (answer: ParseAnswer) => {
        if (answer.kind === 'ready') ready = true;
        else listener(answer);
      });
    },
    onCrash: (listener) => {
      let reason = '';
      worker.on('error', (error) => {
        reason = error.message;
      });
      worker.on('exit', (code) => {
        if (!stopped) listener(reason === '' ? `its thread ended with code ${code}` : reason, ready);
      });
    },
    stop: async () => {
      stopped = true;
      await worker.terminate();
    },
  };
}
