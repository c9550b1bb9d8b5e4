/** Whether and when an index worker that has died is followed by another. */
export interface Restarts {
  /** Notes a death: how long to wait before the next start, or null where another start promises nothing. */
  died(): number | null;
  /** The work came to its end: earlier deaths count for as long as they are recent. */
  worked(): void;
  /** The user wants it tried again. */
  forget(): void;
}

/** At once, since one death says little; then with time for whatever the machine lacks to come back. */
const WAITS_MS = [0, 1000, 4000];
const RECENT_MS = 60_000;

export function createRestarts(nowMs: () => number): Restarts {
  let deaths: number[] = [];
  return {
    died: () => {
      deaths.push(nowMs());
      return WAITS_MS[deaths.length - 1] ?? null;
    },
    worked: () => {
      deaths = deaths.filter((at) => nowMs() - at < RECENT_MS);
    },
    forget: () => {
      deaths = [];
    },
  };
}
