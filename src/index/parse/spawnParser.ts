/** Parse workers as threads. */
import { Worker } from 'node:worker_threads';
import type { ParseAnswer, ParseWorker, SpawnParser } from './messages';

/** Starts threads that run the given file (absolute path of dist/parseWorker.js). */
export function spawnParseWorker(file: string): SpawnParser {
  return () => startThread(file);
}

function startThread(file: string): ParseWorker {
  const worker = new Worker(file);
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
