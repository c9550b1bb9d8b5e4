/** What the planner page keeps over being hidden and over a restart of the window; its host reads the base from it. */
import * as z from 'zod/mini';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import { commitsDoneForm, rebaseDoneForm } from '../core/git/planning';
import { todoItemForm } from '../core/git/rebase';

const draftForm = z.object({
  commits: z.array(z.object({ key: z.number(), message: z.string(), pieces: z.array(z.string()) })),
  left: z.array(z.string()),
  nextKey: z.number(),
});

/** Nothing is checked. */
const NO_CHECK = { command: '', keepIgnored: false };

const keptPlanForm = z.object({
  plan: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('commits'),
        draft: draftForm,
        // Absent in what versions before kept.
        check: z._default(z.object({ command: z.string(), keepIgnored: z.boolean() }), NO_CHECK),
      }),
      z.object({ kind: z.literal('rebase'), todo: z.array(todoItemForm) }),
    ]),
  ),
  /** What was done last, and can be taken back. */
  done: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('commits'), done: commitsDoneForm }),
      z.object({ kind: z.literal('rebase'), done: rebaseDoneForm }),
    ]),
  ),
  /** What a rebase goes onto; null for commits, and before it is known. */
  onto: z.nullable(z.string().check(z.minLength(1), z.maxLength(1024))),
});

export type KeptPlan = Frozen<z.output<typeof keptPlanForm>>;

/** Null for what another version kept. */
export const parseKeptPlan = parserOf<KeptPlan>(keptPlanForm);
