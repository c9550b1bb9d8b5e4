/** Running a command: the port, and what comes back. */
import type { Boundary } from './boundary';

/** `terminal` = the integrated terminal's shell integration, `process` = captured, `sandbox` = bubblewrap. */
export type RunnerKind = 'terminal' | 'process' | 'sandbox' | 'container';

/**
 * Who allowed this very command. `rule`: nobody looked at it, so it is held to the workspace where something can hold it.
 * `user`: they saw its words and said yes, so it may rewrite the history of the workspace.
 */
export type ApprovedBy = 'user' | 'rule';

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

/** How the command ended. `unknown`: it ended, and nobody said how; never a success. `idle`: it printed nothing for so long. */
export type RunEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'timedOut'; readonly limitMs: number }
  | { readonly kind: 'idle'; readonly limitMs: number }
  | { readonly kind: 'cancelled' };

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

/** The whole output of a run on disk: at most 256 MiB of it, head and tail. */
export interface RunLog {
  readonly id: string;
  /** Absolute. */
  readonly path: string;
  /** What the file holds. */
  readonly bytes: number;
  /** Bytes between head and tail that are left out; the file says so at their place. */
  readonly dropped: number;
}

export interface RunReport {
  readonly command: string;
  /** Relative to the workspace folder, `.` for itself. */
  readonly folder: string;
  readonly runner: RunnerKind;
  readonly end: RunEnd;
  /** What it printed, stdout and stderr as they came, escape codes taken away: head and tail where it was long. */
  readonly output: string;
  /** Characters between head and tail that `output` leaves out. */
  readonly omitted: number;
  readonly durationMs: number;
  /** Null where nothing is kept on disk. */
  readonly log: RunLog | null;
  /** What isolated it, as probed; null where that was not asked. */
  readonly boundary: Boundary | null;
  /** Which run of its conversation this is, from 1, as the model knows its log; absent where no log is kept. */
  readonly number?: number | undefined;
  /** Absent where nobody looked. */
  readonly changes?: RunChanges | undefined;
}

/** Which of the workspace's listed files (tracked, or not ignored) a command has made, changed or deleted. */
export interface RunChanges {
  /** The first of them, in order. */
  readonly files: readonly ChangedFile[];
  /** How many there are, those in `files` among them. */
  readonly count: number;
  /** Whether there may be more, which could not be looked at. */
  readonly isPartial: boolean;
  /** Somebody else may have been at work meanwhile, whose changes some of these may be. */
  readonly isShared?: true | undefined;
}

/** A command that goes on while nobody waits for it. */
export interface BackgroundRun {
  /** As RunReport.number. */
  readonly number: number;
  readonly command: string;
  /** Relative to the workspace folder, `.` for itself. */
  readonly folder: string;
  readonly runner: RunnerKind;
  /** As RunLog.id, once its output is kept; absent where it is not. */
  readonly log?: string | undefined;
  /** Who moved it there. */
  readonly by: 'user' | 'model';
  /** How long it had run by then, and after how long it is ended. */
  readonly ranMs: number;
  readonly timeoutMs: number;
}

export interface ChangedFile {
  /** Relative to the workspace folder, `/`. */
  readonly path: string;
  readonly kind: 'created' | 'modified' | 'deleted';
}

export interface Runner {
  readonly kind: RunnerKind;
  /**
   * Runs the command to its end, a limit or the abort, whichever comes first; then the whole process tree is gone.
   * Throws UserError where nothing could be started.
   */
  run(request: RunRequest, hooks: RunHooks, signal: AbortSignal): Promise<RunReport>;
}
