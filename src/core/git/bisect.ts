/** A bisection as data: what was run, and which commit is the first bad one. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

export const verdictForm = z.enum(['good', 'bad', 'skip']);

export type Verdict = z.output<typeof verdictForm>;

const bisectRunForm = z.strictObject({
  commit: z.string(),
  verdict: verdictForm,
  /** The exit code of the command, or of the build that kept it from being run. */
  exit: z.number(),
});

/** One run of the command on a commit. */
export type BisectRun = Frozen<z.output<typeof bisectRunForm>>;

const bisectSymbolForm = z.strictObject({
  path: z.string(),
  change: z.enum(['added', 'removed', 'renamed', 'moved', 'signature', 'body']),
  /** As outlines have it: `Cart.add`. */
  name: z.string(),
  /** Its name before, where it was renamed or moved; else null. */
  from: z.nullable(z.string()),
});

/** What the first bad commit did to a symbol. */
export type BisectSymbol = Frozen<z.output<typeof bisectSymbolForm>>;

const bisectResultForm = z.strictObject({
  /** Full id; null where it could not be told: skipped commits, or too few repeats. */
  firstBad: z.nullable(z.string()),
  /** The probability of `firstBad`, or of the likeliest candidate; 1 where the command is taken at its word. */
  confidence: z.number(),
  /** What the first bad commit may be, the likeliest first, at most 20; the first bad commit alone where it is known. */
  candidates: z.array(z.string()),
  author: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** Files that the first bad commit changed, beside its first parent, at most 200. */
  files: z.array(z.string()),
  symbols: z.array(bisectSymbolForm),
});

export type BisectResult = Frozen<z.output<typeof bisectResultForm>>;

/** What `repomaster git bisect --json` prints. */
export const bisectReportForm = z.strictObject({
  version: z.literal(1),
  /** `unsure`: no commit is left that could tell more. `aborted`: a run ended otherwise than with 0 to 127. */
  state: z.enum(['found', 'unsure', 'aborted', 'interrupted']),
  /** In their order, those of earlier calls that were interrupted among them. */
  runs: z.array(bisectRunForm),
  /** Null where the search did not come to its end. */
  result: z.nullable(bisectResultForm),
});

export type BisectReport = Frozen<z.output<typeof bisectReportForm>>;

/** The commits that may be the first bad one. They are numbers from 0, parents before children. */
export interface CommitGraph {
  readonly ids: readonly string[];
  /** Of each commit, those of its parents that are in the graph. */
  readonly parents: readonly (readonly number[])[];
}

/** What a commit is about, as far as suspicion goes. */
export interface CommitFacts {
  readonly id: string;
  readonly subject: string;
  /** Empty for a merge. */
  readonly files: readonly {
    /** Relative to the top, `/`. */
    readonly path: string;
    /** Added and deleted; 0 for a binary file. */
    readonly lines: number;
  }[];
}
