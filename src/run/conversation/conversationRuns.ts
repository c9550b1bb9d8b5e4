/** The runs of one conversation: those that are under way, and those whose logs it may read. */
import type { Entry } from '../../core/conversation/conversation';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { BackgroundRun, RunReport, Runner } from '../../core/running/runner';
import type { LogPart, LogQuestion } from '../log/readLog';
import type { RunLogs } from '../log/runLogs';
import { endInBackground } from './backgroundEnd';
import type { BackgroundEnd } from './backgroundEnd';
import { Run } from './run';
import type { RunWork } from './run';
import { runsIn } from './runsIn';
import type { KnownRun } from './runsIn';

export type RunOutcome =
  | { readonly kind: 'ended'; readonly report: RunReport }
  /** `output` and `omitted` as in a report, so far. */
  | {
      readonly kind: 'moved';
      readonly run: BackgroundRun;
      readonly output: string;
      readonly omitted: number;
    };

/** Hears of runs in the background. */
export interface RunListener {
  onOutput(run: Run, text: string): void;
  onEnded(end: BackgroundEnd): void;
}

/** Each may be a server with workers; a conversation that needs more has forgotten some. */
const MOST_BACKGROUND = 4;

/** Without any at first. Whoever has it ends all before it is let go. */
export class ConversationRuns {
  private readonly going = new Map<number, Run>();
  /** Those with a log, by number; other conversations keep their logs in the same folder, and are not known here. */
  private known = new Map<number, KnownRun & { readonly logId: string }>();
  private last = 0;
  private listener: RunListener | null = null;
  /** Ends that nobody has heard of. */
  private unheard: BackgroundEnd[] = [];

  constructor(private readonly logs: Pick<RunLogs, 'read' | 'path'>) {}

  /** From now on those in `entries` and those under way are known, and no others that began before. */
  know(entries: readonly Entry[]): void {
    const told = entries.flatMap(runsIn);
    this.last = told.reduce((last, { number }) => Math.max(last, number), this.last);
    this.known = new Map();
    for (const each of [...told, ...this.going.values()]) this.note(each);
  }

  /** Those that have a log, newest first; an old log may be gone by now. */
  list(): readonly KnownRun[] {
    return [...this.known.values()].reverse();
  }

  /** As readLog; null where this log is gone. */
  async read(number: number, question: LogQuestion): Promise<LogPart | null> {
    const run = this.known.get(number);
    return run === undefined ? null : this.logs.read(run.logId, question);
  }

  /** Absolute: the file with what it has printed so far; null where that is gone, or the run has none. */
  logPath(number: number): string | null {
    const run = this.known.get(number);
    return run === undefined ? null : this.logs.path(run.logId);
  }

  /** What is under way, oldest first. */
  underWay(): readonly Run[] {
    return [...this.going.values()];
  }

  /** The run of this number; undefined where it is not under way. */
  find(number: number): Run | undefined {
    return this.going.get(number);
  }

  /**
   * Runs it, under the conversation's next number: to its end, or until it continues in the background. An abort of `signal` ends
   * it as long as it does not. Throws as the runner does, and UserError for a background that is full.
   */
  async start(work: RunWork, signal: AbortSignal): Promise<RunOutcome> {
    const run = new Run(this.nextNumber(), work);
    if (work.mode === 'background') this.requireRoom();
    const report = this.begin(run, work);
    if (signal.aborted) run.abort();
    signal.addEventListener('abort', run.abort, { once: true });
    if (work.mode === 'background') void run.moveOnceBegun(report);
    try {
      const outcome = await Promise.race([report, run.moved]);
      if (!('by' in outcome)) return { kind: 'ended', report: outcome };
      run.over = this.endLater(run, report);
      return { kind: 'moved', run: run.inBackground(outcome), ...run.soFar() };
    } finally {
      signal.removeEventListener('abort', run.abort);
    }
  }

  /** The runner, each command of which has a number and is known as soon as its output is kept: for those that nobody moves. */
  noted(runner: Runner): Runner {
    return {
      kind: runner.kind,
      run: async (request, hooks, signal) => {
        const { command } = request;
        const number = this.nextNumber();
        const onLog = (logId: string): void => {
          this.note({ number, command, logId });
          hooks.onLog?.(logId);
        };
        return this.numbered(await runner.run(request, { ...hooks, onLog }, signal), { number, command });
      },
    };
  }

  /** Has it go on in the background; false where nobody waits for it. Throws UserError where that is full. */
  move(run: Run): boolean {
    if (!this.going.has(run.number) || !run.isWaitedFor) return false;
    this.requireRoom();
    run.move('user');
    return true;
  }

  /** Ends all, or those in the background; resolves with them when they have, and are told. */
  endAll(which: 'all' | 'background'): Promise<readonly Run[]> {
    const those = this.underWay().filter(({ isBackground }) => which === 'all' || isBackground);
    return Promise.all(those.map((run) => run.end()));
  }

  /** One listener at a time; it gets the ends that nobody heard of first. Returns what ends it. */
  listen(listener: RunListener): () => void {
    this.listener = listener;
    const missed = this.unheard;
    this.unheard = [];
    for (const each of missed) listener.onEnded(each);
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  private nextNumber(): number {
    return ++this.last;
  }

  private begin(run: Run, { hooks }: RunWork): Promise<RunReport> {
    this.going.set(run.number, run);
    const onOutput = (text: string): void => {
      if (run.isBackground) this.listener?.onOutput(run, text);
      else hooks.onOutput(text);
    };
    const report = run
      .begin(onOutput, () => this.note(run))
      .then((ended) => this.numbered(ended, run))
      .finally(() => {
        this.going.delete(run.number);
        run.wake();
      });
    run.over = report.catch(() => undefined);
    return report;
  }

  private async endLater(run: Run, report: Promise<RunReport>): Promise<void> {
    const end = await endInBackground(run, report);
    if (this.listener === null) this.unheard.push(end);
    else this.listener.onEnded(end);
  }

  private note({ number, command, logId }: KnownRun): void {
    if (logId !== null) this.known.set(number, { number, command, logId });
  }

  /** The report, with the number of its run where its output is kept. */
  private numbered(report: RunReport, { number, command }: Pick<KnownRun, 'number' | 'command'>): RunReport {
    if (report.log === null) return report;
    this.note({ number, command, logId: report.log.id });
    return { ...report, number };
  }

  private requireRoom(): void {
    const taken = this.underWay().filter(({ isBackground }) => isBackground);
    if (taken.length < MOST_BACKGROUND) return;
    const named = taken.map(({ number }) => number).join(', ');
    throw new UserError(
      'bad-input',
      phrase(
        '{0} commands already run in the background (runs {1}), which is the limit. Stop one of them first.',
        MOST_BACKGROUND,
        named,
      ),
    );
  }
}
