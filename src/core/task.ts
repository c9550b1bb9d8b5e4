/** A task that changes files: what was planned, and what came of it when it was looked at. */
import type { Check, CheckResult, Citation, ComparedCheck, EditClaims, Finding, Outcome } from './checks';
import type { FileChange } from './edits';
import type { ScopeBreach, ScopedFile } from './scope';

/** The scope contract: what will be changed, and what must be true afterwards. */
export interface Plan {
  readonly files: readonly ScopedFile[];
  readonly checks: readonly Check[];
  /** What will be done, a line each; for people. */
  readonly steps: readonly string[];
}

/** A plan with what its checks said before anything was changed. */
export interface StartedPlan {
  readonly plan: Plan;
  readonly before: readonly CheckResult[];
}

/** What an answer came to when it was held beside the files, the checks and the index. */
export interface Review {
  /** Whether it is the task's last word: nothing is left that the model could mend, or it has had its tries. */
  readonly accepted: boolean;
  /** For the model: what does not hold; '' where everything does. */
  readonly told: string;
  readonly outcome: Outcome;
  readonly changes: readonly FileChange[];
  readonly checks: readonly ComparedCheck[];
  readonly citations: readonly Citation[];
  readonly findings: readonly Finding[];
  readonly breaches: readonly ScopeBreach[];
  readonly claims: EditClaims;
  /** What lies in the conversation's folder of results; absent where it has none. */
  readonly results?: Results | undefined;
}

export interface Results {
  /** The first of them, in order; relative to the folder, `/`. */
  readonly files: readonly { readonly path: string; readonly sizeBytes: number }[];
  /** How many there are, those in `files` among them. */
  readonly count: number;
}

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
