/** One run of a conversation, from its start to its end. */
import type { Phrase } from '../../core/text/phrase';
import type {
  BackgroundRun,
  RunHooks,
  RunReport,
  RunRequest,
  Runner,
  RunnerKind,
} from '../../core/running/runner';
import type { CallPlace } from '../../core/conversation/tool';
import { createOutputBuffer } from '../outputBuffer';

/** What a run is told as once it has ended in the background. */
export interface ToldEnd {
  readonly done: Phrase;
  /** For the model. */
  readonly told: string;
}

export interface RunWork {
  readonly runner: Runner;
  readonly request: RunRequest;
  /** Relative to the workspace folder, `.` for itself. */
  readonly folder: string;
  /** The call that starts it; null where it is none of a conversation. */
  readonly call: CallPlace | null;
  /** `waits`: to its end, unless the user moves it; `background`: until it has said how it begins. */
  readonly mode: 'waits' | 'background';
  readonly hooks: RunHooks;
  /** Tells of its end in the background; `number` is the run's. */
  tell(report: RunReport, number: number): Promise<ToldEnd>;
}

/** A server that nobody has ended by then is forgotten. */
export const BACKGROUND_MS = 3_600_000;
/** What has not said by then how it begins does so later. */
const BEGIN_MS = 10_000;
/** A beginning is over with so long a pause, or so long after it began. */
const PAUSE_MS = 1_000;
const SAID_MS = 3_000;

/** It goes on in the background. */
export interface Moved {
  readonly by: BackgroundRun['by'];
}

/** A command that a conversation started: begun once, moved to the background at most once, and ended with all it started. */
export class Run {
  readonly command: string;
  readonly folder: string;
  readonly call: CallPlace | null;
  /** As RunLog.id; null where nothing is kept yet. */
  logId: string | null = null;
  isBackground = false;
  /** Settles once it has ended and, in the background, is told. */
  over: Promise<unknown> = Promise.resolve();
  private readonly kind: RunnerKind;
  private readonly startedMs = performance.now();
  private readonly controller = new AbortController();
  private readonly output = createOutputBuffer();
  /** Each wakes who waits for a change. */
  private readonly watchers = new Set<() => void>();
  private readonly longer = deferred<number>();
  private readonly leaves = deferred<Moved>();
  private hasPrinted = false;
  private timeoutMs: number;
  private showTerminal: (() => void) | null = null;

  /** Of work that begins with `begin`; `number` is as RunReport.number. */
  constructor(
    readonly number: number,
    private readonly work: RunWork,
  ) {
    this.command = work.request.command;
    this.folder = work.folder;
    this.call = work.call;
    // Another place may be chosen while it runs.
    this.kind = work.runner.kind;
    this.timeoutMs = work.request.timeoutMs;
  }

  get ranMs(): number {
    return performance.now() - this.startedMs;
  }

  /** Settles where it is moved. */
  get moved(): Promise<Moved> {
    return this.leaves.promise;
  }

  /** Whether somebody waits for it, and nobody ends it. */
  get isWaitedFor(): boolean {
    return !this.isBackground && !this.controller.signal.aborted;
  }

  /** Runs the command; what is printed is noted before `onOutput` gets it. Settles as the runner does. */
  async begin(onOutput: (text: string) => void, onLog: () => void): Promise<RunReport> {
    const { runner, request, hooks } = this.work;
    const own: RunHooks = {
      ...hooks,
      onOutput: (text) => {
        this.output.push(text);
        this.hasPrinted = true;
        onOutput(text);
        this.wake();
      },
      onLog: (id) => {
        this.logId = id;
        onLog();
        hooks.onLog?.(id);
      },
      onTerminal: (show) => {
        this.showTerminal = show;
        hooks.onTerminal?.(show);
      },
    };
    return runner.run({ ...request, longer: this.longer.promise }, own, this.controller.signal);
  }

  /** Has it go on in the background. */
  move(by: Moved['by']): void {
    this.isBackground = true;
    // What the model has named for it holds; who moves it by hand wants it to go on.
    if (by === 'user') this.timeoutMs = Math.max(this.work.request.timeoutMs, BACKGROUND_MS);
    this.longer.resolve(this.timeoutMs);
    this.leaves.resolve({ by });
  }

  /** Moves it once it has printed and pauses, or has said nothing for long enough; not where it has ended by then. */
  async moveOnceBegun(report: Promise<RunReport>): Promise<void> {
    const over = new AbortController();
    const stop = (): void => over.abort();
    report.then(stop, stop);
    await this.changed(BEGIN_MS, over.signal);
    const untilMs = performance.now() + SAID_MS;
    for (let pauses = !this.hasPrinted; !pauses && performance.now() < untilMs && !over.signal.aborted;) {
      const startedMs = performance.now();
      await this.changed(PAUSE_MS, over.signal);
      pauses = performance.now() - startedMs >= PAUSE_MS;
    }
    // Where it is being ended, its end is the answer.
    if (!over.signal.aborted && this.isWaitedFor) this.move('model');
  }

  /** Ends it with everything it started. */
  readonly abort = (): void => this.controller.abort();

  /** Ends it; resolves when it has ended, and is told. */
  async end(): Promise<this> {
    this.abort();
    await this.over;
    return this;
  }

  /** Brings its terminal to the front; false where it has none. */
  show(): boolean {
    this.showTerminal?.();
    return this.showTerminal !== null;
  }

  /** Resolves once it has printed or ended, after `ms`, or on abort. */
  changed(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.watchers.delete(settle);
        signal.removeEventListener('abort', settle);
        resolve();
      };
      const timer = setTimeout(settle, ms);
      this.watchers.add(settle);
      signal.addEventListener('abort', settle, { once: true });
    });
  }

  /** Has whoever waits for a change look again. */
  wake(): void {
    for (const each of [...this.watchers]) each();
  }

  /** As in a report: head and tail of what it has printed. */
  soFar(): Pick<RunReport, 'output' | 'omitted'> {
    const { text, omitted } = this.output.read();
    return { output: text, omitted };
  }

  /** What is told of it where it was moved. */
  inBackground({ by }: Moved): BackgroundRun {
    const { number, command, folder, kind, logId, ranMs, timeoutMs } = this;
    const log = logId === null ? {} : { log: logId };
    return { number, command, folder, runner: kind, ...log, by, ranMs, timeoutMs };
  }

  tell(report: RunReport): Promise<ToldEnd> {
    return this.work.tell(report, this.number);
  }
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
