/** Plans of commits and of a rebase as a page shows and changes them, and the work behind it as ports. */
import * as z from 'zod/mini';
import type { Frozen } from '../form';
import type { Phrase } from '../text/phrase';
import { phraseForm, saidForm } from '../text/phraseForm';
import { commitCheckForm } from './commitPlan';
import type { CommitPlan } from './commitPlan';
import { foreseenForm, rangeCommitForm, todoItemForm } from './rebase';
import type { TodoFile } from './rebase';

/** What is told of a proposal besides its plan. */
const proposedForm = {
  name: phraseForm,
  /** Sentences for people. */
  reasons: z.array(phraseForm),
  /** In [0, 1]. */
  confidence: z.number(),
  sure: z.boolean(),
};

const diffLineForm = z.strictObject({
  kind: z.enum(['context', 'removed', 'added']),
  /** Without its end. */
  text: z.string(),
});

export type DiffLine = Frozen<z.output<typeof diffLineForm>>;

/** A hunk, or some of its lines. */
const pieceForm = z.strictObject({
  /** As plans write it: `ID` or `ID:1-3,7`. */
  id: z.string(),
  /** Id of its hunk. */
  hunk: z.string(),
  path: z.string(),
  change: z.enum(['added', 'modified', 'deleted', 'renamed']),
  /** What happens where it has no lines: a rename, a mode, a file that is taken whole. Null for lines. */
  what: z.nullable(phraseForm),
  /** Its first line in the new file, from 1; 0 where it has no lines. */
  line: z.number(),
  removed: z.number(),
  added: z.number(),
  /** With up to three lines around them; those that are too many are left out. */
  lines: z.array(diffLineForm),
  /** How many are left out. */
  more: z.number(),
});

export type PlannedPiece = Frozen<z.output<typeof pieceForm>>;

export const commitsViewForm = z.strictObject({
  /** The branch, or the start of the commit's hash. */
  branch: z.string(),
  /** Subjects of the last commits, the newest first. */
  recent: z.array(z.string()),
  /** Every hunk, and the parts of hunks that proposals name: by path, then by line. None: there is nothing to commit. */
  pieces: z.array(pieceForm),
  /** The likeliest first. */
  proposals: z.array(
    z.strictObject({
      ...proposedForm,
      commits: z.array(
        z.strictObject({
          message: z.string(),
          pieces: z.array(z.string()),
          /** As PlannedCommit. */
          parses: z.nullable(z.boolean()),
        }),
      ),
    }),
  ),
  /** What is not part of it, and why. */
  notes: z.array(phraseForm),
  /** The model that writes messages when it is asked to, and what that would take; null where there is none. */
  writer: z.nullable(
    z.strictObject({
      name: z.string(),
      /** Where the changes would be sent. */
      host: z.string(),
      /** Estimated. */
      tokens: z.number(),
      /** US dollars at most, without the reply; null where the price is not known. */
      cost: z.nullable(z.number()),
    }),
  ),
});

export type CommitsView = Frozen<z.output<typeof commitsViewForm>>;

export const commitsCheckForm = z.strictObject({
  /** Why the plan cannot be committed as it is; null where it can. */
  problem: z.nullable(saidForm),
  /** As PlannedCommit, for each commit; empty where there is a problem. */
  parses: z.array(z.nullable(z.boolean())),
});

export type CommitsCheck = Frozen<z.output<typeof commitsCheckForm>>;

export const commitChecksForm = z.strictObject({
  /** Of the commits of the plan that were looked at so far, in their order. */
  checks: z.array(commitCheckForm),
  /** What failed and what helps; empty where nothing did. */
  said: z.array(phraseForm),
});

/** What a command came to on the commits of a plan. */
export type CommitChecks = Frozen<z.output<typeof commitChecksForm>>;

export const wordedCommitsForm = z.strictObject({
  /** In the order of the plan; `refused`: why the message stays what it was, null where it is the model's. */
  commits: z.array(z.strictObject({ message: z.string(), refused: z.nullable(phraseForm) })),
  /** By whom, and what it cost. */
  said: phraseForm,
});

/** Messages that a model wrote for a plan. */
export type WordedCommits = Frozen<z.output<typeof wordedCommitsForm>>;

