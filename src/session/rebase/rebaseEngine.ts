/** Interactive rebases as pages, tools and the command line plan, run and undo them: a port, so that it is tested without git. */
import type { ForeseenConflict, RebaseResult, TodoFile, TodoItem } from '../../core/git/rebase';
import type { RebaseReading } from '../../scenarios/git/rebase/readRebase';
import type { RebaseLeft } from '../../scenarios/git/rebase/readLeft';
import type { Undoable } from '../merge/mergeEngine';

/** Each rejects with UserError or CancelledError; then nothing was changed. */
export interface RebaseEngine {
  /** Absolute: the top of the work tree. */
  readonly root: string;
  /** What HEAD has beyond a commit, with plans; `onto` is anything that git takes for a commit. */
  read(onto: string, signal: AbortSignal): Promise<RebaseReading>;
  /** What is left of a rebase that is under way, with the conflicts that are to come; null for none. */
  left(signal: AbortSignal): Promise<RebaseLeft | null>;
  /** A todo that somebody wrote, checked and with full ids. */
  todoOf(file: TodoFile, reading: RebaseReading): readonly TodoItem[];
  /** The conflicts that a todo would meet, in memory. Also rejects for a todo that `run` refuses. */
  forecast(
    reading: RebaseReading,
    todo: readonly TodoItem[],
    signal: AbortSignal,
  ): Promise<readonly ForeseenConflict[]>;
  /** The files that a rebase of these commits writes, relative to the root. */
  written(reading: RebaseReading, signal: AbortSignal): Promise<readonly string[]>;
  run(reading: RebaseReading, todo: readonly TodoItem[], signal: AbortSignal): Promise<RebaseResult>;
  /** Takes back what the id stands for, and what was resolved since in the same rebase. */
  undo(id: string, signal: AbortSignal): Promise<Undoable>;
}
