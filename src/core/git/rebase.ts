/** An interactive rebase as data: what `repomaster git rebase --json` prints, and the file of a todo that it reads. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import type { Phrase } from '../text/phrase';

/** As git names them in a todo; `fixup -C` also takes the message of the commit that is folded in. */
const actionForm = z.enum(['pick', 'reword', 'edit', 'squash', 'fixup', 'fixup -C', 'drop', 'exec']);

export type TodoAction = z.output<typeof actionForm>;

export const todoItemForm = z.strictObject({
  action: actionForm,
  /** Full id; null for `exec`. */
  commit: z.nullable(z.string()),
  /**
   * The whole message that the commit gets; for `exec` the command. Null keeps the message, and joins those of a `squash`.
   */
  message: z.nullable(z.string()),
});

export type TodoItem = Frozen<z.output<typeof todoItemForm>>;

/** A conflict that a plan will meet, or may meet. */
export const foreseenForm = z.strictObject({
  /** The commit that is applied then. */
  commit: z.string(),
  path: z.string(),
  /** Exactly so for the first commit that conflicts; what comes later depends on how that is resolved. */
  certain: z.boolean(),
});

export type ForeseenConflict = Frozen<z.output<typeof foreseenForm>>;

export const rangeCommitForm = z.strictObject({
  commit: z.string(),
  subject: z.string(),
  author: z.string(),
  /** When it was written, seconds since the epoch. */
  time: z.number(),
  /** Files that it changes, in code-unit order; empty for a commit without changes. */
  files: z.array(z.string()),
  /** The upstream branch that has it already; null for none. */
  pushed: z.nullable(z.string()),
  /** Its signature is lost, or made anew by whoever rebases. */
  signed: z.boolean(),
  /** Other branches that stand on it and move along. */
  branches: z.array(z.string()),
});

export type RangeCommit = Frozen<z.output<typeof rangeCommitForm>>;

const proposalForm = z.strictObject({
  /** In the order in which it is done, the oldest first. */
  todo: z.array(todoItemForm),
  rules: z.array(z.string()),
  /** In [0, 1]; an estimate set by hand for each rule, not measured. */
  confidence: z.number(),
  /** Asked for by the messages themselves, without a conflict or a pushed commit, with the same files at the end. Only the first may be. */
  sure: z.boolean(),
  forecast: z.array(foreseenForm),
});

export type PrintedProposal = Frozen<z.output<typeof proposalForm>>;

/** A proposal with its reasons, one sentence a change. */
export interface RebaseProposal extends PrintedProposal {
  readonly reasons: readonly Phrase[];
}

const stoppedForm = z.strictObject({
  command: z.string(),
  /** 0 where it left changes of tracked files; null where it could not be started, or nobody knows. */
  exit: z.nullable(z.number()),
  /** The last lines that were printed before the rebase stopped, at most 12. */
  lines: z.array(z.string()),
});

/** The command of an `exec` behind which a rebase stopped. */
export type StoppedCommand = Frozen<z.output<typeof stoppedForm>>;

const resultForm = z.strictObject({
  /** Where the branch is now; null while the rebase waits for somebody. */
  head: z.nullable(z.string()),
  /**
   * Whether the files are those that the same commits give without a plan. Null where that is not known: the rebase waits, or
   * these commits conflict by themselves.
   */
  treeEqual: z.nullable(z.boolean()),
  /** Null where the rebase ended, or stopped for something else. */
  stopped: z.nullable(stoppedForm),
  /** Takes all of it back: `repomaster git undo ID`. */
  undo: z.string(),
});

export type RebaseResult = Frozen<z.output<typeof resultForm>>;

export const rebaseReportForm = z.strictObject({
  version: z.literal(1),
  /** none: nothing is to be rebased. planned: it can begin. rebase: one is under way. done: it has just ended. */
  state: z.enum(['none', 'planned', 'rebase', 'done']),
  /** The oldest first; while one is under way, those that are left. */
  commits: z.array(rangeCommitForm),
  /** The likeliest first. */
  proposals: z.array(proposalForm),
  result: z.nullable(resultForm),
});

export type RebaseReport = Frozen<z.output<typeof rebaseReportForm>>;

/** A file of a plan: `repomaster git rebase --apply FILE`. Commits may be shortened. */
export const todoFileForm = z.strictObject({
  todo: z.array(
    z.strictObject({
      action: actionForm,
      commit: z.optional(z.nullable(z.string())),
      message: z.optional(z.nullable(z.string())),
    }),
  ),
});

export type TodoFile = Frozen<z.output<typeof todoFileForm>>;
