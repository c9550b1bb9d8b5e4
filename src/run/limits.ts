import type { RunEnd, RunRequest } from '../core/running/runner';

export interface Limits {
  /** The end that comes from outside: a limit or the abort, whichever is first; never settles once `ended` has. */
  readonly outside: Promise<RunEnd>;
  /** Told of every byte that the command prints: the time without any begins anew. */
  readonly heard: () => void;
}

/** The limits of a run that begins now. */
export function startLimits(
  { timeoutMs, idleMs, longer }: Pick<RunRequest, 'timeoutMs' | 'idleMs' | 'longer'>,
  signal: AbortSignal,
  ended: Promise<unknown>,
): Limits {
  let idle: NodeJS.Timeout | undefined;
  const outside = new Promise<RunEnd>((resolve) => {
    const startedMs = performance.now();
    const endAt = (limitMs: number): NodeJS.Timeout =>
      setTimeout(
        () => resolve({ kind: 'timedOut', limitMs }),
        Math.max(0, startedMs + limitMs - performance.now()),
      );
    let time = endAt(timeoutMs);
    if (idleMs !== undefined) idle = setTimeout(() => resolve({ kind: 'idle', limitMs: idleMs }), idleMs);
    const clear = (): void => {
      clearTimeout(time);
      clearTimeout(idle);
      idle = undefined;
    };
    let isOver = false;
    longer?.then(
      (limitMs) => {
        if (isOver) return;
        clear();
        time = endAt(limitMs);
      },
      // Nobody gives it longer any more.
      () => undefined,
    );
    const abort = (): void => resolve({ kind: 'cancelled' });
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const stop = (): void => {
      isOver = true;
      clear();
      signal.removeEventListener('abort', abort);
    };
    ended.then(stop, stop);
  });
  return { outside, heard: () => idle?.refresh() };
}
