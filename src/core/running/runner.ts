/** Running a command: the port, and what comes back. */
import * as z from 'zod/mini';
import { changeKindForm } from '../changes/edits';
import type { Frozen } from '../form';
import { boundaryForm } from './boundary';

export const runnerKindForm = z.enum(['terminal', 'process', 'sandbox', 'container']);

/** `terminal` = the integrated terminal's shell integration, `process` = captured, `sandbox` = bubblewrap. */
export type RunnerKind = z.output<typeof runnerKindForm>;

export const approvedByForm = z.enum(['user', 'rule']);

/**
 * Who allowed this very command. `rule`: nobody looked at it, so it is held to the workspace where something can hold it.
 * `user`: they saw its words and said yes, so it may rewrite the history of the workspace.
 */
export type ApprovedBy = z.output<typeof approvedByForm>;

export interface RunRequest {
  /** One command line for the runner's shell. */
  readonly command: string;
  /** Absolute path on the host. */
  readonly folder: string;
  readonly timeoutMs: number;
  /** Ended after so long without a byte of output; absent = no such limit. */
  readonly idleMs?: number | undefined;
  /**
   * Where it may settle, with so many ms from the start: the command then has that time, and may be quiet all the while.
   * Absent = its limits stay as they are.
   */
  readonly longer?: Promise<number> | undefined;
  /** Whether the network may be reached, where the runner can say so (sandbox, container); absent = it may not. */
  readonly network?: boolean | undefined;
  /** `open`: standard input waits for what `RunHooks.onStarted` hands out; absent = it is closed. */
  readonly stdin?: 'open' | undefined;
  /**
   * `read`: a run in a throw-away folder outside of the workspace. The sandbox has the workspace read-only then, and that
   * folder alone to write; all runners on this machine name the workspace in REPOMASTER_WORKSPACE. Absent = as ever.
   */
  readonly workspace?: 'read' | undefined;
  /** Absent = neither: then the command may add to the history of the workspace, and never rewrite it. */
  readonly approvedBy?: ApprovedBy | undefined;
}

const runEndForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exited'), code: z.number() }),
  z.object({ kind: z.literal('signalled'), signal: z.string() }),
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('timedOut'), limitMs: z.number() }),
  z.object({ kind: z.literal('idle'), limitMs: z.number() }),
  z.object({ kind: z.literal('cancelled') }),
]);

/** How the command ended. `unknown`: it ended, exit code unknown; never a success. `idle`: it printed nothing for so long. */
export type RunEnd = Frozen<z.output<typeof runEndForm>>;

/** The standard input of a command that runs; after its end both do nothing. */
export interface RunInput {
  write(text: string): void;
  closeInput(): void;
}

export interface RunHooks {
  /** Gets the text as it comes. */
  onOutput(text: string): void;
  /** Once the command runs: how its standard input is answered. Not called where that is closed. */
  onStarted?(running: RunInput): void;
  /** Gets the id of the log as soon as what is printed is kept there. Not called where nothing is kept. */
  onLog?(id: string): void;
  /** Gets what brings the terminal to the front in which the user sees it run. Not called where there is none. */
  onTerminal?(show: () => void): void;
}

const runLogForm = z.object({
  id: z.string(),
  /** Absolute. */
  path: z.string(),
  /** What the file holds. */
  bytes: z.number(),
  /** Bytes between head and tail that are left out; the file says so at their place. */
  dropped: z.number(),
});

/** The whole output of a run on disk: at most 256 MiB of it, head and tail. */
export type RunLog = Frozen<z.output<typeof runLogForm>>;

const changedFileForm = z.object({
  /** Relative to the workspace folder, `/`. */
  path: z.string(),
  kind: changeKindForm,
});

export type ChangedFile = Frozen<z.output<typeof changedFileForm>>;

const runChangesForm = z.object({
  /** The first of them, in order. */
  files: z.array(changedFileForm),
  /** How many there are, those in `files` among them. */
  count: z.number(),
  /** Whether there may be more, which could not be looked at. */
  isPartial: z.boolean(),
  /** Somebody else may have been at work meanwhile, whose changes some of these may be. */
  isShared: z.optional(z.literal(true)),
});

/** Which of the workspace's listed files (tracked, or not ignored) a command has made, changed or deleted. */
export type RunChanges = Frozen<z.output<typeof runChangesForm>>;

export const runReportForm = z.object({
  command: z.string(),
  /** Relative to the workspace folder, `.` for itself. */
  folder: z.string(),
  runner: runnerKindForm,
  end: runEndForm,
  /** What it printed, stdout and stderr as they came, escape codes taken away: head and tail where it was long. */
  output: z.string(),
  /** Characters between head and tail that `output` leaves out. */
  omitted: z.number(),
  durationMs: z.number(),
  /** Null where nothing is kept on disk. */
  // Absent in conversations that were kept before it was noted.
  log: z._default(z.nullable(runLogForm), null),
  /** What isolated it, as probed; null where that was not asked. */
  // Absent in conversations that were kept before it was noted.
  boundary: z._default(z.nullable(boundaryForm), null),
  /** Which run of its conversation this is, from 1, as the model knows its log; absent where no log is kept. */
  number: z.optional(z.number()),
  /** Absent where nobody looked. */
  changes: z.optional(runChangesForm),
});

export type RunReport = Frozen<z.output<typeof runReportForm>>;

export const backgroundRunForm = z.object({
  /** As RunReport.number. */
  number: z.number(),
  command: z.string(),
  /** Relative to the workspace folder, `.` for itself. */
  folder: z.string(),
  runner: runnerKindForm,
  /** As RunLog.id, once its output is kept; absent where it is not. */
  log: z.optional(z.string()),
  /** Who moved it there. */
  by: z.enum(['user', 'model']),
  /** How long it had run by then, and after how long it is ended. */
  ranMs: z.number(),
  timeoutMs: z.number(),
});

/** A command that goes on while nobody waits for it. */
export type BackgroundRun = Frozen<z.output<typeof backgroundRunForm>>;

export interface Runner {
  readonly kind: RunnerKind;
  /**
   * Runs the command to its end, a limit or the abort, whichever comes first; then the whole process tree is gone.
   * Throws UserError where nothing could be started.
   */
  run(request: RunRequest, hooks: RunHooks, signal: AbortSignal): Promise<RunReport>;
}
