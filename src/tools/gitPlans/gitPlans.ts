/** Git history as the tools for plans see it: what can be committed, rebased or bisected, and how that is done. */
import type { BisectReport } from '../../core/git/bisect';
import type { CommitCheck, CommitPlan, CommitReport } from '../../core/git/commitPlan';
import type { ForeseenConflict, RebaseResult, TodoFile, TodoItem } from '../../core/git/rebase';
import type { Runner } from '../../core/running/runner';
import type { ParsedCommand } from '../../core/running/shell';
import type { Phrase } from '../../core/text/phrase';
import type { BisectAsked, BisectPorts } from '../../scenarios/git/bisect/bisect';
import type { CheckAsked, CheckPorts } from '../../scenarios/git/commits/checkCommits';
import type { ChangeReading } from '../../scenarios/git/commits/readChanges';
import type { RebaseReading } from '../../scenarios/git/rebase/readRebase';
import type { RebaseLeft } from '../../scenarios/git/rebase/readLeft';

/** The uncommitted changes with proposals. */
export interface ReadChanges {
  readonly report: CommitReport;
  readonly reading: ChangeReading;
  readonly notes: readonly Phrase[];
}

export interface MadeCommits extends ReadChanges {
  /** Subjects of the commits that were made, the oldest first. */
  readonly committed: readonly string[];
}

/** Each rejects with UserError or CancelledError; then nothing was changed. */
export interface CommitWork {
  /** With `only`, a path of the repository, all of that file as one commit. */
  read(only: string | null, signal: AbortSignal): Promise<ReadChanges>;
  /** Whether each commit of a plan parses, in their order. Throws UserError for a plan that does not fit. */
  parses(reading: ChangeReading, plan: CommitPlan, signal: AbortSignal): Promise<readonly (boolean | null)[]>;
  /** What a command comes to on each commit, before any is made; none is run behind one that failed. */
  check(
    checked: { readonly reading: ChangeReading; readonly plan: CommitPlan; readonly asked: CheckAsked },
    ports: CheckPorts,
    signal: AbortSignal,
  ): Promise<readonly CommitCheck[]>;
  run(reading: ChangeReading, plan: CommitPlan, signal: AbortSignal): Promise<MadeCommits>;
}

/** Each rejects with UserError or CancelledError; then nothing was changed. */
export interface RebaseWork {
  read(onto: string, signal: AbortSignal): Promise<RebaseReading>;
  /** What is left of a rebase that is under way; null for none. */
  left(signal: AbortSignal): Promise<RebaseLeft | null>;
  /** Throws UserError for a todo that does not fit. */
  todoOf(file: TodoFile, reading: RebaseReading): readonly TodoItem[];
  forecast(
    reading: RebaseReading,
    todo: readonly TodoItem[],
    signal: AbortSignal,
  ): Promise<readonly ForeseenConflict[]>;
  run(reading: RebaseReading, todo: readonly TodoItem[], signal: AbortSignal): Promise<RebaseResult>;
}

/** An operation that can be taken back. */
export interface Undoable {
  readonly id: string;
  readonly what: Phrase;
}

export interface GitPlans {
  readonly commits: CommitWork;
  readonly rebase: RebaseWork;
  /** What an undo takes back next; null for nothing. */
  undoable(signal: AbortSignal): Promise<Undoable | null>;
  /** Takes back what the id stands for: what it was, and the id that brings it back. Throws UserError where that would lose work. */
  undo(id: string, signal: AbortSignal): Promise<Undoable>;
  /** As `bisect` of scenarios/git. */
  bisect(
    asked: BisectAsked,
    ports: Pick<BisectPorts, 'openRunner' | 'tell'>,
    signal: AbortSignal,
  ): Promise<BisectReport>;
}

/** The history of the folder that is asked about. Rejects with ToolError without a folder, UserError where it is in no repository. */
export type GitPlansOf = (signal: AbortSignal) => Promise<GitPlans>;

/** What has plans carried out: the user, who is asked about them as about a command, or somebody elsewhere. */
export type Applying =
  | {
      readonly kind: 'asked';
      readonly root: string;
      readonly parse: ParseCommand;
      /** Runs what commits are checked by. */
      readonly runner: Runner;
    }
  /** `how` says it, as a sentence. */
  | { readonly kind: 'elsewhere'; readonly how: string };

type ParseCommand = (command: string) => Promise<ParsedCommand>;
