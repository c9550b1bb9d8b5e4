/**
 * A conversation's beginning in a few lines, which a person can read and change. What the journal knows (files, evidence,
 * signatures) is taken from it; the rest is the model's account where it gave one.
 */
export interface Summary {
  readonly goal: string;
  readonly constraints: readonly string[];
  readonly done: readonly string[];
  readonly open: readonly string[];
  readonly decisions: readonly string[];
  /** Paths with what was done to them: `src/a.ts (edited)`. */
  readonly files: readonly string[];
  /** Calls and what came of them, with places. */
  readonly evidence: readonly string[];
  /** Signatures of the code that was touched, as the index has them when the summary is made; '' for none. */
  readonly signatures: string;
}
