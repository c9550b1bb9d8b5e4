/** The runs whose logs a conversation may read: its own. */
import type { Entry } from '../core/conversation';
import type { Runner } from '../core/runner';
import type { LogPart, LogQuestion } from '../run/log/readLog';
import type { RunLogs } from '../run/log/runLogs';

export interface KnownRun {
  /** As in RunReport: the same in a replay, which the log's id is not. */
  readonly number: number;
  readonly command: string;
}

export interface KnownRuns {
  /** Those that have a log, newest first; an old log may be gone by now. */
  list(): readonly KnownRun[];
  /** As readLog; null where this log is gone. */
  read(number: number, question: LogQuestion): Promise<LogPart | null>;
  /** The runner, whose runs are numbered and known once they have ended. */
  noting(runner: Runner): Runner;
}

/** The runs in `entries`, and those to come; other conversations keep their logs in the same folder, and are not known here. */
export function createKnownRuns(logs: Pick<RunLogs, 'read'>, entries: readonly Entry[]): KnownRuns {
  const known = new Map<number, { readonly id: string; readonly command: string }>();
  for (const entry of entries) {
    if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') continue;
    const { number, log, command } = entry.outcome.answer.run ?? { log: null };
    if (number !== undefined && log !== null) known.set(number, { id: log.id, command });
  }
  let last = Math.max(0, ...known.keys());
  return {
    list: () => [...known].map(([number, { command }]) => ({ number, command })).reverse(),
    read: async (number, question) => {
      const run = known.get(number);
      return run === undefined ? null : logs.read(run.id, question);
    },
    noting: (runner) => ({
      kind: runner.kind,
      run: async (request, hooks, signal) => {
        const report = await runner.run(request, hooks, signal);
        if (report.log === null) return report;
        last += 1;
        known.set(last, { id: report.log.id, command: report.command });
        return { ...report, number: last };
      },
    }),
  };
}
