/** Running a command: the port, and what comes back. */

export interface RunRequest {
  /** One command line for the runner's shell. */
  readonly command: string;
  /** Absolute path. */
  readonly folder: string;
  readonly timeoutMs: number;
}

/** How the command ended. `unknown`: it ended, and nobody said how; never a success. */
export type RunEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'timedOut'; readonly limitMs: number }
  | { readonly kind: 'cancelled' };

export interface RunReport {
  readonly command: string;
  /** Relative to the workspace folder, `.` for itself. */
  readonly folder: string;
  /** What ran it: `terminal` = the integrated terminal's shell integration, `process` = captured. */
  readonly runner: 'terminal' | 'process';
  readonly end: RunEnd;
  /** What it printed, stdout and stderr as they came, escape codes taken away: head and tail where it was long. */
  readonly output: string;
  /** Characters between head and tail that `output` leaves out. */
  readonly omitted: number;
  readonly durationMs: number;
}

export interface Runner {
  /**
   * Runs the command to its end, its time limit or the abort, whichever comes first; then the whole process tree is
   * gone. `onOutput` gets the text as it comes. Throws UserError where nothing could be started.
   */
  run(request: RunRequest, onOutput: (text: string) => void, signal: AbortSignal): Promise<RunReport>;
}
