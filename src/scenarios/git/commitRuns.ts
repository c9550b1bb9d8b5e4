/** Commands that run on commits, each in a work tree of its own. */
import { CancelledError } from '../../core/errors';
import type { RunReport, Runner } from '../../core/running/runner';

export interface OpenedRunner {
  readonly runner: Runner;
  readonly close: () => Promise<void>;
}

/** The runner of the work tree in this folder (absolute); `beside` is there for its own files, and gone in the end. */
export type OpenRunner = (folder: string, beside: string, signal: AbortSignal) => Promise<OpenedRunner>;

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
