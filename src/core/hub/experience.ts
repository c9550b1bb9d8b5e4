/** What a repository's issues and pull requests say of a problem. `repomaster hub issues --json` prints it. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

const judgedThreadForm = z.strictObject({
  url: z.string(),
  kind: z.enum(['issue', 'pull']),
  /** Whether it is about this problem. */
  relevant: z.boolean(),
  /** In one sentence, with what it shares with the problem. */
  reason: z.string(),
  /** What it says to do, quoted; null where it says nothing. */
  solution: z.nullable(z.string()),
  /** Of a pull request: where its diff was saved, an absolute path; null for an issue. */
  diff: z.nullable(z.string()),
});

export const experienceForm = z.strictObject({
  version: z.literal(1),
  /** The problem as it was searched for. */
  statement: z.string(),
  /** Relevant ones first, the best first. */
  results: z.array(judgedThreadForm),
});

export type JudgedThread = Frozen<z.output<typeof judgedThreadForm>>;
export type Experience = Frozen<z.output<typeof experienceForm>>;
