/** The index of one folder in the editor: open, cancel, update, ask, restart. */
import { CancelledError, OutOfMemoryError, UserError, errorText, saidOf } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { IndexWorker } from '../../index/service/indexClient';
import { sizeOf } from '../../index/service/sizeOf';
import type { IndexProgress, IndexSummary } from '../../protocol/indexMessages';
import { Emitter } from '../../core/async/emitter';
import { IndexQuestions } from './indexQuestions';
import { canPause } from './indexState';
import type { IndexState } from './indexState';
import { createRestarts } from './restarts';
import type { Restarts } from './restarts';
import type { SessionPorts } from './sessionPorts';
import { describeSummary } from './summaryText';

/** One piece of work at a time goes to the worker: an update never overtakes the opening it belongs to. */
export class FolderIndex extends IndexQuestions {
  private readonly stateChanged = new Emitter<IndexState>();
  private readonly indexChanged = new Emitter<null>();
  private state_: IndexState = { kind: 'noFolder' };
  private work: Promise<void> = Promise.resolve();
  private readonly pending = new Set<string>();
  /** Grows with each opening and folder change, so that an overtaken one knows that it is. */
  private generation = 0;
  /** The generation for which the worker opens or updates now. */
  private underWay: number | undefined;
  private readonly restarts: Restarts;
  private paused = false;
  /** Ends the wait before another worker is started. */
  private endWait: () => void = () => undefined;

  readonly onState = this.stateChanged.on;
  /** Fires when an answer may have changed: progress of a partial index included, so listeners throttle. */
  readonly onIndexChanged = this.indexChanged.on;

  constructor(private readonly ports: SessionPorts) {
    super(ports);
    this.restarts = createRestarts(ports.nowMs);
  }

  get state(): IndexState {
    const { state_: state, paused } = this;
    return paused && canPause(state) ? { kind: 'paused', folder: state.folder, of: state } : state;
  }

  /** Forgets the index; the worker ends. An opening that comes meanwhile wins. */
  async close(next: IndexState): Promise<void> {
    const generation = ++this.generation;
    this.endWait();
    this.paused = false;
    this.pending.clear();
    await this.endWorker();
    if (generation !== this.generation) return;
    this.setState(next);
    this.indexChanged.fire(null);
  }

  /** Brings the index of `folder` up to date; work under way is cancelled first. Never rejects: see `state`. */
  open(folder: string): Promise<void> {
    this.restarts.forget();
    return this.start(folder, 'open');
  }

  /** As `open`, but reads every file anew and trusts nothing stored. */
  rebuild(folder: string): Promise<void> {
    this.restarts.forget();
    return this.start(folder, 'rebuild');
  }

  private start(folder: string, how: Opening): Promise<void> {
    const generation = ++this.generation;
    this.endWait();
    void this.stopWork();
    this.paused = false;
    this.pending.clear();
    this.setState({ kind: 'indexing', folder, progress: null });
    return this.enqueue(() => this.runOpen(folder, how, generation));
  }

  /** Stops an opening or update; what was read stays and answers. An opening that waits its turn never starts. */
  async cancel(): Promise<void> {
    const { state_: state } = this;
    if (state.kind !== 'indexing') return;
    this.resume();
    if (this.underWay === this.generation) await this.stopWork();
    else await this.close({ kind: 'notIndexed', folder: state.folder });
  }

  /** Holds all work where it is, and changes that come until `resume`; what was read answers. */
  pause(): void {
    if (this.paused || !canPause(this.state_)) return;
    this.paused = true;
    this.tell('pause');
    this.stateChanged.fire(this.state);
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.tell('resume');
    this.stateChanged.fire(this.state);
    if (this.pending.size > 0) void this.enqueue(() => this.runUpdate());
  }

  /** Has these files read again (relative paths, `/`), after whatever is under way; calls in between are joined. */
  update(paths: Iterable<string>): void {
    if (this.state_.kind === 'noFolder' || this.state_.kind === 'notIndexed') return;
    const waiting = this.pending.size;
    for (const path of paths) this.pending.add(path);
    if (waiting === 0 && this.pending.size > waiting && !this.paused)
      void this.enqueue(() => this.runUpdate());
  }

  /** Resolves when everything asked for so far has ended, in whatever state. */
  async whenIdle(): Promise<void> {
    let seen: Promise<void> | undefined;
    while (seen !== this.work) {
      seen = this.work;
      await seen;
    }
  }

  async dispose(): Promise<void> {
    this.stateChanged.dispose();
    this.indexChanged.dispose();
    this.generation++;
    await this.endWorker();
  }

  private async runOpen(folder: string, how: Opening, generation: number): Promise<void> {
    if (generation !== this.generation) return;
    const start = Date.now();
    await this.runWork(folder, async () => {
      const params = this.ports.openParams(folder);
      const { client } = this.livingWorker();
      const buffers = this.ports.buffers.all(folder);
      this.send('unsaved buffers', client.request('buffers', { scope: 'all', buffers }));
      const summary = await client.request(how, params);
      this.ports.log.info(`indexed ${folder}: ${describeSummary(summary)}, ${Date.now() - start} ms`);
      return summary;
    });
  }

