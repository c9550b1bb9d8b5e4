/** What is verified of a turn, as data: declared checks, what a diff may hide, citations, and the outcome. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import { saidForm } from '../text/phraseForm';
import type { Said } from '../text/phrase';

const limitedForm = z.object({
  /** Of each run; absent: whoever runs the checks says. */
  timeout_seconds: z.optional(z.number()),
});

const exitCheckForm = z.object({
  ...limitedForm.shape,
  type: z.literal('exit'),
  command: z.string(),
  code: z.optional(z.number()),
});

/** The command exits with this code, 0 where none is given. */
export type ExitCheck = Frozen<z.output<typeof exitCheckForm>>;

const fileCheckForm = z.object({
  type: z.literal('file'),
  path: z.string(),
  written: z.optional(z.boolean()),
});

/** The file is there and not empty; `written`: besides, it has other bytes than when the work began. */
export type FileCheck = Frozen<z.output<typeof fileCheckForm>>;

const matchCheckForm = z.object({
  ...limitedForm.shape,
  type: z.literal('match'),
  source: z.union([z.object({ command: z.string() }), z.object({ path: z.string() })]),
  pattern: z.string(),
  /** Besides, what matches is what matched before the work. */
  same: z.optional(z.boolean()),
});

/** What the command prints while it exits 0, or what the file holds, matches the JavaScript regular expression. */
export type MatchCheck = Frozen<z.output<typeof matchCheckForm>>;

const numberCheckForm = z.object({
  ...limitedForm.shape,
  type: z.literal('number'),
  command: z.string(),
  pattern: z.optional(z.string()),
  low: z.number(),
  high: z.number(),
  /** A run for each; none: one run without a seed. */
  seeds: z.optional(z.array(z.number())),
  /** The environment variable that takes the seed where the command has no `{seed}`; `SEED` where none is named. */
  seed_variable: z.optional(z.string()),
  /** Besides, the numbers are those from before the work. */
  same: z.optional(z.boolean()),
});

/**
 * The number that the command prints while it exits 0 lies in [low, high] with every seed: what the first group of
 * `pattern` matches last, without a pattern the last number printed.
 */
export type NumberCheck = Frozen<z.output<typeof numberCheckForm>>;

export const checkForm = z.discriminatedUnion('type', [
  exitCheckForm,
  fileCheckForm,
  matchCheckForm,
  numberCheckForm,
]);

/** A check that was declared before the work began, and is run before and after it. */
export type Check = Frozen<z.output<typeof checkForm>>;

const checkVerdictForm = z.enum(['passed', 'failed', 'unknown', 'cannot run']);

/** unknown: a time limit, a signal or an end that nobody told; cannot run: a tool that it needs is not installed. Neither is a pass. */
export type CheckVerdict = z.output<typeof checkVerdictForm>;

export const checkResultForm = z.object({
  check: checkForm,
  verdict: checkVerdictForm,
  /** What was found, in a few words: `exited with 1`, `0.91 ± 0.02 (n = 5, 0.88 to 0.93)`. */
  measured: saidForm,
  /** The last lines that the command printed. */
  evidence: z.string(),
  durationMs: z.number(),
  /** Of a file check: the digest of the file's bytes, null where there is none. */
  digest: z.nullable(z.string()),
});

export type CheckResult = Frozen<z.output<typeof checkResultForm>>;

const checkChangeForm = z.enum(['fixed', 'broken', 'still failing', 'still passing', 'flaky', 'unknown']);

/** flaky: run twice after the change, with different ends. unknown: before or after is. */
export type CheckChange = z.output<typeof checkChangeForm>;

export const comparedCheckForm = z.object({
  check: checkForm,
  before: checkResultForm,
  after: checkResultForm,
  change: checkChangeForm,
  /** What the comparison says and what it does not, in one sentence. */
  note: saidForm,
});

export type ComparedCheck = Frozen<z.output<typeof comparedCheckForm>>;

/** A file that a check looks at. */
export interface CheckedFile {
  readonly digest: string;
  readonly sizeBytes: number;
  /** Its text where it was asked for, is not too long to be searched and holds no secrets, else null. */
  readonly text: string | null;
  /** Whether it is one of the files that hold secrets, by its name. */
  readonly isSecret: boolean;
}

export interface CheckedFiles {
  /** Null where there is no such file below the folder, or below the one for results. */
  look(path: string, want: 'digest' | 'text'): Promise<CheckedFile | null>;
}

