/** Messages from the planner page to the host, each validated before use. */
import * as z from 'zod/mini';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import { todoFileForm } from '../core/git/rebase';

/** Longer messages and more of them are written by nobody on a page. */
const MOST_CHARACTERS = 64 * 1024;
const MOST_ITEMS = 20_000;

const message = z.string().check(z.maxLength(MOST_CHARACTERS));
/** As the host gave it; parts of a hunk name its lines. */
const piece = z.string().check(z.minLength(1), z.maxLength(MOST_CHARACTERS));
/** Counts up with each change of the plan, so that an answer is told from that to an earlier one. */
const revision = z.number().check(z.int(), z.gte(0));

export const plannerActionForm = z.enum([
  ...(['openFolder', 'openSourceControl', 'resolveConflicts', 'readAgain', 'chooseBase'] as const),
]);

export type PlannerAction = z.output<typeof plannerActionForm>;

const commitPlan = z.strictObject({
  commits: z
    .array(z.strictObject({ message, hunks: z.array(piece).check(z.maxLength(MOST_ITEMS)) }))
    .check(z.maxLength(MOST_ITEMS)),
});

const todo = z.strictObject({
  todo: todoFileForm.shape.todo.check(z.maxLength(MOST_ITEMS)),
});

const both = [
  /** The page is loaded (again): answered with `init` and the plan. */
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('undo'), id: z.string().check(z.regex(/^[0-9a-f-]{1,64}$/)) }),
  /** Ends what is under way. */
  z.strictObject({ type: z.literal('cancel') }),
  z.strictObject({ type: z.literal('act'), command: plannerActionForm }),
] as const;

const fromCommitsForm = z.discriminatedUnion('type', [
  ...both,
  z.strictObject({ type: z.literal('checkCommits'), revision, plan: commitPlan }),
  z.strictObject({
    type: z.literal('commit'),
    revision,
    plan: commitPlan,
    /** What each commit is checked by before any is made; null for nothing. The user wrote it. */
    check: z.nullable(z.strictObject({ command: message, keepIgnored: z.boolean() })),
  }),
  /** The user wants the model to word the commits. */
  z.strictObject({ type: z.literal('wordCommits'), revision, plan: commitPlan }),
  /** Shows the place of a piece in the editor. */
  z.strictObject({ type: z.literal('openPiece'), id: piece }),
]);

const fromRebaseForm = z.discriminatedUnion('type', [
  ...both,
  z.strictObject({ type: z.literal('checkTodo'), revision, todo }),
  z.strictObject({ type: z.literal('rebase'), todo }),
]);

export type FromCommits = Frozen<z.output<typeof fromCommitsForm>>;
export type FromRebase = Frozen<z.output<typeof fromRebaseForm>>;
export type FromPlanner = FromCommits | FromRebase;

/** The message of the page in its mode; null for anything that is none: unknown types and keys, wrong fields, sizes beyond the bounds. */
export const parseFromCommits = parserOf<FromCommits>(fromCommitsForm);
export const parseFromRebase = parserOf<FromRebase>(fromRebaseForm);
