/** What both modes of the planner page share at the host: one step at a time, and only the last check. */
import { CancelledError, UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { PlannerAction } from '../../protocol/fromPlanner';
import type { PlannerStep, ToPlanner } from '../../protocol/toPlanner';

export type Empty = Omit<Extract<ToPlanner, { readonly type: 'empty' }>, 'type'>;

export interface PlannerPorts<Work> {
  /** Of the folder that is open; null where it is not trusted. Rejects with UserError where it is in no repository. */
  readonly work: () => Promise<Work | null>;
  readonly whyNone: () => Empty;
  readonly post: (message: ToPlanner) => Promise<void>;
  readonly act: (command: Exclude<PlannerAction, 'readAgain'>) => Promise<void>;
  /** Translations by English text. */
  readonly strings: () => Readonly<Record<string, string>>;
}

export interface PlannerSteps<Work> {
  /** Does a step, unless one is under way. The page is told of it; what comes of it is its own to tell. */
  readonly take: (
    step: PlannerStep,
    run: (work: Work, signal: AbortSignal) => Promise<void>,
  ) => Promise<void>;
  /** Reads, and tells why there is nothing where that is for people to know. */
  readonly read: (run: (work: Work, signal: AbortSignal) => Promise<void>) => Promise<void>;
  /** As long as no later check is asked for. */
  readonly check: (run: (work: Work, signal: AbortSignal) => Promise<void>) => Promise<void>;
  readonly cancel: () => void;
  readonly isBusy: () => boolean;
}

export function createPlannerSteps<Work>({ work, whyNone, post }: PlannerPorts<Work>): PlannerSteps<Work> {
  let step: AbortController | null = null;
  let check: AbortController | null = null;
  let reading: Promise<void> = Promise.resolve();
  const take: PlannerSteps<Work>['take'] = async (name, run) => {
    // What the user asks for waits for a reading that nobody asked for.
    if (name !== 'read') await reading;
    if (step !== null) return;
    const own = new AbortController();
    step = own;
    check?.abort();
    try {
      const found = await work();
      if (found === null) {
        await post({ type: 'empty', ...whyNone() });
        return;
      }
      await post({ type: 'busy', step: name, said: null });
      await run(found, own.signal);
    } finally {
      step = null;
      await post({ type: 'busy', step: null, said: null });
    }
  };
  return {
    take,
    read: async (run) => {
      try {
        const taken = take('read', run);
        // Its end is waited for; what came of it is told below.
        if (step !== null) reading = taken.catch(() => undefined);
        await taken;
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        const action = { label: phrase('Try Again'), command: 'readAgain' } as const;
        await post({ type: 'empty', why: error.said, action });
      }
    },
    check: async (run) => {
      check?.abort();
      const own = new AbortController();
      check = own;
      const found = step === null ? await work() : null;
      if (found === null || own.signal.aborted) return;
      try {
        await run(found, own.signal);
      } catch (error) {
        // A later one has taken its place.
        if (check === own || !(error instanceof CancelledError)) throw error;
      }
    },
    cancel: () => step?.abort(),
    isBusy: () => step !== null,
  };
}
