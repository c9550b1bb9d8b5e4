import { CancelledError } from '../../core/errors';
import type { Clock } from '../../core/conversation';

/** A service that keeps a connection open and sends nothing. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
  constructor(readonly afterMs: number) {
    super(`nothing came for ${afterMs / 1000} s`);
  }
}

/**
 * A fetch that fails with SilenceError once nothing has come for `patienceMs`, before the headers or between two pieces of
 * the body. Pings count as something, which is why this looks at bytes: the SDK keeps them to itself.
 */
export function patientFetch(clock: Clock, patienceMs: number): typeof fetch {
  return async (input, init) => {
    const given = new AbortController();
    const signal = AbortSignal.any([given.signal, ...(init?.signal ? [init.signal] : [])]);
    const patient = async <T>(coming: Promise<T>): Promise<T> => {
      const arrived = new AbortController();
      const silence = clock.sleep(patienceMs, arrived.signal).then(() => {
        throw new SilenceError(patienceMs);
      });
      try {
        return await Promise.race([coming, silence]);
      } catch (error) {
        // The connection is of no use any more, whatever went wrong.
        given.abort(new CancelledError());
        throw error;
      } finally {
        arrived.abort();
      }
    };
    const response = await patient(globalThis.fetch(input, { ...init, signal }));
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(patientBody(response.body, patient), { status, statusText, headers });
  };
}

function patientBody(
  body: ReadableStream<Uint8Array>,
  patient: <T>(coming: Promise<T>) => Promise<T>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await patient(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Reads only when asked: the patience is with the service, not with a reader that takes its time.
    { highWaterMark: 0 },
  );
}
