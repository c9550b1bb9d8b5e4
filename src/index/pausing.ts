/** Work that can be left at places where it may wait, so that a thread answers others meanwhile. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { throwIfCancelled } from '../core/errors';

/** Pauses where it yields; what it returns is its result. */
export type Pausing<T> = Generator<undefined, T, undefined>;

/** The result, without a pause. */
export function finish<T>(work: Pausing<T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/**
 * The result; about every `sliceMs` what else waits for the thread has its turn. The first slice begins at once; a
 * signal ends the work at a pause.
 */
export async function finishInSlices<T>(work: Pausing<T>, sliceMs: number, signal: AbortSignal): Promise<T> {
  for (let began = performance.now(); ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < sliceMs) continue;
    await nextTurn();
    throwIfCancelled(signal);
    began = performance.now();
  }
}
