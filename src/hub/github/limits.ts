import type { Exchanged } from './exchange';
import type { Limited } from './fault';

/** What GitHub asks for where it does not say for how long. */
const USUAL_WAIT_MS = 60_000;
/** Its clock and ours differ. */
const SLACK_MS = 1_000;
/** GitHub's limits are over within an hour: who says more is wrong, or wants to break what reads it. */
const MOST_MS = 86_400_000;

/**
 * The limit that an answer says is reached, primary (so many requests an hour) or secondary (too many in a short time); null
 * where it is no such answer. 403 is also said to those who may not see something.
 * Source: GitHub, "Rate limits for the REST API" and "Best practices for using the REST API".
 */
export function limitOf({ status, headers, body }: Exchanged, nowMs: number): Limited | null {
  if (status !== 403 && status !== 429) return null;
  const askedMs = retryAfterMs(headers, nowMs);
  if (askedMs !== null) return { kind: 'limited', which: 'secondary', untilMs: nowMs + askedMs };
  const spent = spentUntilMs(headers, nowMs);
  if (spent !== null)
    return { kind: 'limited', which: 'primary', untilMs: Math.max(spent, nowMs) + SLACK_MS };
  const isMeant = status === 429 || /secondary rate limit|abuse detection/i.test(body.slice(0, 4_000));
  return isMeant ? { kind: 'limited', which: 'secondary', untilMs: nowMs + USUAL_WAIT_MS } : null;
}

/** Until when no request is left, ms since the epoch, within a day; null where some are left, or nothing is said. */
export function spentUntilMs(headers: Headers, nowMs: number): number | null {
  if (headers.get('x-ratelimit-remaining') !== '0') return null;
  const text = headers.get('x-ratelimit-reset') ?? '';
  return /^\d+$/.test(text) ? Math.min(Number(text) * 1_000, nowMs + MOST_MS) : null;
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w :-]+$/;

/** What Retry-After asks for: seconds, or a date of HTTP; a day at most. Null where it is absent or neither. */
export function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, MOST_MS);
  const date = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.min(Math.max(0, date - nowMs), MOST_MS);
}
