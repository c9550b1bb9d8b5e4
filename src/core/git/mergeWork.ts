/**
 * The merge under way in one repository as people and tools work on it, conflict by conflict. The conflict page, the chat and
 * the agent's tools share one of these, so that each sees what the others chose.
 */
import * as z from 'zod/mini';
import type { Emitter } from '../async/emitter';
import type { Frozen } from '../form';
import { phraseForm } from '../text/phraseForm';
import { conflictForm, mergeReportForm, silentFaultForm } from './conflicts';
import type { RunTests } from './mergePorts';

const sideForm = z.enum(['ours', 'theirs']);

export type MergeSideName = z.output<typeof sideForm>;

const symbolChangeForm = z.strictObject({
  kind: z.enum(['added', 'removed', 'renamed', 'moved', 'signature', 'body']),
  /** Name, place (`path:line`) or signature before and after; null where there is none, as of a body. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export type SymbolChange = Frozen<z.output<typeof symbolChangeForm>>;

/** A caller or callee of the conflict's symbol that a side changed. */
const neighbourForm = z.strictObject({
  /** Of the map. */
  id: z.string(),
  role: z.enum(['caller', 'callee']),
  path: z.string(),
  /** From 1, in the file as it stands. */
  line: z.number(),
  side: sideForm,
  change: symbolChangeForm,
});

export type ChangedNeighbour = Frozen<z.output<typeof neighbourForm>>;

/** What the map knows about a conflict: it may come after the candidates. */
const surroundingsForm = z.strictObject({
  /** Id of the conflict's symbol in the map; null for none. */
  symbolId: z.nullable(z.string()),
  /** What each side did to that symbol; empty where it left it alone. */
  ours: z.array(symbolChangeForm),
  theirs: z.array(symbolChangeForm),
  neighbours: z.array(neighbourForm),
});

export type Surroundings = Frozen<z.output<typeof surroundingsForm>>;

const workedConflictForm = z.strictObject({
  /** One that is written keeps its texts; its lines are then null. */
  conflict: conflictForm,
  state: z.enum(['open', 'chosen', 'written']),
  /** What was chosen last: a candidate by its place, or null for a text of somebody's own. Null while the state is `open`. */
  choice: z.nullable(
    z.strictObject({
      candidate: z.nullable(z.number()),
      text: z.nullable(z.string()),
      /** The side that was taken as it is; then there is no candidate and no text. */
      side: z.optional(sideForm),
    }),
  ),
  /** Whether a side is taken as it is: `only` where no text can stand for it. Absent where texts do. */
  sides: z.optional(z.enum(['only', 'also'])),
  /** Why its file is not merged by lines; absent where there is nothing to say. */
  note: z.optional(phraseForm),
  /** Why, for each candidate in their order: sentences for people. */
  evidence: z.array(z.array(phraseForm)),
  /** Null until both sides are mapped. */
  surroundings: z.nullable(surroundingsForm),
  /** A candidate that agrees with what was decided in another conflict, and why; never chosen by itself. */
  suggestion: z.nullable(z.strictObject({ candidate: z.number(), from: z.string(), because: phraseForm })),
});

export type WorkedConflict = Frozen<z.output<typeof workedConflictForm>>;

export const mergeViewForm = z.strictObject({
  state: mergeReportForm.shape.state,
  ours: mergeReportForm.shape.ours,
  theirs: mergeReportForm.shape.theirs,
  /** Every conflict of this merge, written ones too, by path, then by their order in the file. */
  conflicts: z.array(workedConflictForm),
  silent: z.array(silentFaultForm),
  /** Of the last `finish`, also where its checks failed. Stays readable after the merge has ended, until the next one begins. */
  result: mergeReportForm.shape.result,
  /** What `undo` takes back next; null for nothing. */
  undo: z.nullable(z.strictObject({ id: z.string(), what: phraseForm })),
});

export type MergeView = Frozen<z.output<typeof mergeViewForm>>;

/** A candidate by its place, a text, or a side byte for byte; null takes the choice back. A text of null deletes the file. */
export type Choice =
  { readonly candidate: number } | { readonly text: string | null } | { readonly side: MergeSideName } | null;

/** Each call rejects with UserError where it cannot do what it is asked for: then nothing was changed. */
export interface MergeWork {
  /** Of the repository, absolute: paths are relative to it. */
  readonly root: string;
  /** With state `none` where nothing is under way. */
  read(): Promise<MergeView>;
  /** Fires when `read` would give something else: a choice, a file, git's own state (MERGE_HEAD and the like), evidence. */
  readonly onChanged: Emitter<void>['on'];
  /** Remembers it and writes nothing. A written conflict is `chosen` again; the next `write` replaces what was written. */
  choose(id: string, choice: Choice): Promise<void>;
  /** Writes these chosen conflicts into their files and leaves the others as they are. Commits nothing. */
  write(ids: readonly string[]): Promise<void>;
  /**
   * Checks the result, with `tests` also by running them, and makes the one commit where no check failed. All conflicts are
   * written by then.
   */
  finish(tests: RunTests | null, signal: AbortSignal): Promise<void>;
  /** Takes back what this id of a view or result stands for: files, index and refs are as before it. */
  undo(id: string): Promise<void>;
  dispose(): void;
}

/** Null for a folder in no git repository, or with a git that is too old. The folder may lie below the repository's root. */
export type OpenMergeWork = (folder: string) => Promise<MergeWork | null>;
