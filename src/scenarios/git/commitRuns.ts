/** Commands that run on commits, each in a work tree of its own. */
import { CancelledError } from '../../core/errors';
import type { RunReport, Runner } from '../../core/running/runner';

export interface OpenedRunner {
  readonly runner: Runner;
  readonly close: () => Promise<void>;
}

/** Where commands run on commits; all absolute. */
export interface RunPlace {
  /** The work tree, with the files of the first commit. */
  readonly folder: string;
  /** For the runner's own files, and gone in the end. */
  readonly beside: string;
  /** The notes of this use of the repository, which has one work tree at a time. */
  readonly notes: string;
}

export type OpenRunner = (place: RunPlace, signal: AbortSignal) => Promise<OpenedRunner>;

/** Ends what an interrupted run with these notes (absolute) left, before its work tree is removed. */
export type EndLeft = (notes: string, signal: AbortSignal) => Promise<void>;

/** By a runner of the workspace, which is not what is tested: commands may write their work tree alone. */
export function besideWorkspace(runner: Runner): OpenRunner {
  const own: Runner = {
    kind: runner.kind,
    run: (request, hooks, signal) => runner.run({ ...request, workspace: 'read' }, hooks, signal),
  };
  return async () => ({ runner: own, close: async () => undefined });
}

/** Without a limit of its own a run that hangs would never end; a shorter one is the command's to set: `timeout 60 CMD`. */
const RUN_MS = 6 * 3_600_000;

/** Runs a command in `folder` (absolute). Throws CancelledError, and UserError where nothing could be started. */
export async function runOnCommit(
  command: string,
  folder: string,
  runner: Runner,
  signal: AbortSignal,
): Promise<RunReport> {
  // Whoever allowed it saw the command, and not the files that it runs.
  const request = { command, folder, timeoutMs: RUN_MS, approvedBy: 'rule' } as const;
  const report = await runner.run(request, { onOutput: () => undefined }, signal);
  if (signal.aborted || report.end.kind === 'cancelled') throw new CancelledError();
  return report;
}

/** The last lines that say something, in their order; at most `most`, each cut at `width` characters. */
export function lastLines(output: string, most: number, width: number): readonly string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-most).map((line) => line.trimEnd().slice(0, width));
}
