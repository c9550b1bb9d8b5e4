import { throwIfCancelled } from '../errors';

/**
 * Whether the work ended within `ms`; whoever does not wait longer leaves it running. Throws as the work does, and
 * CancelledError.
 */
export async function settles(work: Promise<unknown>, ms: number, signal: AbortSignal): Promise<boolean> {
  throwIfCancelled(signal);
  let stop: () => void = () => undefined;
  const waited = new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, ms, false);
    const wake = (): void => resolve(false);
    signal.addEventListener('abort', wake, { once: true });
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
    };
  });
  try {
    const ended = await Promise.race([work.then(() => true), waited]);
    throwIfCancelled(signal);
    return ended;
  } finally {
    stop();
  }
}
