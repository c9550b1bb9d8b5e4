import * as z from 'zod/mini';
import type { Frozen } from '../form';

export const summaryForm = z.object({
  goal: z.string(),
  constraints: z.array(z.string()),
  done: z.array(z.string()),
  open: z.array(z.string()),
  decisions: z.array(z.string()),
  /** Paths with what was done to them: `src/a.ts (edited)`. */
  files: z.array(z.string()),
  /** Calls and what came of them, with places. */
  evidence: z.array(z.string()),
  /** Signatures of the code that was touched, as the index has them when the summary is made; '' for none. */
  signatures: z.string(),
});

/**
 * A conversation's beginning in a few lines, which a person can read and change. What the journal knows (files, evidence,
 * signatures) is taken from it; the rest is the model's account where it gave one.
 */
export type Summary = Frozen<z.output<typeof summaryForm>>;
