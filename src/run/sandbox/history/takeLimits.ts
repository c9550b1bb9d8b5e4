/** How much of what a command wrote is taken over, and in what time: what is beyond stays in the copy, and is told. */
export interface TakeLimits {
  /** Files and folders of one copy, objects aside. */
  readonly files: number;
  /** Objects that are files of their own: each is read. */
  readonly objects: number;
  /** Packs, and objects in one of them. */
  readonly packs: number;
  readonly packed: number;
  /** Of all objects, as they lie on the disk, and as git reads them. */
  readonly bytes: number;
  readonly inflated: number;
  /** Refs that changed. */
  readonly refs: number;
  /** Refs that moved, each of which git is asked about. */
  readonly moved: number;
  /** Of all reflogs. */
  readonly logBytes: number;
  /** Until nothing more is taken over; less where the command was stopped, since somebody waits for that. */
  readonly ms: number;
  readonly stoppedMs: number;
}

/** A fetch of the largest repositories keeps within them; what a command makes to fill the disk does not. */
export const TAKE_LIMITS: TakeLimits = {
  ...{ files: 250_000, objects: 250_000, packs: 1_000, packed: 50_000_000 },
  ...{ bytes: 16 * 2 ** 30, inflated: 64 * 2 ** 30 },
  ...{ refs: 200_000, moved: 2_000, logBytes: 256 * 2 ** 20 },
  ...{ ms: 120_000, stoppedMs: 5_000 },
};

/** What a taking over keeps to. */
export interface Within {
  readonly limits: TakeLimits;
  /** Ends it: a stop, or its time. Nothing is half taken over then. */
  readonly signal: AbortSignal;
}

/** Within the limits' time, or until `stop`; of what was stopped already the little time that is for that. */
export function withinLimits(limits: TakeLimits, stop: AbortSignal): Within {
  if (stop.aborted) return { limits, signal: AbortSignal.timeout(limits.stoppedMs) };
  return { limits, signal: AbortSignal.any([stop, AbortSignal.timeout(limits.ms)]) };
}

/** What is left of the limits for objects. */
export interface Budget {
  /** Whether so much is left; then it is taken from what is left. */
  spend(what: 'objects' | 'packs' | 'bytes' | 'inflated' | 'logBytes', amount: number): boolean;
}

export function createBudget(limits: TakeLimits): Budget {
  const left = { ...limits };
  return {
    spend: (what, amount) => {
      if (left[what] < amount) return false;
      left[what] -= amount;
      return true;
    },
  };
}
