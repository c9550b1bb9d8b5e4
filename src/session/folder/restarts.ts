/** Decides whether and when a dead index worker is restarted. */
export interface Restarts {
  /** Notes a death: how long to wait before the next start, or null where another start promises nothing. */
  died(): number | null;
  /** The work came to its end: at the next death those before it count where they are recent. */
  worked(): void;
  /** The user wants it tried again. */
  forget(): void;
}

/** At once, since one death says little; then with time for whatever the machine lacks to come back. */
const WAITS_MS = [0, 1000, 4000];
const RECENT_MS = 60_000;

export function createRestarts(nowMs: () => number): Restarts {
  let deaths: number[] = [];
  let hasWorked = false;
  return {
    died: () => {
      const now = nowMs();
      if (hasWorked) deaths = deaths.filter((at) => now - at < RECENT_MS);
      hasWorked = false;
      deaths.push(now);
      return WAITS_MS[deaths.length - 1] ?? null;
    },
    worked: () => {
      hasWorked = true;
    },
    forget: () => {
      deaths = [];
    },
  };
}
