import type { RunEnd } from '../core/runner';

/** The end that comes from outside: the limit or the abort, whichever is first; never settles once `ended` has. */
export function outsideEnd(limitMs: number, signal: AbortSignal, ended: Promise<unknown>): Promise<RunEnd> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'timedOut', limitMs }), limitMs);
    const abort = (): void => resolve({ kind: 'cancelled' });
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const stop = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    ended.then(stop, stop);
  });
}
