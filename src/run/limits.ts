import type { RunEnd, RunRequest } from '../core/runner';

export interface Limits {
  /** The end that comes from outside: a limit or the abort, whichever is first; never settles once `ended` has. */
  readonly outside: Promise<RunEnd>;
  /** Told of every byte that the command prints: the time without any begins anew. */
  readonly heard: () => void;
}

/** The limits of a run that begins now. */
export function startLimits(
  { timeoutMs, idleMs }: Pick<RunRequest, 'timeoutMs' | 'idleMs'>,
  signal: AbortSignal,
  ended: Promise<unknown>,
): Limits {
  const timers: NodeJS.Timeout[] = [];
  const outside = new Promise<RunEnd>((resolve) => {
    timers.push(setTimeout(() => resolve({ kind: 'timedOut', limitMs: timeoutMs }), timeoutMs));
    if (idleMs !== undefined)
      timers.push(setTimeout(() => resolve({ kind: 'idle', limitMs: idleMs }), idleMs));
    const abort = (): void => resolve({ kind: 'cancelled' });
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const stop = (): void => {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    ended.then(stop, stop);
  });
  const [, idle] = timers;
  return { outside, heard: () => idle?.refresh() };
}
