/** When a failed request is made again. */

/** Asked three times more: enough for a passing overload, and at most some seconds where nothing will help. */
export const maxRetries = 3;

/** A longer wait is better decided by the user, who sees it and can stop. */
const longestAskedMs = 60_000;

const firstPauseMs = 1_000;

/** How much longer a pause may be by chance, so that clients that failed together do not come back together. */
const jitter = 0.25;

/**
 * Milliseconds to wait before retry number `retry` (0 = the first): as long as the service asked, at most a minute,
 * else 1, 2, 4 s and up to a quarter more by `random` (in [0, 1)).
 */
export function pauseMs(retry: number, askedMs: number | null, random: () => number): number {
  if (askedMs !== null) return Math.min(askedMs, longestAskedMs);
  return Math.round(firstPauseMs * 2 ** retry * (1 + jitter * random()));
}

/** What a Retry-After header asks for in milliseconds (seconds or an HTTP date); null without one that can be read. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  // A date of the standard starts with a weekday; Date.parse alone would take a bare number for a year.
  const atMs = /^[A-Za-z]{3},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
