/** The index of one folder over its life in the editor: open, cancel, update, ask, fail, start again. */
import { CancelledError, UserError, errorText } from '../core/errors';
import type { Log } from '../core/ports';
import type { CodeTreeItem, CoreComponents } from '../core/views';
import type { IndexProgress, IndexSummary, OpenParams } from '../protocol/indexMessages';
import { Emitter } from './emitter';
import type { IndexWorker } from './indexClient';
import type { IndexState } from './indexState';

export interface SessionPorts {
  startWorker(): IndexWorker;
  /** Asked at each opening, so that changed settings count. */
  openParams(folder: string): OpenParams;
  readonly log: Log;
}

/** One piece of work at a time goes to the worker: an update never overtakes the opening it belongs to. */
export class IndexSession {
  private readonly stateChanged = new Emitter<IndexState>();
  private readonly indexChanged = new Emitter<null>();
  private state_: IndexState = { kind: 'noFolder' };
  private worker: IndexWorker | undefined;
  private work: Promise<void> = Promise.resolve();
  private readonly pending = new Set<string>();
  /** Grows with each opening and folder change, so that an overtaken one knows that it is. */
  private generation = 0;
  private openingUnderWay = false;

  readonly onState = this.stateChanged.on;
  /** Fires when an answer may have changed: progress of a partial index included, so listeners throttle. */
  readonly onIndexChanged = this.indexChanged.on;

  constructor(private readonly ports: SessionPorts) {}

  get state(): IndexState {
    return this.state_;
  }

  /** Forgets the index; the worker ends. */
  async close(next: IndexState): Promise<void> {
    this.generation++;
    this.pending.clear();
    await this.endWorker();
    this.setState(next);
    this.indexChanged.fire(null);
  }

  /** Indexes `folder` from scratch; an opening under way is cancelled first. Never rejects: see `state`. */
  open(folder: string): Promise<void> {
    const generation = ++this.generation;
    void this.stopOpening();
    this.pending.clear();
    this.setState({ kind: 'indexing', folder, progress: null });
    return this.enqueue(() => this.runOpen(folder, generation));
  }

  /** Stops an opening; what was read stays and answers. */
  async cancel(): Promise<void> {
    const { state_: state } = this;
    if (state.kind !== 'indexing') return;
    if (this.openingUnderWay) return this.stopOpening();
    this.generation++;
    this.setState({ kind: 'notIndexed', folder: state.folder });
  }

  /** Has these files read again (relative paths, `/`), after whatever is under way; calls in between are joined. */
  update(paths: Iterable<string>): void {
    if (this.state_.kind === 'noFolder' || this.state_.kind === 'notIndexed') return;
    const waiting = this.pending.size;
    for (const path of paths) this.pending.add(path);
    if (waiting === 0 && this.pending.size > waiting) void this.enqueue(() => this.runUpdate());
  }

  /** Children of a code-tree node, null = the roots; empty while there is no index. */
  async codeTree(parent: string | null): Promise<readonly CodeTreeItem[]> {
    return this.ask((worker) => worker.client.request('codeTree', { parent }), []);
  }

  async coreComponents(limit: number): Promise<CoreComponents> {
    return this.ask((worker) => worker.client.request('coreComponents', { limit }), {
      modules: [],
      classes: [],
    });
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

  private async runOpen(folder: string, generation: number): Promise<void> {
    if (generation !== this.generation) return;
    const start = Date.now();
    try {
      const worker = this.livingWorker();
      this.openingUnderWay = true;
      const summary = await worker.client.request('open', this.ports.openParams(folder));
      if (generation !== this.generation) return;
      this.ports.log.info(`indexed ${folder}: ${describeSummary(summary)}, ${Date.now() - start} ms`);
      this.setState({ kind: summary.partial ? 'cancelled' : 'ready', folder, summary });
      this.indexChanged.fire(null);
    } catch (error) {
      if (generation === this.generation) await this.failed(folder, error);
    } finally {
      this.openingUnderWay = false;
    }
  }

  private async runUpdate(): Promise<void> {
    const { state_: state, worker } = this;
    const paths = [...this.pending];
    this.pending.clear();
    if (!worker || paths.length === 0 || (state.kind !== 'ready' && state.kind !== 'cancelled')) return;
    const generation = this.generation;
    try {
      const summary = await worker.client.request('update', { paths });
      if (generation !== this.generation) return;
      this.setState({ kind: summary.partial ? 'cancelled' : 'ready', folder: state.folder, summary });
      this.indexChanged.fire(null);
    } catch (error) {
      if (generation === this.generation && this.worker) await this.failed(state.folder, error);
    }
  }

  private async failed(folder: string, error: unknown): Promise<void> {
    await this.endWorker();
    if (error instanceof CancelledError) this.setState({ kind: 'notIndexed', folder });
    else if (error instanceof UserError && error.code === 'too-many-files')
      this.setState({ kind: 'tooLarge', folder, message: error.message });
    else {
      this.ports.log.error(error instanceof Error && error.stack ? error.stack : errorText(error));
      this.setState({ kind: 'failed', folder, message: errorText(error) });
    }
    this.indexChanged.fire(null);
  }

  /** A worker that has failed was ended, so a living one is a good one. */
  private livingWorker(): IndexWorker {
    if (this.worker) return this.worker;
    const worker = this.ports.startWorker();
    this.worker = worker;
    worker.client.on('progress', (progress) => this.onProgress(progress));
    worker.client.on('changed', (summary) => this.onChanged(summary));
    worker.onDied((reason) => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      const { state_: state } = this;
      if (state.kind === 'ready' || state.kind === 'cancelled') void this.failed(state.folder, reason);
    });
    return worker;
  }

  private onProgress(progress: IndexProgress): void {
    if (this.state_.kind !== 'indexing') return;
    this.setState({ ...this.state_, progress });
    this.indexChanged.fire(null);
  }

  private onChanged(summary: IndexSummary): void {
    const { state_: state } = this;
    if (state.kind === 'ready' || state.kind === 'cancelled') this.setState({ ...state, summary });
    this.indexChanged.fire(null);
  }

  private async ask<T>(request: (worker: IndexWorker) => Promise<T>, none: T): Promise<T> {
    const { worker } = this;
    if (!worker) return none;
    try {
      return await request(worker);
    } catch (error) {
      // The worker ended while it was asked: there is no index any more, and `state` says why.
      if (this.worker !== worker) return none;
      throw error;
    }
  }

  private async stopOpening(): Promise<void> {
    if (!this.worker || !this.openingUnderWay) return;
    try {
      await this.worker.client.request('cancel', null);
    } catch (error) {
      // A worker that died meanwhile has nothing left to cancel; its death is reported by the opening.
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
    this.stateChanged.fire(state);
  }
}

function describeSummary(summary: IndexSummary): string {
  const languages = summary.languages.map(
    ({ language, files, lines }) => `${language} ${files} files ${lines} lines`,
  );
  return [
    ...languages,
    `${summary.classes} classes`,
    `${summary.functions} functions`,
    `${summary.skipped} skipped`,
    `${summary.problems} problems`,
    ...(summary.partial ? [`partial: ${summary.filesDone} of ${summary.filesTotal} files`] : []),
  ].join(', ');
}
