import type { Clock } from '../../core/conversation/conversation';
import type { Exchanged } from './exchange';
import { FaultError } from './fault';
import type { Fault } from './fault';
import type { HostEvent } from './hostEvents';
import { retryAfterMs } from './limits';

export interface PatienceParts {
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** For all pauses of one request together; what would take longer fails at once. */
  readonly mostWaitMs: number;
  readonly tell: (event: HostEvent) => void;
}

/** A passing fault is over by then, or is none. */
const MOST_TRIES = 4;
const FIRST_PAUSE_MS = 500;
/** Nobody needs to hear of a shorter pause. */
const WORTH_TELLING_MS = 2_000;

/**
 * What `send` comes to, tried again where its fault passes: a limit, once it is over; a server's or the connection's fault, after
 * a pause that doubles, with jitter. Throws FaultError, and CancelledError at once on abort.
 */
export async function patiently(
  send: () => Promise<Exchanged>,
  { clock, random, mostWaitMs, tell }: PatienceParts,
  signal: AbortSignal,
): Promise<Exchanged> {
  let waitedMs = 0;
  for (let tries = 1; ; tries += 1) {
    const tried = await attempt(send, clock.nowMs());
    if (tried.fault === null) return tried.answer;
    const pauseMs = pauseOf(tried.fault, tried.askedMs, tries, { clock, random });
    if (pauseMs === null || tries === MOST_TRIES || waitedMs + pauseMs > mostWaitMs)
      throw new FaultError(tried.fault);
    if (pauseMs >= WORTH_TELLING_MS)
      tell({
        kind: 'waiting',
        isLimit: tried.fault.kind === 'limited',
        untilMs: clock.nowMs() + pauseMs,
        forMs: pauseMs,
      });
    await clock.sleep(pauseMs, signal);
    waitedMs += pauseMs;
  }
}

type Tried =
  | { readonly fault: null; readonly answer: Exchanged }
  | { readonly fault: Fault; readonly askedMs: number | null };

async function attempt(send: () => Promise<Exchanged>, nowMs: number): Promise<Tried> {
  try {
    const answer = await send();
    if (answer.status < 500) return { fault: null, answer };
    const fault: Fault = { kind: 'refused', status: answer.status, words: '' };
    return { fault, askedMs: retryAfterMs(answer.headers, nowMs) };
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    return { fault: error.fault, askedMs: null };
  }
}

function pauseOf(
  fault: Fault,
  askedMs: number | null,
  tries: number,
  { clock, random }: Pick<PatienceParts, 'clock' | 'random'>,
): number | null {
  if (fault.kind === 'limited') return Math.max(0, fault.untilMs - clock.nowMs());
  if (!isPassing(fault)) return null;
  return askedMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + random());
}

function isPassing(fault: Fault): boolean {
  if (fault.kind === 'unreachable') return fault.code !== 'ENOTFOUND' && !/CERT|SSL|TLS/.test(fault.code);
  if (fault.kind === 'refused') return fault.status >= 500 && fault.status !== 501;
  return fault.kind === 'broken' || fault.kind === 'silent';
}
