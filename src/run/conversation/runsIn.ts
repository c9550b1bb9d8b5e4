import type { Entry } from '../../core/conversation/conversation';
import type { RunReport } from '../../core/running/runner';

/** A run as a conversation may read it. */
export interface KnownRun {
  /** As in RunReport: the same in a replay, which the log's id is not. */
  readonly number: number;
  readonly command: string;
  /** As RunLog.id; null where nothing is kept. */
  readonly logId: string | null;
}

/** The runs that an entry tells of. */
export function runsIn(entry: Entry): readonly KnownRun[] {
  if (entry.type === 'runEnded') return entry.report === null ? [] : numbered(entry.report);
  if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') return [];
  const { run, background } = entry.outcome.answer;
  if (background !== undefined) {
    const { number, command, log = null } = background;
    return [{ number, command, logId: log }];
  }
  return run === null ? [] : numbered(run);
}

function numbered({ number, command, log }: RunReport): readonly KnownRun[] {
  return number === undefined ? [] : [{ number, command, logId: log?.id ?? null }];
}
