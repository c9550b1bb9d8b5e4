/**
 * Parse workers and the batches that each has: one at work, and others behind it, so that a worker goes on while its answer
 * is taken in. A worker that has ended is not asked again, and what it had not come to is given to another.
 */
import { CancelledError, UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { BatchAnswer, ParsedFile, ParseWorker, SpawnParser } from './messages';
import type { WantedFile } from '../scan/readSource';

export type Outcome =
  | { readonly kind: 'parsed'; readonly files: readonly ParsedFile[] }
  /** The worker has ended, or was ended for its slowness, while these were the files that it was at. */
  | { readonly kind: 'crashed'; readonly reason: string };

/** Hundreds of times what a batch takes, so that only a file made to be slow reaches it. */
const LIMIT_MS = 120_000;

/**
 * What a worker keeps is what its largest file took, since the parser's memory never shrinks: 34 MB for files of half a
 * megabyte, 170 to 720 MB for one of four. Starting another worker costs less than keeping that.
 */
const MOST_KEPT_BYTES = 128e6;

interface Job {
  readonly folder: string;
  readonly files: readonly WantedFile[];
  readonly signal: AbortSignal;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** A worker and the jobs that it has been given, the one that it is at first. */
interface Member {
  readonly worker: ParseWorker;
  readonly jobs: Job[];
  /** Takes the listener and the timer for the first job away. */
  forget(): void;
}

export interface CrewOptions {
  /** The most workers at a time. */
  readonly size: number;
  /** A worker that does not answer within this time is ended, and the batch that it was at counts as crashed. */
  readonly limitMs?: number;
  readonly nowMs?: () => number;
}

/** Workers are started when first needed and kept until they are told to rest. */
export class Crew {
  private readonly members = new Set<Member>();
  private readonly ending = new Set<Promise<void>>();
  private readonly limitMs: number;
  private readonly nowMs: () => number;
  private lastBatch = 0;
  private disposed = false;

  constructor(
    private readonly spawn: SpawnParser,
    private readonly options: CrewOptions,
  ) {
    this.limitMs = options.limitMs ?? LIMIT_MS;
    this.nowMs = options.nowMs ?? Date.now;
  }

  /**
   * Gives the files to an idle worker, to a new one where none is, or to the one with the fewest batches. Throws
   * UserError 'outside-failed' where workers cannot work at all (they do not start, a grammar is missing),
   * CancelledError once aborted or disposed: the worker is ended then, since a file can keep it busy for hours.
   */
  run(folder: string, files: readonly WantedFile[], signal: AbortSignal): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.give({ folder, files, signal, resolve, reject });
    });
  }

  /** Starts workers, so that at least `count` are there (or as many as there may be) when there is something to parse. */
  prepare(count: number): void {
    const wanted = this.disposed ? 0 : Math.min(count, this.options.size);
    while (this.members.size < wanted) this.hire();
  }

  /** Ends those that are idle: what a worker has grown to, it gives back with its end alone. */
  rest(): void {
    for (const member of this.members) if (member.jobs.length === 0) this.dismiss(member);
  }

  /** Ends all workers; what they were at, and what is asked for later, is cancelled. */
  async dispose(): Promise<void> {
    this.disposed = true;
    for (const member of this.members) this.giveAway(this.dismiss(member));
    await Promise.all(this.ending);
  }

  private give(job: Job): void {
    if (this.disposed || job.signal.aborted) {
      job.reject(new CancelledError());
      return;
    }
    const member = this.leastBusy();
    member.jobs.push(job);
    const { folder, files } = job;
    member.worker.post({ id: ++this.lastBatch, folder, nowMs: this.nowMs(), files });
    if (member.jobs.length === 1) this.watchFirst(member);
  }

  /** The worker was at the first of these jobs when it ended, and had not come to the others. */
  private blameFirst([first, ...others]: readonly Job[], reason: string): void {
    first?.resolve({ kind: 'crashed', reason });
    this.giveAway(others);
  }

  private giveAway(jobs: readonly Job[]): void {
    for (const job of jobs) this.give(job);
  }

  private leastBusy(): Member {
    let found: Member | undefined;
    for (const member of this.members) if (!found || member.jobs.length < found.jobs.length) found = member;
    const isFull = this.members.size >= this.options.size;
    return found && (isFull || found.jobs.length === 0) ? found : this.hire();
  }

  private hire(): Member {
    const worker = this.spawn();
    const member: Member = { worker, jobs: [], forget: () => undefined };
    this.members.add(member);
    worker.onAnswer((answer) => {
      // One may have been on its way when the worker was dismissed.
      if (this.members.has(member)) this.takeAnswer(member, answer);
    });
    worker.onCrash((reason, wasReady) => {
      const jobs = this.leave(member);
      if (wasReady) this.blameFirst(jobs, reason);
      else for (const job of jobs) job.reject(notStarting(reason));
    });
    return member;
  }

  private takeAnswer(member: Member, answer: BatchAnswer): void {
    if (answer.kind === 'failed') {
      const error = new UserError('outside-failed', answer.message);
      for (const job of this.dismiss(member)) job.reject(error);
      return;
    }
    member.forget();
    member.jobs.shift()?.resolve(answer);
    if (answer.parserBytes > MOST_KEPT_BYTES) this.giveAway(this.dismiss(member));
    else if (member.jobs.length > 0) this.watchFirst(member);
  }

  /** Ends the worker of the first job once that is aborted, or after the time that a batch may take. */
  private watchFirst(member: Member): void {
    const { signal } = member.jobs[0] ?? {};
    const cancel = (): void => {
      this.giveAway(this.dismiss(member));
    };
    const giveUp = (): void => {
      this.blameFirst(this.dismiss(member), `it took more than ${this.limitMs / 1000} s`);
    };
    const timer = setTimeout(giveUp, this.limitMs);
    signal?.addEventListener('abort', cancel, { once: true });
    member.forget = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
  }

  /** Ends the worker; returns the jobs that it leaves undone. */
  private dismiss(member: Member): Job[] {
    const end = member.worker.stop().finally(() => this.ending.delete(end));
    this.ending.add(end);
    return this.leave(member);
  }

  private leave(member: Member): Job[] {
    member.forget();
    this.members.delete(member);
    return member.jobs.splice(0);
  }
}

function notStarting(reason: string): UserError {
  return new UserError(
    'outside-failed',
    phrase('the parse workers do not start ({0}): install RepoMaster again', reason),
  );
}