/** The text of a file before and after a change; null where it is not there. Paths relative, `/`. */
export interface ReviewedFile {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

export const findingKindForm = z.enum([
  'silent fallback',
  'weakened test',
  'inverted assertion',
  'expected value changed',
  'hard-coded result',
  'placeholder',
  'commented-out code',
  'loosened threshold',
  'disabled check',
  'debugging leftover' /** Code that asks whether a test runs it. */,
  'special-cased check' /** Of the answer: `path` is empty, `line` is the answer's. */,
  'unsupported claim',
]);

export type FindingKind = z.output<typeof findingKindForm>;

export const findingForm = z.object({
  kind: findingKindForm,
  path: z.string(),
  /** From 1, in the text that `side` names. */
  line: z.number(),
  side: z.enum(['before', 'after']),
  text: z.string(),
  why: saidForm,
  /** high: look at it in any case; low: often meant so. */
  confidence: z.enum(['high', 'medium', 'low']),
});

/** Something in a change that may hide that it does not do what it seems to do. */
export type Finding = Frozen<z.output<typeof findingForm>>;

/** What a change of one file's text comes to. */
export type TextEffect = 'none' | 'line ends' | 'format' | 'comments' | 'code';

/** What an answer names of the code. */
export type CodeReference =
  | {
      readonly kind: 'place';
      readonly path: string;
      readonly line: number | null;
      readonly endLine: number | null;
      /** What the text around it says is there; absent for nothing. */
      readonly names?: readonly ClaimedName[] | undefined;
    }
  /** `isCalled`: written with `()`. */
  | { readonly kind: 'symbol'; readonly name: string; readonly isCalled: boolean }
  | {
      readonly kind: 'edge';
      readonly from: string;
      readonly to: string;
      readonly relation: 'calls' | 'imports';
    };

/** A name that a text gives to a place. */
export interface ClaimedName {
  readonly name: string;
  /**
   * label: in backticks in the link's text; beside: next to the place; used: next to it too, as what is called or read there;
   * common: as beside, a word that is no name as often, such as `main`.
   */
  readonly bond: 'label' | 'beside' | 'used' | 'common';
}

/** What the index knows of a reference. */
export type ReferenceAnswer =
  | { readonly kind: 'found'; readonly certainty: 'exact' | 'inferred'; readonly place: CodePlace }
  /** `why`: what is wrong, in one sentence; `nearest`: what may have been meant. */
  | {
      readonly kind: 'missing';
      readonly why: Said;
      readonly nearest: string | null;
      /** What is cited is a few lines away; absent: it is not. */
      readonly isNear?: boolean;
    }
  /** Nothing of this repository seems to be meant: a name of a library, a variable. */
  | { readonly kind: 'foreign' };

export interface CodePlace {
  readonly path: string;
  readonly line: number;
}

/** What is known of the code that answers cite: in the editor through the index worker, else in this process. */
export interface CitedCode {
  /** An answer for each reference, in their order. */
  lookUp(references: readonly CodeReference[], signal: AbortSignal): Promise<readonly ReferenceAnswer[]>;
}

export const citationForm = z.object({
  text: z.string(),
  /** [start, end) in the answer, in UTF-16 units. */
  start: z.number(),
  end: z.number(),
  path: z.nullable(z.string()),
  line: z.nullable(z.number()),
  verified: z.boolean(),
  /** Of one that is not verified: what it cites is a few lines away. */
  isNear: z.optional(z.boolean()),
  /** What bears it out, or what is wrong; one sentence. */
  why: saidForm,
});

/** A part of an answer that names code, and whether the index bears it out. */
export type Citation = Frozen<z.output<typeof citationForm>>;

export const editClaimsForm = z.object({
  /** Parts of the answer that say of a file that it was changed which no confirmed change has. */
  unconfirmed: z.array(z.object({ path: z.string(), start: z.number(), end: z.number() })),
  /** Confirmed changes that the answer does not mention. */
  unmentioned: z.array(z.string()),
});

/** What an answer says of changes, beside those that are confirmed. */
export type EditClaims = Frozen<z.output<typeof editClaimsForm>>;

export const outcomeForm = z.object({
  outcome: z.enum(['accomplished', 'not_accomplished', 'stopped', 'failed']),
  /** One sentence. */
  reason: saidForm,
});

/** How a task came out. failed: it could not be worked on (a fault of the model, the network, the engine). */
export type Outcome = Frozen<z.output<typeof outcomeForm>>;
