/** The runs of one conversation that are under way: those that somebody waits for, and those that go on in the background. */
import { UserError } from '../../core/errors';
import { phrase } from '../../core/phrase';
import type { BackgroundRun, RunReport } from '../../core/runner';
import {
  backgroundOf,
  changeOf,
  createGoing,
  endOf,
  hooksOf,
  moveOnceBegun,
  runOf,
  soFar,
  wake,
} from './going';
import type { BackgroundEnd, DeskRun, DeskWork, Going, Moved } from './going';

export type DeskOutcome =
  | { readonly kind: 'ended'; readonly report: RunReport }
  /** `output` and `omitted` as in a report, so far. */
  | {
      readonly kind: 'moved';
      readonly run: BackgroundRun;
      readonly output: string;
      readonly omitted: number;
    };

/** Hears of runs in the background. */
export interface DeskListener {
  onOutput(run: DeskRun, text: string): void;
  onEnded(end: BackgroundEnd): void;
}

/** Each may be a server with workers; a conversation that needs more has forgotten some. */
const MOST_BACKGROUND = 4;

/** A desk with nothing on it. Whoever has it ends all before it is let go. */
export class RunDesk {
  private readonly underWay = new Map<number, Going>();
  private last = 0;
  private listener: DeskListener | null = null;
  /** Ends that nobody has heard of. */
  private unheard: BackgroundEnd[] = [];

  /** The number of the next run of the conversation, from 1, and above `known`. */
  nextNumber(known: number): number {
    return (this.last = Math.max(this.last, known) + 1);
  }

  /** What is under way, oldest first. */
  going(): readonly DeskRun[] {
    return [...this.underWay.values()].map(runOf);
  }

  /**
   * Runs it: to its end, or until it goes on in the background. An abort of `signal` ends it as long as it does not. Throws
   * as the runner does, and UserError for a background that is full.
   */
  async run(work: DeskWork, signal: AbortSignal): Promise<DeskOutcome> {
    if (work.mode === 'background') this.requireRoom();
    const { one, report, moved } = this.start(work);
    const abort = (): void => one.controller.abort();
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    if (work.mode === 'background') void moveOnceBegun(one, report);
    try {
      const outcome = await Promise.race([report, moved]);
      if (!('by' in outcome)) return { kind: 'ended', report: outcome };
      one.over = this.endLater(one, report);
      return { kind: 'moved', run: backgroundOf(one, outcome.by), ...soFar(one) };
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** Has it go on in the background; false where nobody waits for it. Throws UserError where that is full. */
  move(number: number): boolean {
    const one = this.underWay.get(number);
    if (one === undefined || one.isBackground || one.controller.signal.aborted) return false;
    this.requireRoom();
    one.move('user');
    return true;
  }

  /** Ends it with everything it started; resolves when it has, and is told. False where it does not run. */
  async end(number: number): Promise<boolean> {
    const one = this.underWay.get(number);
    if (one !== undefined) await endNow(one);
    return one !== undefined;
  }

  /** Brings its terminal to the front; false where it has none. */
  show(number: number): boolean {
    const show = this.underWay.get(number)?.show ?? null;
    show?.();
    return show !== null;
  }

  /** Resolves once the run has ended or printed, after `ms`, or on abort; at once where it does not run. */
  changed(number: number, ms: number, signal: AbortSignal): Promise<void> {
    return changeOf(this.underWay.get(number), ms, signal);
  }

  /** Ends all, or those in the background; resolves with them when they have, and are told. */
  endAll(which: 'all' | 'background'): Promise<readonly DeskRun[]> {
    const those = [...this.underWay.values()].filter((one) => which === 'all' || one.isBackground);
    return Promise.all(those.map(endNow));
  }

  /** One listener at a time; it gets the ends that nobody heard of first. Returns what ends it. */
  listen(listener: DeskListener): () => void {
    this.listener = listener;
    const missed = this.unheard;
    this.unheard = [];
    for (const each of missed) listener.onEnded(each);
    return () => {
      if (this.listener === listener) this.listener = null;
    };
  }

  private start(work: DeskWork): { one: Going; report: Promise<RunReport>; moved: Promise<Moved> } {
    const { one, longer, moved } = createGoing(work);
    this.underWay.set(work.number, one);
    const hooks = hooksOf(one, (text) => {
      if (one.isBackground) this.listener?.onOutput(runOf(one), text);
      else work.hooks.onOutput(text);
    });
    const report = work.runner.run({ ...work.request, longer }, hooks, one.controller.signal).finally(() => {
      this.underWay.delete(work.number);
      wake(one);
    });
    one.over = report.catch(() => undefined);
    return { one, report, moved };
  }

  private async endLater(one: Going, report: Promise<RunReport>): Promise<void> {
    const end = { ...(await endOf(one.work, report)), run: runOf(one) };
    if (this.listener === null) this.unheard.push(end);
    else this.listener.onEnded(end);
  }

  private requireRoom(): void {
    const taken = this.going().filter(({ isBackground }) => isBackground);
    if (taken.length < MOST_BACKGROUND) return;
    const named = taken.map(({ number }) => number).join(', ');
    throw new UserError(
      'bad-input',
      phrase(
        '{0} commands run in the background already (runs {1}), which is as many as may: end one of them first.',
        MOST_BACKGROUND,
        named,
      ),
    );
  }
}

async function endNow(one: Going): Promise<DeskRun> {
  one.controller.abort();
  await one.over;
  return runOf(one);
}