  private async runUpdate(): Promise<void> {
    const { state_: state, worker } = this;
    // A pause came before its turn: it waits for the end of that.
    if (this.paused) return;
    const paths = [...this.pending];
    this.pending.clear();
    if (!worker || paths.length === 0 || (state.kind !== 'ready' && state.kind !== 'cancelled')) return;
    await this.runWork(state.folder, () => {
      this.sendBuffers(worker);
      return worker.client.request('update', { paths });
    });
  }

  /** Shows how the work ended, unless it was overtaken. */
  private async runWork(folder: string, work: () => Promise<IndexSummary>): Promise<void> {
    const { generation } = this;
    this.underWay = generation;
    try {
      const summary = await work();
      this.restarts.worked();
      if (generation !== this.generation) return;
      this.setState({ kind: summary.partial ? 'cancelled' : 'ready', folder, summary });
      this.indexChanged.fire(null);
    } catch (error) {
      // The death of its worker has begun another generation.
      if (generation === this.generation) await this.failed(folder, error);
    } finally {
      this.underWay = undefined;
    }
  }

  private async failed(folder: string, error: unknown): Promise<void> {
    const { generation } = this;
    const next = this.failure(folder, error);
    await this.endWorker();
    if (generation !== this.generation) return;
    this.setState(next);
    this.indexChanged.fire(null);
  }

  /** The state that the error leads to; what is nobody's wish is logged. */
  private failure(folder: string, error: unknown): IndexState {
    if (error instanceof CancelledError) return { kind: 'notIndexed', folder };
    if (error instanceof UserError && error.code === 'too-many-files')
      return { kind: 'tooLarge', folder, message: error.said };
    this.ports.log.error(error instanceof Error && error.stack ? error.stack : errorText(error));
    return { kind: 'failed', folder, message: saidOf(error) };
  }

  /** A worker that has failed was ended, so a living one is a good one. */
  private livingWorker(): IndexWorker {
    if (this.worker) return this.worker;
    const worker = this.ports.startWorker();
    this.worker = worker;
    this.sendWeights(worker);
    worker.client.on('progress', (progress) => this.onProgress(progress));
    worker.client.on('changed', (summary) => this.onChanged(summary));
    worker.onDied((reason) => {
      if (this.worker === worker) this.died(reason);
    });
    return worker;
  }

  /** Starts another worker, unless it would most likely die of the same. */
  private died(reason: Error): void {
    const { state_: state } = this;
    const wasOpening = state.kind === 'indexing' || state.kind === 'restarting';
    this.worker = undefined;
    if (!wasOpening && state.kind !== 'ready' && state.kind !== 'cancelled') return;
    const generation = ++this.generation;
    const { folder } = state;
    this.paused = false;
    this.pending.clear();
    this.setState({ kind: 'restarting', folder, reason: errorText(reason) });
    this.indexChanged.fire(null);
    if (reason instanceof OutOfMemoryError && wasOpening) {
      void this.enqueue(() => this.explainMemory(folder, reason, generation));
      return;
    }
    const waitMs = this.restarts.died();
    if (waitMs === null) {
      const message = phrase(
        'the index worker stopped repeatedly, most recently because: {0}',
        errorText(reason),
      );
      this.setState({ kind: 'failed', folder, message });
      return;
    }
    this.ports.log.warn(`the index worker is started again in ${waitMs / 1000} s`);
    void this.enqueue(async () => {
      await new Promise<void>((resolve) => {
        this.endWait = resolve;
        this.ports.startTimer(resolve, waitMs);
      });
      await this.runOpen(folder, 'open', generation);
    });
  }

  /** Says what the folder holds that does not fit. */
  private async explainMemory(folder: string, error: OutOfMemoryError, generation: number): Promise<void> {
    if (generation !== this.generation) return;
    const { limitMb } = error;
    const size = await sizeOf(this.ports.openParams(folder), this.ports);
    if (generation === this.generation) this.setState({ kind: 'outOfMemory', folder, limitMb, size });
  }

  /** An update says how far it is only where it reads many files: then it looks like an opening. */
  private onProgress(progress: IndexProgress): void {
    const { state_: state } = this;
    if (this.underWay !== this.generation || state.kind === 'noFolder') return;
    this.setState({ kind: 'indexing', folder: state.folder, progress });
    this.indexChanged.fire(null);
  }

  private onChanged(summary: IndexSummary): void {
    const { state_: state } = this;
    if (state.kind === 'ready' || state.kind === 'cancelled') this.setState({ ...state, summary });
    this.indexChanged.fire(null);
  }

  private tell(what: 'pause' | 'resume'): void {
    this.worker?.client.request(what, null).catch((error: unknown) => {
      // Whatever is opened next is not paused.
      this.ports.log.warn(`${what}: ${errorText(error)}`);
    });
  }

  private async stopWork(): Promise<void> {
    if (!this.worker || this.underWay === undefined) return;
    try {
      await this.worker.client.request('cancel', null);
    } catch (error) {
      // A worker that died meanwhile has nothing left to cancel; its death is reported by the work.
      this.ports.log.warn(`cancel: ${errorText(error)}`);
    }
  }

  private enqueue(job: () => Promise<void>): Promise<void> {
    this.work = this.work.then(job);
    return this.work;
  }

  private async endWorker(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.end();
  }

  private setState(state: IndexState): void {
    this.state_ = state;
    this.stateChanged.fire(this.state);
  }
}

type Opening = 'open' | 'rebuild';
