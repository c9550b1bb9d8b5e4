import type { Exchanged } from './exchange';
import type { Limited } from './fault';

/** What GitHub asks for where it does not say for how long. */
const USUAL_WAIT_MS = 60_000;
/** Its clock and ours differ. */
const SLACK_MS = 1_000;

/**
 * The limit that an answer says is reached, primary (so many requests an hour) or secondary (too many in a short time); null
 * where it is no such answer. 403 is also said to those who may not see something.
 * Source: GitHub, "Rate limits for the REST API" and "Best practices for using the REST API".
 */
export function limitOf({ status, headers, body }: Exchanged, nowMs: number): Limited | null {
  if (status !== 403 && status !== 429) return null;
  const askedMs = retryAfterMs(headers, nowMs);
  if (askedMs !== null) return { kind: 'limited', which: 'secondary', untilMs: nowMs + askedMs };
  const spent = spentUntilMs(headers);
  if (spent !== null)
    return { kind: 'limited', which: 'primary', untilMs: Math.max(spent, nowMs) + SLACK_MS };
  const isMeant = status === 429 || /secondary rate limit|abuse detection/i.test(body.slice(0, 4_000));
  return isMeant ? { kind: 'limited', which: 'secondary', untilMs: nowMs + USUAL_WAIT_MS } : null;
}

/** Until when no request is left, ms since the epoch; null where some are left, or nothing is said. */
export function spentUntilMs(headers: Headers): number | null {
  if (headers.get('x-ratelimit-remaining') !== '0') return null;
  const seconds = Number(headers.get('x-ratelimit-reset') ?? 'none');
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}

/** What Retry-After asks for: seconds, or a date. Null where it is absent or neither. */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
