/** Work that can be left at places where it may wait, so that a thread answers others meanwhile. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Pauses where it yields; what it returns is its result. */
export type Pausing<T> = Generator<undefined, T, undefined>;

/** The result, without a pause. */
export function finish<T>(work: Pausing<T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Works until the time is over; the result where it is done by then. What is left can be gone on with. */
export function workFor<T>(
  work: Pausing<T>,
  limitMs: number,
): { readonly isDone: true; readonly result: T } | { readonly isDone: false } {
  const end = performance.now() + limitMs;
  do {
    const step = work.next();
    if (step.done === true) return { isDone: true, result: step.value };
  } while (performance.now() < end);
  return { isDone: false };
}

/** Resolves when work may go on: what else waits for the thread has had its turn. Throws where it is to end. */
export type Pause = () => Promise<void>;

/** Resolves when what else waits for the thread has had its turn. */
export const giveWay: Pause = () => nextTurn();

/** The result, with a pause about every `sliceMs`. The first slice begins at once; throws what the pause throws. */
export async function finishInSlices<T>(
  work: Pausing<T>,
  sliceMs: number,
  pause: Pause = giveWay,
): Promise<T> {
  for (let began = performance.now(); ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < sliceMs) continue;
    await pause();
    began = performance.now();
  }
}
