/** Messages from the host to the planner page. */
import * as z from 'zod/mini';
import { parserOf } from '../core/form';
import type { Frozen } from '../core/form';
import {
  commitChecksForm,
  commitsCheckForm,
  commitsDoneForm,
  commitsViewForm,
  rebaseCheckForm,
  rebaseDoneForm,
  rebaseViewForm,
  wordedCommitsForm,
} from '../core/git/planning';
import { phraseForm, saidForm } from '../core/text/phraseForm';
import { plannerActionForm } from './fromPlanner';

const plannerModeForm = z.enum(['commits', 'rebase']);

/** What is planned. */
export type PlannerMode = z.output<typeof plannerModeForm>;

const plannerStepForm = z.enum(['read', 'check', 'word', 'run', 'undo']);

/** What takes a while, and holds up the rest. */
export type PlannerStep = z.output<typeof plannerStepForm>;

const toPlannerForm = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    mode: plannerModeForm,
    strings: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal('commits'), view: commitsViewForm }),
  z.object({ type: z.literal('commitsCheck'), revision: z.number(), check: commitsCheckForm }),
  z.object({ type: z.literal('commitsDone'), done: commitsDoneForm }),
  /** While the commits of the plan of that revision are checked, and in the end. */
  z.object({ type: z.literal('commitChecks'), revision: z.number(), checks: commitChecksForm }),
  z.object({ type: z.literal('worded'), revision: z.number(), worded: wordedCommitsForm }),
  z.object({ type: z.literal('rebase'), view: rebaseViewForm }),
  z.object({ type: z.literal('rebaseCheck'), revision: z.number(), check: rebaseCheckForm }),
  z.object({ type: z.literal('rebaseDone'), done: rebaseDoneForm }),
  /** What was done is taken back. */
  z.object({ type: z.literal('undone') }),
  /** What is under way; null once it has ended, whatever came of it. */
  z.object({
    type: z.literal('busy'),
    step: z.nullable(plannerStepForm),
    /** How far it is; null where there is nothing to say. */
    said: z.nullable(phraseForm),
  }),
  /** There is nothing to plan: why, and what helps (null = nothing does). */
  z.object({
    type: z.literal('empty'),
    why: saidForm,
    action: z.nullable(z.object({ label: phraseForm, command: plannerActionForm })),
  }),
]);

export type ToPlanner = Frozen<z.output<typeof toPlannerForm>>;

/** The message; null for anything that is none. */
export const parseToPlanner = parserOf<ToPlanner>(toPlannerForm);
