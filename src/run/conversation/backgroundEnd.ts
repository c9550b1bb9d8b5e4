/** How a run in the background ended, told for who did not wait. */
import type { Entry } from '../../core/conversation/conversation';
import { errorText } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { RunReport } from '../../core/running/runner';
import type { Run, ToldEnd } from './run';

export interface BackgroundEnd extends ToldEnd {
  readonly run: Run;
  /** Null where it broke off, for the reason in `told`. */
  readonly report: RunReport | null;
}

/** The end of a run whose report this will be. */
export async function endInBackground(run: Run, running: Promise<RunReport>): Promise<BackgroundEnd> {
  try {
    const report = await running;
    return { run, report, ...(await run.tell(report)) };
  } catch (error) {
    // Nobody waits for it any more: what went wrong is told as its end.
    const told = `Run ${run.number} in the background failed: ${errorText(error)}`;
    return { run, report: null, done: phrase('Failed in the background'), told };
  }
}

/** The end as its conversation keeps it; null for a run that no call started. */
export function endedEntry({ run, report, done, told }: BackgroundEnd, atMs: number): Entry | null {
  return run.call === null ? null : { type: 'runEnded', ...run.call, atMs, report, done, told };
}
