/** What both modes of the planner page share at the host: one step at a time, and only the last check. */
import { CancelledError, UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { PlannerAction } from '../../protocol/fromPlanner';
import type { PlannerStep, ToPlanner } from '../../protocol/toPlanner';

type Run<Work> = (work: Work, signal: AbortSignal) => Promise<void>;

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
  /**
   * Does a step that the user asked for, behind a reading that is under way; a second one beside it is not
   * taken. The page is told of it; what comes of it is its own to tell.
   */
  readonly take: (step: Exclude<PlannerStep, 'read'>, run: Run<Work>) => Promise<void>;
  /** Reads once nothing else is under way, and tells why there is nothing where that is for people to know. */
  readonly read: (run: Run<Work>) => Promise<void>;
  /** From within a step: all that is left of it is a reading, which keeps nobody. */
  readonly reading: () => Promise<void>;
  /** As long as no later check is asked for. */
  readonly check: (run: Run<Work>) => Promise<void>;
  readonly cancel: () => void;
}

/** A step under way. `ended` never rejects. */
interface Step {
  name: PlannerStep;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

export function createPlannerSteps<Work>({ work, whyNone, post }: PlannerPorts<Work>): PlannerSteps<Work> {
  let step: Step | null = null;
  let check: AbortController | null = null;
  let isReadWaiting = false;
  const done = async (name: PlannerStep, run: Run<Work>, { signal }: AbortController): Promise<void> => {
    try {
      const found = await work();
      if (found === null) {
        await post({ type: 'empty', ...whyNone() });
        return;
      }
      await post({ type: 'busy', step: name, said: null });
      await run(found, signal);
    } finally {
      step = null;
      await post({ type: 'busy', step: null, said: null });
    }
  };
  const start = (name: PlannerStep, run: Run<Work>): Promise<void> => {
    check?.abort();
    const controller = new AbortController();
    const result = done(name, run, controller);
    step = { name, controller, ended: result.catch(() => undefined) };
    return result;
  };
  return {
    take: async (name, run) => {
      while (step?.name === 'read') await step.ended;
      if (step === null) await start(name, run);
    },
    read: async (run) => {
      // The one that waits will read what this one would.
      if (isReadWaiting) return;
      isReadWaiting = true;
      while (step !== null) await step.ended;
      isReadWaiting = false;
      await toldWhyNone(post, () => start('read', run));
    },
    reading: async () => {
      if (step === null || step.name === 'read') return;
      step.name = 'read';
      await post({ type: 'busy', step: 'read', said: null });
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
    cancel: () => step?.controller.abort(),
  };
}

async function toldWhyNone(post: PlannerPorts<unknown>['post'], read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const action = { label: phrase('Try Again'), command: 'readAgain' } as const;
    await post({ type: 'empty', why: error.said, action });
  }
}
