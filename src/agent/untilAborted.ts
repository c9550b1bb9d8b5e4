import { CancelledError } from '../core/errors';

/** The stream's events until the abort, which ends it at once even where the stream does not heed it. */
export async function* untilAborted<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(new CancelledError());
  });
  aborted.catch(() => undefined);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      const next = await Promise.race([aborted, iterator.next()]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Not awaited: it waits for what the stream waits for. What it rejects with, the stream has told or nobody needs.
    iterator.return?.().then(undefined, () => undefined);
  }
}
