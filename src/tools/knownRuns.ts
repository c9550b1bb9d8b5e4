/** The runs whose logs a conversation may read: its own. */
import type { Entry } from '../core/conversation';
import type { RunReport, Runner } from '../core/runner';
import type { RunDesk } from '../run/desk/runDesk';
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
  /** The runner, whose runs are numbered, and known as soon as their output is kept; `number` is for its one run. */
  noting(runner: Runner, number?: number): Runner;
  /** The number of a run that begins now. */
  nextNumber(): number;
  /** Where those are that are under way. */
  readonly desk: RunDesk;
}

/**
 * The runs in `entries`, those on the conversation's desk, and those to come; other conversations keep their logs in the
 * same folder, and are not known here.
 */
export function createKnownRuns(
  logs: Pick<RunLogs, 'read'>,
  entries: readonly Entry[],
  desk: RunDesk,
): KnownRuns {
  const known = new Map<number, { readonly id: string; readonly command: string }>();
  let last = 0;
  for (const { number, command, log } of entries.flatMap(runsIn)) {
    last = Math.max(last, number);
    if (log !== undefined) known.set(number, { id: log, command });
  }
  for (const { number, command, logId } of desk.going())
    if (logId !== null) known.set(number, { id: logId, command });
  const nextNumber = (): number => (last = desk.nextNumber(last));
  return {
    list: () => [...known].map(([number, { command }]) => ({ number, command })).reverse(),
    read: async (number, question) => {
      const run = known.get(number);
      return run === undefined ? null : logs.read(run.id, question);
    },
    noting: (runner, own) => ({
      kind: runner.kind,
      run: async (request, hooks, signal) => {
        const number = own ?? nextNumber();
        const note = (id: string): void => void known.set(number, { id, command: request.command });
        const noted = (id: string): void => {
          note(id);
          hooks.onLog?.(id);
        };
        const report = await runner.run(request, { ...hooks, onLog: noted }, signal);
        if (report.log === null) return report;
        note(report.log.id);
        return { ...report, number };
      },
    }),
    nextNumber,
    desk,
  };
}

interface NumberedRun {
  readonly number: number;
  readonly command: string;
  /** Undefined where nothing is kept. */
  readonly log?: string | undefined;
}

/** What an entry tells of runs. */
function runsIn(entry: Entry): readonly NumberedRun[] {
  if (entry.type === 'runEnded') return entry.report === null ? [] : numbered(entry.report);
  if (entry.type !== 'toolEnded' || entry.outcome.kind !== 'answered') return [];
  const { run, background } = entry.outcome.answer;
  if (background !== undefined)
    return [{ number: background.number, command: background.command, log: background.log }];
  return run === null ? [] : numbered(run);
}

function numbered({ number, command, log }: RunReport): readonly NumberedRun[] {
  return number === undefined ? [] : [{ number, command, log: log?.id }];
}