/** What the commits of a plan are checked by, in the user's words. */
export interface PlanCheck {
  readonly command: string;
  /** Whether files that git ignores stay from one commit to the next. */
  readonly keepIgnored: boolean;
}

const madeForm = z.strictObject({ commit: z.string(), subject: z.string() });

export const commitsDoneForm = z.strictObject({
  /** The oldest first. */
  commits: z.array(madeForm),
  treeEqual: z.boolean(),
  undo: z.string(),
  notes: z.array(phraseForm),
});

export type CommitsDone = Frozen<z.output<typeof commitsDoneForm>>;

/** Each call rejects with UserError where it cannot do what it is asked for: then nothing was changed. */
export interface CommitWork {
  /** Of the repository, absolute: paths are relative to it. */
  readonly root: string;
  /** `tell` is told what takes its time, while it does. */
  read(signal: AbortSignal, tell: (said: Phrase) => void): Promise<CommitsView>;
  /** What a plan over the changes that were read last would come to. */
  check(plan: CommitPlan, signal: AbortSignal): Promise<CommitsCheck>;
  /** Runs a command on each commit of it, once the user allows that; makes none. Throws CancelledError where they do not. */
  runCheck(
    plan: CommitPlan,
    check: PlanCheck,
    tell: (said: Phrase, checks: CommitChecks) => void,
    signal: AbortSignal,
  ): Promise<CommitChecks>;
  /** Has the model word its commits. */
  word(plan: CommitPlan, signal: AbortSignal): Promise<WordedCommits>;
  /** Commits it, in one operation. */
  run(plan: CommitPlan, signal: AbortSignal): Promise<CommitsDone>;
  undo(id: string, signal: AbortSignal): Promise<void>;
}

const plannedCommitForm = z.extend(rangeCommitForm, { message: z.string() });

export type RebasedCommit = Frozen<z.output<typeof plannedCommitForm>>;

export const rebaseViewForm = z.strictObject({
  branch: z.string(),
  /** As it was written, and the commit it is. */
  onto: z.strictObject({ name: z.string(), commit: z.string(), subject: z.string() }),
  /** The oldest first. */
  commits: z.array(plannedCommitForm),
  /** The likeliest first; none where the rules would change nothing. */
  proposals: z.array(z.strictObject({ ...proposedForm, todo: z.array(todoItemForm) })),
});

export type RebaseView = Frozen<z.output<typeof rebaseViewForm>>;

/** A commit of the resulting history. */
const rebasedForm = z.strictObject({
  /** Of the commit that it is made from. */
  commit: z.string(),
  subject: z.string(),
  /** How many are folded into it. */
  folds: z.number(),
  /** Whether it stays the very commit that it is. */
  isSame: z.boolean(),
});

export const rebaseCheckForm = z.strictObject({
  /** Why the todo cannot be run; null where it can. */
  problem: z.nullable(saidForm),
  forecast: z.array(foreseenForm),
  /** The oldest first; empty where there is a problem. */
  history: z.array(rebasedForm),
  /** Commits that are pushed or signed and would be rewritten, branches that move along. */
  warnings: z.array(phraseForm),
});

export type RebaseCheck = Frozen<z.output<typeof rebaseCheckForm>>;

export const rebaseDoneForm = z.strictObject({
  /** Null while the rebase waits for somebody. */
  head: z.nullable(z.string()),
  /** As RebaseResult. */
  treeEqual: z.nullable(z.boolean()),
  undo: z.string(),
  /** The oldest first; empty while it waits. */
  commits: z.array(madeForm),
});

export type RebaseDone = Frozen<z.output<typeof rebaseDoneForm>>;

/** Each call rejects with UserError where it cannot do what it is asked for: then nothing was changed. */
export interface RebaseWork {
  readonly root: string;
  /** `onto`: anything that git takes for a commit. */
  read(onto: string, signal: AbortSignal): Promise<RebaseView>;
  /** What a todo over the commits that were read last would come to, worked out in memory. */
  check(todo: TodoFile, signal: AbortSignal): Promise<RebaseCheck>;
  run(todo: TodoFile, signal: AbortSignal): Promise<RebaseDone>;
  undo(id: string, signal: AbortSignal): Promise<void>;
}
