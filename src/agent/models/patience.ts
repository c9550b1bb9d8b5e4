import { CancelledError } from '../../core/errors';
import type { Clock } from '../../core/conversation/conversation';
import { bodyLimits } from './boundedBody';

/** A service that keeps a connection open and sends nothing. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError';
  constructor(readonly afterMs: number) {
    super(`nothing came for ${afterMs / 1000} s`);
  }
}

/**
 * A fetch that fails with SilenceError once nothing has come for `patienceMs`, before the headers or between two pieces of
 * the body. Pings count as something, which is why this looks at bytes: the SDK keeps them to itself. The body is of bounded size
 * (boundedBody.ts), and fails with OversizedError beyond it.
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
    const body = patientBody(response.body, patient, bodyLimits(!response.ok));
    return new Response(body, { status, statusText, headers });
  };
}

function patientBody(
  body: ReadableStream<Uint8Array>,
  patient: <T>(coming: Promise<T>) => Promise<T>,
  limited: (piece: Uint8Array) => Uint8Array | null,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  /** What is too long is not read to its end. */
  const taken = (value: Uint8Array): Uint8Array | null => {
    let piece: Uint8Array | null = null;
    try {
      piece = limited(value);
    } finally {
      if (piece === null) void reader.cancel().catch(() => undefined);
    }
    return piece;
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await patient(reader.read());
        const piece = done ? null : taken(value);
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Reads only when asked: the patience is with the service, not with a reader that takes its time.
    { highWaterMark: 0 },
  );
}
