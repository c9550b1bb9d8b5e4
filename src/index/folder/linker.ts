/** When the whole is linked: behind what is read, begun again by every change, and yet brought to an end. */
import { CancelledError } from '../../core/errors';
import { giveWay } from '../../core/async/pausing';
import type { Pause } from '../../core/async/pausing';

export interface LinkWork<Linked> {
  /** Links what there is when it is called, with pauses. */
  link(pause: Pause): Promise<Linked>;
  /** Takes in what was linked; `isLatest` is false where more has changed since that began. */
  take(linked: Linked, isLatest: boolean): Promise<void>;
}

/** A change waits so long for its calls at most before what is being linked is brought to an end, whatever comes. */
const LONGEST_WAIT_MS = 10_000;

interface Waiting {
  readonly number: number;
  readonly askedMs: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** Linking was begun of what is not any more. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

export class Linker<Linked> {
  /** Of the latest asking; each change has its own. */
  private asked = 0;
  /** Key of what was asked for last; null: nothing equals it. */
  private askedKey: string | null = null;
  private waiting: readonly Waiting[] = [];
  private isLinking = false;
  private holders = 0;
  private wake: () => void = () => undefined;

  /** Linking throws CancelledError for whoever waits, once `closing` is aborted. */
  constructor(
    private readonly work: LinkWork<Linked>,
    private readonly closing: AbortSignal,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    closing.addEventListener('abort', () => this.wake(), { once: true });
  }

  /**
   * Resolves when an index of all that there is now was linked and taken in. What is being linked goes on where `key` says
   * that it is the same, or where somebody has waited too long for it; else it is left, and linking begins again.
   */
  link(key: string | null): Promise<void> {
    if (key === null || key !== this.askedKey || !this.isLinking) this.asked++;
    this.askedKey = key;
    const number = this.asked;
    return new Promise((resolve, reject) => {
      this.waiting = [...this.waiting, { number, askedMs: this.nowMs(), resolve, reject }];
      if (!this.isLinking) void this.run();
    });
  }

  /** Does the work, while which linking rests: nothing else takes the thread from it. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.holders++;
    try {
      return await work();
    } finally {
      this.holders--;
      if (this.holders === 0) this.wake();
    }
  }

  private async run(): Promise<void> {
    this.isLinking = true;
    while (this.waiting.length > 0) {
      const number = this.asked;
      try {
        await this.rest();
        const linked = await this.work.link(() => this.pause(number));
        await this.rest();
        await this.work.take(linked, number === this.asked);
        for (const one of this.leave((waits) => waits.number <= number)) one.resolve();
      } catch (error) {
        if (error instanceof Overtaken) continue;
        for (const one of this.leave(() => true)) one.reject(error);
      }
    }
    this.isLinking = false;
  }

  /** Takes these out of those who wait. */
  private leave(isServed: (waits: Waiting) => boolean): readonly Waiting[] {
    const served = this.waiting.filter(isServed);
    this.waiting = this.waiting.filter((waits) => !isServed(waits));
    return served;
  }

  private async pause(number: number): Promise<void> {
    await this.rest();
    if (number !== this.asked && !this.isOverdue()) throw new Overtaken();
  }

  private isOverdue(): boolean {
    const [first] = this.waiting;
    return first !== undefined && this.nowMs() - first.askedMs >= LONGEST_WAIT_MS;
  }

  private async rest(): Promise<void> {
    await giveWay();
    while (this.holders > 0 && !this.closing.aborted)
      await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.closing.aborted) throw new CancelledError();
  }
}
