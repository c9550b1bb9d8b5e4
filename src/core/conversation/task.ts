/** A task that changes files: what was planned, and what came of it when it was looked at. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import {
  checkForm,
  checkResultForm,
  citationForm,
  comparedCheckForm,
  editClaimsForm,
  findingForm,
  outcomeForm,
} from '../changes/checks';
import { fileChangeForm } from '../changes/edits';
import { scopeBreachForm, scopedFileForm } from '../changes/scope';

const planForm = z.object({
  files: z.array(scopedFileForm),
  checks: z.array(checkForm),
  /** What will be done, a line each; for people. */
  steps: z.array(z.string()),
});

/** The scope contract: what will be changed, and what must be true afterwards. */
export type Plan = Frozen<z.output<typeof planForm>>;

export const startedPlanForm = z.object({ plan: planForm, before: z.array(checkResultForm) });

/** A plan with what its checks said before anything was changed. */
export type StartedPlan = Frozen<z.output<typeof startedPlanForm>>;

const resultsForm = z.object({
  /** The first of them, in order; relative to the folder, `/`. */
  files: z.array(z.object({ path: z.string(), sizeBytes: z.number() })),
  /** How many there are, those in `files` among them. */
  count: z.number(),
});

export type Results = Frozen<z.output<typeof resultsForm>>;

export const reviewForm = z.object({
  /** Whether it is the task's last word: nothing is left that the model could mend, or it has had its tries. */
  accepted: z.boolean(),
  /** For the model: what does not hold; '' where everything does. */
  told: z.string(),
  outcome: outcomeForm,
  changes: z.array(fileChangeForm),
  checks: z.array(comparedCheckForm),
  citations: z.array(citationForm),
  findings: z.array(findingForm),
  breaches: z.array(scopeBreachForm),
  claims: editClaimsForm,
  /** What lies in the conversation's folder of results; absent where it has none. */
  results: z.optional(resultsForm),
});

/** What an answer came to when it was held beside the files, the checks and the index. */
export type Review = Frozen<z.output<typeof reviewForm>>;

/** What a conversation did, as its journal has it. */
export interface DoneSoFar {
  /** All that the user asked for, in their words. */
  readonly asked: string;
  /** Commands that ended, oldest first. */
  readonly runs: readonly ShownRun[];
  /** What the model was shown: what it started from, and what tools answered. */
  readonly observations: readonly string[];
  /** Of the last turn. */
  readonly refused: RefusedAnswers;
}

/** Answers of a turn that did not hold. */
export interface RefusedAnswers {
  /** Oldest first; empty where none was refused. */
  readonly answers: readonly string[];
  /** Whether a tool has answered since the first of them. */
  readonly isWorkedSince: boolean;
}

export interface ShownRun {
  readonly command: string;
  readonly output: string;
  /** It exited with 0. */
  readonly isPassed: boolean;
}

/** What the claims of an answer are held beside. */
export interface TaskEvidence extends DoneSoFar {
  /** Paths of files that the task changed or handed over. */
  readonly results: readonly string[];
}

/** Looks at an answer. Throws CancelledError. */
export interface Reviewer {
  review(answer: string, signal: AbortSignal, done: DoneSoFar): Promise<Review>;
}
