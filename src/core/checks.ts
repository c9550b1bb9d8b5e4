/** What is verified of a turn, as data: declared checks, what a diff may hide, citations, and the outcome. */
import type { Said } from './phrase';

/** A check that was declared before the work began, and is run before and after it. */
export type Check = ExitCheck | FileCheck | MatchCheck | NumberCheck;

interface Limited {
  /** Of each run; absent: whoever runs the checks says. */
  readonly timeout_seconds?: number | undefined;
}

/** The command exits with this code, 0 where none is given. */
export interface ExitCheck extends Limited {
  readonly type: 'exit';
  readonly command: string;
  readonly code?: number | undefined;
}

/** The file is there and not empty; `written`: besides, it has other bytes than when the work began. */
export interface FileCheck {
  readonly type: 'file';
  readonly path: string;
  readonly written?: boolean | undefined;
}

/** What the command prints while it exits 0, or what the file holds, matches the JavaScript regular expression. */
export interface MatchCheck extends Limited {
  readonly type: 'match';
  readonly source: { readonly command: string } | { readonly path: string };
  readonly pattern: string;
  /** Besides, what matches is what matched before the work. */
  readonly same?: boolean | undefined;
}

/**
 * The number that the command prints while it exits 0 lies in [low, high] with every seed: what the first group of
 * `pattern` matches last, without a pattern the last number printed.
 */
export interface NumberCheck extends Limited {
  readonly type: 'number';
  readonly command: string;
  readonly pattern?: string | undefined;
  readonly low: number;
  readonly high: number;
  /** A run for each; none: one run without a seed. */
  readonly seeds?: readonly number[] | undefined;
  /** The environment variable that takes the seed where the command has no `{seed}`; `SEED` where none is named. */
  readonly seed_variable?: string | undefined;
  /** Besides, the numbers are those from before the work. */
  readonly same?: boolean | undefined;
}

/** unknown: a time limit, a signal or an end that nobody told; cannot run: a tool that it needs is not installed. Neither is a pass. */
export type CheckVerdict = 'passed' | 'failed' | 'unknown' | 'cannot run';

export interface CheckResult {
  readonly check: Check;
  readonly verdict: CheckVerdict;
  /** What was found, in a few words: `exited with 1`, `0.91 ± 0.02 (n = 5, 0.88 to 0.93)`. */
  readonly measured: Said;
  /** The last lines that the command printed. */
  readonly evidence: string;
  readonly durationMs: number;
  /** Of a file check: the digest of the file's bytes, null where there is none. */
  readonly digest: string | null;
}

/** flaky: run twice after the change, with different ends. unknown: before or after is. */
export type CheckChange = 'fixed' | 'broken' | 'still failing' | 'still passing' | 'flaky' | 'unknown';

export interface ComparedCheck {
  readonly check: Check;
  readonly before: CheckResult;
  readonly after: CheckResult;
  readonly change: CheckChange;
  /** What the comparison says and what it does not, in one sentence. */
  readonly note: Said;
}

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

export type FindingKind =
  | 'silent fallback'
  | 'weakened test'
  | 'inverted assertion'
  | 'expected value changed'
  | 'hard-coded result'
  | 'placeholder'
  | 'commented-out code'
  | 'loosened threshold'
  | 'disabled check'
  | 'debugging leftover'
  /** Code that asks whether a test runs it. */
  | 'special-cased check'
  /** Of the answer: `path` is empty, `line` is the answer's. */
  | 'unsupported claim';

/** Something in a change that may hide that it does not do what it seems to do. */
export interface Finding {
  readonly kind: FindingKind;
  readonly path: string;
  /** From 1, in the text that `side` names. */
  readonly line: number;
  readonly side: 'before' | 'after';
  readonly text: string;
  readonly why: Said;
  /** high: look at it in any case; low: often meant so. */
  readonly confidence: 'high' | 'medium' | 'low';
}

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

/** A part of an answer that names code, and whether the index bears it out. */
export interface Citation {
  readonly text: string;
  /** [start, end) in the answer, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly path: string | null;
  readonly line: number | null;
  readonly verified: boolean;
  /** Of one that is not verified: what it cites is a few lines away. */
  readonly isNear?: boolean | undefined;
  /** What bears it out, or what is wrong; one sentence. */
  readonly why: Said;
}

/** What an answer says of changes, beside those that are confirmed. */
export interface EditClaims {
  /** Parts of the answer that say of a file that it was changed which no confirmed change has. */
  readonly unconfirmed: readonly { readonly path: string; readonly start: number; readonly end: number }[];
  /** Confirmed changes that the answer does not mention. */
  readonly unmentioned: readonly string[];
}

/** How a task came out. failed: it could not be worked on (a fault of the model, the network, the engine). */
export interface Outcome {
  readonly outcome: 'accomplished' | 'not_accomplished' | 'stopped' | 'failed';
  /** One sentence. */
  readonly reason: Said;
}
