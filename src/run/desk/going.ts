/** One run on a desk. */
import { errorText } from '../../core/errors';
import { phrase } from '../../core/phrase';
import type { Phrase } from '../../core/phrase';
import type { BackgroundRun, RunHooks, RunReport, RunRequest, Runner } from '../../core/runner';
import type { CallPlace } from '../../core/tool';
import { createOutputBuffer } from '../outputBuffer';
import type { OutputBuffer } from '../outputBuffer';

export interface DeskRun {
  /** As RunReport.number. */
  readonly number: number;
  readonly command: string;
  /** Relative to the workspace folder, `.` for itself. */
  readonly folder: string;
  /** The call that started it; null where it is none of a conversation. */
  readonly call: CallPlace | null;
  readonly isBackground: boolean;
  readonly ranMs: number;
  /** As RunLog.id; null where nothing is kept yet. */
  readonly logId: string | null;
}

/** What a run is told as once it has ended in the background. */
export interface ToldEnd {
  readonly done: Phrase;
  /** For the model. */
  readonly told: string;
}

export interface BackgroundEnd extends ToldEnd {
  readonly run: DeskRun;
  /** Null where it broke off, for the reason in `told`. */
  readonly report: RunReport | null;
}

export interface DeskWork {
  readonly runner: Runner;
  readonly request: RunRequest;
  /** From `nextNumber`. */
  readonly number: number;
  readonly folder: string;
  readonly call: CallPlace | null;
  /** `waits`: to its end, unless the user moves it; `background`: until it has said how it begins. */
  readonly mode: 'waits' | 'background';
  readonly hooks: RunHooks;
  /** Tells of its end in the background. */
  tell(report: RunReport): Promise<ToldEnd>;
}

/** A server that nobody has ended by then is forgotten. */
export const BACKGROUND_MS = 3_600_000;
/** What has not said by then how it begins does so later. */
const BEGIN_MS = 10_000;
/** A beginning is over with so long a pause, or so long after it began. */
const PAUSE_MS = 1_000;
const SAID_MS = 3_000;

export interface Going {
  readonly work: DeskWork;
  readonly startedMs: number;
  readonly controller: AbortController;
  readonly output: OutputBuffer;
  /** Wakes who waits for a change. */
  readonly watchers: Set<() => void>;
  timeoutMs: number;
  isBackground: boolean;
  printed: boolean;
  move: (by: 'user' | 'model') => void;
  show: (() => void) | null;
  logId: string | null;
  /** Settles once it has ended and, in the background, is told. */
  over: Promise<unknown>;
}

/** It goes on in the background. */
export interface Moved {
  readonly by: 'user' | 'model';
}

/** What is kept of a run that begins; `longer` is its request's. */
export function createGoing(work: DeskWork): {
  readonly one: Going;
  readonly longer: Promise<number>;
  readonly moved: Promise<Moved>;
} {
  const longer = deferred<number>();
  const moved = deferred<Moved>();
  const { timeoutMs } = work.request;
  const one: Going = {
    ...{ work, startedMs: performance.now(), timeoutMs, controller: new AbortController() },
    ...{
      output: createOutputBuffer(),
      watchers: new Set(),
      isBackground: false,
      printed: false,
      show: null,
      logId: null,
    },
    over: Promise.resolve(),
    move: (by) => {
      one.isBackground = true;
      // What the model has named for it holds; who moves it by hand wants it to go on.
      if (by === 'user') one.timeoutMs = Math.max(timeoutMs, BACKGROUND_MS);
      longer.resolve(one.timeoutMs);
      moved.resolve({ by });
    },
  };
  return { one, longer: longer.promise, moved: moved.promise };
}

/** Notes what is printed before it is passed on, and wakes who waits for it then. */
export function hooksOf(one: Going, onOutput: (text: string) => void): RunHooks {
  const { hooks } = one.work;
  return {
    ...hooks,
    onOutput: (text) => {
      one.output.push(text);
      one.printed = true;
      onOutput(text);
      wake(one);
    },
    onLog: (id) => {
      one.logId = id;
      hooks.onLog?.(id);
    },
    onTerminal: (show) => {
      one.show = show;
      hooks.onTerminal?.(show);
    },
  };
}

/** Has whoever waits for a change look again. */
export function wake({ watchers }: Going): void {
  for (const each of [...watchers]) each();
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Moves it once it has printed and pauses, or has said nothing for long enough; not where it has ended by then. */
export async function moveOnceBegun(one: Going, report: Promise<RunReport>): Promise<void> {
  const over = new AbortController();
  const stop = (): void => over.abort();
  report.then(stop, stop);
  await changeOf(one, BEGIN_MS, over.signal);
  const untilMs = performance.now() + SAID_MS;
  for (let pauses = !one.printed; !pauses && performance.now() < untilMs && !over.signal.aborted;) {
    const startedMs = performance.now();
    await changeOf(one, PAUSE_MS, over.signal);
    pauses = performance.now() - startedMs >= PAUSE_MS;
  }
  // Aborted: it is being ended, and its end is the answer.
  if (!over.signal.aborted && !one.controller.signal.aborted && !one.isBackground) one.move('model');
}

/** Resolves once it has printed or ended, after `ms`, or on abort; at once for none. */
export function changeOf(one: Going | undefined, ms: number, signal: AbortSignal): Promise<void> {
  if (one === undefined || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = (): void => {
      clearTimeout(timer);
      one.watchers.delete(settle);
      signal.removeEventListener('abort', settle);
      resolve();
    };
    const timer = setTimeout(settle, ms);
    one.watchers.add(settle);
    signal.addEventListener('abort', settle, { once: true });
  });
}

/** How it ended, told for who did not wait. */
export async function endOf(
  work: DeskWork,
  running: Promise<RunReport>,
): Promise<Pick<BackgroundEnd, 'report' | 'done' | 'told'>> {
  try {
    const report = await running;
    return { report, ...(await work.tell(report)) };
  } catch (error) {
    // Nobody waits for it any more: what went wrong is told as its end.
    const told = `Run ${work.number} in the background broke off: ${errorText(error)}`;
    return { report: null, done: phrase('Broke off in the background'), told };
  }
}

/** As in a report: head and tail of what it has printed. */
export function soFar({ output }: Going): { readonly output: string; readonly omitted: number } {
  const { text, omitted } = output.read();
  return { output: text, omitted };
}

/** The run as others see it now. */
export function runOf({ work, startedMs, isBackground, logId }: Going): DeskRun {
  const { number, folder, call, request } = work;
  const ranMs = performance.now() - startedMs;
  return { number, command: request.command, folder, call, isBackground, ranMs, logId };
}

/** The same of one that was moved. */
export function backgroundOf(one: Going, by: 'user' | 'model'): BackgroundRun {
  const { number, command, folder, ranMs, logId } = runOf(one);
  const log = logId === null ? {} : { log: logId };
  return {
    number,
    command,
    folder,
    runner: one.work.runner.kind,
    ...log,
    by,
    ranMs,
    timeoutMs: one.timeoutMs,
  };
}
