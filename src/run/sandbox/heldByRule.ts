import type { Runner } from '../../core/running/runner';

export interface HeldChoice {
  /** Holds commands to the workspace. */
  readonly runner: Runner;
  /** Why it cannot; null where it can. Asked before the first command that no person approved. */
  readonly why: () => Promise<string | null>;
  /** Gets that reason, once. */
  readonly told: (reason: string) => void;
}

/** `runner`, but for commands that a rule allowed: they are held where something can hold them. */
export function heldByRule(runner: Runner, { runner: held, why, told }: HeldChoice): Runner {
  let isTold = false;
  return {
    get kind() {
      return runner.kind;
    },
    run: async (request, hooks, signal) => {
      if (request.approvedBy !== 'rule') return runner.run(request, hooks, signal);
      const reason = await why();
      if (reason === null) return held.run(request, hooks, signal);
      if (!isTold) told(reason);
      isTold = true;
      return runner.run(request, hooks, signal);
    },
  };
}
