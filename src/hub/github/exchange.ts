import type { Clock } from '../../core/conversation/conversation';
import { throwIfCancelled } from '../../core/errors';
import { FaultError } from './fault';

export interface Request {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the body, once it is unpacked. */
  readonly mostBytes: number;
  /** What happens beyond that: the text ends there, or the request fails. */
  readonly whenLonger: 'cut' | 'fail';
}

export interface Exchanged {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A service that is at work answers within seconds; a search of GitHub's has ten. */
export const PATIENCE_MS = 30_000;
/** One that sends a little now and then keeps nobody longer. */
export const MOST_MS = 120_000;

/**
 * One request and its whole answer, whatever its status; redirects are answers. By the global fetch, which VS Code sends
 * through the user's proxy, as it does for models. Throws FaultError, and CancelledError at once on abort.
 */
export async function exchange(request: Request, clock: Clock, signal: AbortSignal): Promise<Exchanged> {
  throwIfCancelled(signal);
  const over = new AbortController();
  const both = AbortSignal.any([over.signal, signal]);
  const late = (ms: number, until: AbortSignal): Promise<never> =>
    clock.sleep(ms, until).then(() => {
      throw new FaultError({ kind: 'silent', afterMs: ms });
    });
  const whole = late(MOST_MS, both);
  const patient = async <T>(coming: Promise<T>): Promise<T> => {
    const arrived = new AbortController();
    const silence = late(PATIENCE_MS, AbortSignal.any([arrived.signal, both]));
    try {
      return await Promise.race([coming, silence, whole]);
    } finally {
      arrived.abort();
      // What lost the race is nobody's to hear of.
      silence.catch(() => undefined);
      coming.catch(() => undefined);
    }
  };
  whole.catch(() => undefined);
  try {
    const { url, headers } = request;
    const response = await patient(globalThis.fetch(url, { headers, redirect: 'manual', signal: both }));
    return {
      ...{ status: response.status, headers: response.headers },
      body: await bodyOf(response, request, patient),
    };
  } catch (error) {
    throwIfCancelled(signal);
    throw error instanceof FaultError ? error : new FaultError(faultOf(error));
  } finally {
    over.abort();
  }
}

async function bodyOf(
  { body }: Response,
  { mostBytes, whenLonger }: Request,
  patient: <T>(coming: Promise<T>) => Promise<T>,
): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (;;) {
    const { done, value } = await patient(reader.read());
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > mostBytes && whenLonger === 'fail') throw new FaultError({ kind: 'oversized', mostBytes });
    if (bytes > mostBytes)
      return text + decoder.decode(value.subarray(0, value.length - (bytes - mostBytes)));
    text += decoder.decode(value, { stream: true });
  }
}

/** The error's code stands in what caused it; without one the connection ended under the body. */
function faultOf(error: unknown): FaultError['fault'] {
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : null);
  if (!(error instanceof TypeError)) throw error;
  if (error.message === 'terminated' || code === 'UND_ERR_SOCKET' || code === 'ECONNRESET')
    return { kind: 'broken' };
  return { kind: 'unreachable', code: code ?? '' };
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
