/** What setting up a repository comes to. `repomaster hub setup --json` prints it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

const setupStepForm = z.strictObject({
  command: z.string(),
  /** Null where it ended otherwise than by exiting: a limit, a signal. */
  exit: z.nullable(z.number()),
  /** `path:line` of the file that says so; for a repair, the line of the log that it answers. */
  source: z.string(),
});

const setupCheckForm = z.strictObject({
  /** tests: the repository's own test command; import: its packages load; help: its program says how it is used. */
  kind: z.enum(['tests', 'import', 'help']),
  command: z.string(),
  exit: z.nullable(z.number()),
  /** How many tests the output says were run; null where it does not say, or none were asked for. */
  tests: z.nullable(z.number()),
});

export const hubSetupForm = z.strictObject({
  version: z.literal(1),
  /** proven: every required step succeeded, and one check. */
  outcome: z.enum(['proven', 'failed']),
  /** Why it failed, or what is known to be missing though it is proven; null where nothing is. */
  cause: z.nullable(z.string()),
  /** In the order in which they ran, those that failed among them. */
  steps: z.array(setupStepForm),
  /** The check that proves it, else the last one that failed; null where there was none to run. */
  check: z.nullable(setupCheckForm),
  /** Folders, relative to the repository's top, that hold what was made; null where nothing was. */
  snapshot: z.nullable(z.array(z.string())),
});

export type SetupStep = Frozen<z.output<typeof setupStepForm>>;
export type SetupCheck = Frozen<z.output<typeof setupCheckForm>>;
export type HubSetup = Frozen<z.output<typeof hubSetupForm>>;
