import type { Entry } from '../../../core/conversation/conversation';
import type { RunReport } from '../../../core/running/runner';

/** What the command printed that failed last in this conversation; null where none did. */
export function lastFailure(entries: readonly Entry[]): string | null {
  for (const entry of entries.toReversed()) {
    const report = reportOf(entry);
    if (report !== null && hasFailed(report) && report.output.trim() !== '') return report.output;
  }
  return null;
}

function reportOf(entry: Entry): RunReport | null {
  if (entry.type === 'runEnded') return entry.report;
  if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') return null;
  return entry.outcome.answer.run;
}

/** What the user stopped is no failure. */
function hasFailed({ end }: RunReport): boolean {
  return end.kind !== 'cancelled' && !(end.kind === 'exited' && end.code === 0);
}
