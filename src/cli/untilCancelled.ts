import { CancelledError } from '../core/errors';
import { settles } from '../core/async/settles';

/** Cancelled work has so long to store what it has read; then whoever does it is ended as it is. */
const GRACE_MS = 1000;

/**
 * What the work comes to. Once the signal is aborted, `cancel` is called, and CancelledError thrown as soon as the work has
 * ended, or shortly after where it does not.
 */
export async function untilCancelled<T>(
  work: Promise<T>,
  cancel: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<T> {
  const result = await Promise.race([work, abortOf(signal)]);
  if (result !== ABORTED) return result;
  // What it answers is nothing to wait for: the work itself ends, or is ended.
  cancel().catch(() => undefined);
  await settles(work, GRACE_MS, new AbortController().signal);
  throw new CancelledError();
}

const ABORTED = Symbol('aborted');

function abortOf(signal: AbortSignal): Promise<typeof ABORTED> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(ABORTED);
    else signal.addEventListener('abort', () => resolve(ABORTED), { once: true });
  });
}
