/**
 * Uncommitted changes as hunks, and plans that commit them one after the other (GitGoodBench, iterative committing): what
 * `repomaster git commit --json` prints, and what its file of a plan holds.
 */
import * as z from 'zod/mini';
import type { Frozen } from '../form';

/** A hunk as `git diff -U0 HEAD` has it; an untracked file is a hunk that adds all its lines. */
const hunkForm = z.strictObject({
  /** Stays the same while the hunk's lines do, wherever they stand. */
  id: z.string(),
  /** The new path of a renamed file. */
  path: z.string(),
  /** The same but for a renamed file. */
  oldPath: z.string(),
  /** What becomes of the file. */
  file: z.enum(['new', 'deleted', 'changed']),
  /** What it changes: `lines`, the path, the mode, or the content at once. */
  what: z.enum(['lines', 'rename', 'mode', 'link', 'submodule', 'empty', 'binary or large']),
  /** As in `@@ -oldStart,oldLines +newStart,newLines @@`; all 0 for what has no lines: binary files, modes, renames, links, submodules. */
  oldStart: z.number(),
  oldLines: z.number(),
  newStart: z.number(),
  newLines: z.number(),
});

export type PrintedHunk = Frozen<z.output<typeof hunkForm>>;

const plannedCommitForm = z.strictObject({
  message: z.string(),
  /**
   * Ids of hunks, or of some lines of one: `ID:1-3,7`. Lines count from 1 in the hunk: first those that it removes, then
   * those that it adds.
   */
  hunks: z.array(z.string()),
  /** Whether its files parse after it wherever they do before and after all of it; null where no file is in a language that is read. */
  parses: z.nullable(z.boolean()),
});

export type PlannedCommit = Frozen<z.output<typeof plannedCommitForm>>;

const commitProposalForm = z.strictObject({
  /** In the order in which they are committed. */
  commits: z.array(plannedCommitForm),
  /** What the commits were made by, each by its name. */
  rules: z.array(z.string()),
  /** How likely it is to be the split that its author would make, in [0, 1]. */
  confidence: z.number(),
  /** Right in at least 92 % of cases, as measured (test/bench/git/commits). */
  sure: z.boolean(),
});

export type CommitProposal = Frozen<z.output<typeof commitProposalForm>>;

const commitResultForm = z.strictObject({
  /** Full ids, the oldest first. */
  commits: z.array(z.string()),
  /** Whether the last commit and what is left of the changes hold exactly what the folder held at the start. */
  treeEqual: z.boolean(),
  /** Takes all of it back: `repomaster git undo ID`. */
  undo: z.string(),
});

export type CommitResult = Frozen<z.output<typeof commitResultForm>>;

/** What a command came to on what the folder holds after a commit of a plan. */
export const commitCheckForm = z.strictObject({
  /** The first line of the commit's message. */
  subject: z.string(),
  /** `not run`: one before it failed. */
  outcome: z.enum(['passed', 'failed', 'not run']),
  /** Null where the command did not exit by itself, or was not run. */
  exit: z.nullable(z.number()),
  ms: z.number(),
  /** The last lines that it printed, where it failed. */
  output: z.array(z.string()),
});

export type CommitCheck = Frozen<z.output<typeof commitCheckForm>>;

export const commitReportForm = z.strictObject({
  version: z.literal(1),
  /** `none`: there is nothing to commit. */
  state: z.enum(['none', 'changes']),
  /** By path in code-unit order, then by line; after an apply those that are left. */
  hunks: z.array(hunkForm),
  /** The likeliest first; after an apply of what is left. */
  proposals: z.array(commitProposalForm),
  result: z.nullable(commitResultForm),
  /** For each commit of the plan in its order; absent where no check was asked for. Where one failed, nothing was committed. */
  checks: z.optional(z.array(commitCheckForm)),
});

export type CommitReport = Frozen<z.output<typeof commitReportForm>>;

/** A file of a plan: `repomaster git commit --apply FILE`. A proposal as it was printed is one, too. */
export const commitPlanForm = z.object({
  commits: z.array(z.object({ message: z.string(), hunks: z.array(z.string()) })),
});

export type CommitPlan = Frozen<z.output<typeof commitPlanForm>>;
