import type { Runner } from '../../core/running/runner';
import type { Setup } from '../../recipes/setup';
import { Emitter } from '../../core/async/emitter';

/** The set-ups of this window: the agent's, that of the view, and those of tasks know what any of them has run. */
export interface Setups {
  /** The set-up of a folder (absolute), whose steps the runner runs. */
  open(root: string, runner: Runner): Setup;
  /** A step was run, or what is known of one was forgotten. */
  readonly onChanged: Emitter<void>['on'];
}

export function createSetups(open: Setups['open']): Setups {
  const changed = new Emitter<void>();
  return {
    onChanged: changed.on,
    open: (root, runner) => {
      const setup = open(root, runner);
      return {
        ...setup,
        run: async (...args) => {
          try {
            return await setup.run(...args);
          } finally {
            changed.fire();
          }
        },
        forget: (ids) => {
          setup.forget(ids);
          changed.fire();
        },
      };
    },
  };
}
