/** What the tests of the folder's index share. */
import assert from 'node:assert/strict';
import { FolderIndex } from '../../../../src/session/folder/folderIndex';
import { DEFAULT_WEIGHTS } from '../../../../src/index/rank/moduleScore';
import type { Weights } from '../../../../src/index/rank/moduleScore';
import type { UnsavedBuffer } from '../../../../src/protocol/indexMessages';
import { fakeWorker, summary } from './fakeIndexWorker';
import type { FakeWorker } from './fakeIndexWorker';

/** A session with workers that the test plays by hand. */
export interface Stage {
  readonly folderIndex: FolderIndex;
  readonly workers: FakeWorker[];
  readonly kinds: string[];
  readonly errors: string[];
  /** What was typed and has not been taken yet. */
  readonly typed: UnsavedBuffer[];
  readonly clock: Clock;
  /** As the settings have them. */
  readonly settings: { weights: Weights; isTrusted: boolean };
}

/** Its timers end at once; how long they would have taken is noted. */
export interface Clock {
  nowMs: number;
  readonly waits: number[];
}

export function stage(): Stage {
  const workers: FakeWorker[] = [];
  const errors: string[] = [];
  const typed: UnsavedBuffer[] = [];
  const settings: Stage['settings'] = { weights: DEFAULT_WEIGHTS, isTrusted: true };
  const clock: Clock = { nowMs: 0, waits: [] };
  const quiet = (): void => undefined;
  const folderIndex = new FolderIndex({
    startWorker: () => {
      const worker = fakeWorker();
      workers.push(worker);
      return worker;
    },
    openParams: (folder) => ({
      ...{ folder, excludes: [], workers: 0, storage: null, largeFolderAllowed: false },
      gitAllowed: settings.isTrusted,
    }),
    nowMs: () => clock.nowMs,
    startTimer: (run, delayMs) => {
      clock.waits.push(delayMs);
      queueMicrotask(run);
      return () => undefined;
    },
    weights: () => settings.weights,
    buffers: { all: () => typed.splice(0), take: () => typed.splice(0) },
    log: { trace: quiet, info: quiet, warn: quiet, error: (message) => errors.push(message) },
  });
  const kinds: string[] = [];
  folderIndex.onState((state) => kinds.push(state.kind));
  return { folderIndex, workers, kinds, errors, typed, clock, settings };
}

/** Lets everything that is already on its way arrive. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export async function opened(): Promise<Stage & { readonly worker: FakeWorker }> {
  const stageNow = stage();
  const done = stageNow.folderIndex.open('/r');
  await settle();
  const worker = stageNow.workers[0];
  assert.ok(worker);
  worker.finishOpen(summary());
  await done;
  return { ...stageNow, worker };
}

/** With an update under way that has begun to read many files again. */
export async function updating(): Promise<Stage & { readonly worker: FakeWorker }> {
  const stageNow = await opened();
  stageNow.worker.holdUpdates();
  stageNow.folderIndex.update(['.git']);
  await settle();
  stageNow.worker.progress({ phase: 'parsing', filesDone: 1, filesTotal: 2 });
  await settle();
  return stageNow;
}
