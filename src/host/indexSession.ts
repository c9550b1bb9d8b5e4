/** The index of one folder over its life in the editor: open, cancel, update, ask, fail, start again. */
import { CancelledError, UserError, errorText } from '../core/errors';
import type { ExploreAnswer, ExploreRequest } from '../core/explore';
import type { GraphFocus, GraphView } from '../core/graphView';
import type { Log } from '../core/ports';
import type { CodeTreeItem, CoreComponents, SymbolPlace } from '../core/views';
import type { IndexWorker } from '../index/indexClient';
import type { IndexProgress, IndexSummary, OpenParams } from '../protocol/indexMessages';
import { Emitter } from './emitter';
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
  /** The generation for which the worker opens or updates now. */
  private underWay: number | undefined;

  readonly onState = this.stateChanged.on;
  /** Fires when an answer may have changed: progress of a partial index included, so listeners throttle. */
  readonly onIndexChanged = this.indexChanged.on;

  constructor(private readonly ports: SessionPorts) {}

  get state(): IndexState {
    return this.state_;
  }

  /** Forgets the index; the worker ends. An opening that comes meanwhile wins. */
  async close(next: IndexState): Promise<void> {
    const generation = ++this.generation;
    this.pending.clear();
    await this.endWorker();
    if (generation !== this.generation) return;
    this.setState(next);
    this.indexChanged.fire(null);
  }

  /** Brings the index of `folder` up to date; work under way is cancelled first. Never rejects: see `state`. */
  open(folder: string): Promise<void> {
    return this.start(folder, 'open');
  }

  /** As `open`, but reads every file anew and trusts nothing stored. */
  rebuild(folder: string): Promise<void> {
    return this.start(folder, 'rebuild');
  }

  private start(folder: string, how: Opening): Promise<void> {
    const generation = ++this.generation;
    void this.stopWork();
    this.pending.clear();
    this.setState({ kind: 'indexing', folder, progress: null });
    return this.enqueue(() => this.runOpen(folder, how, generation));
  }

  /** Stops an opening or update; what was read stays and answers. An opening that waits its turn never starts. */
  async cancel(): Promise<void> {
    const { state_: state } = this;
    if (state.kind !== 'indexing') return;
    if (this.underWay === this.generation) await this.stopWork();
    else await this.close({ kind: 'notIndexed', folder: state.folder });
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

  /** The answer of the index as it stands; null while there is none. Throws the explorer's ToolError. */
  async explore(request: ExploreRequest): Promise<ExploreAnswer | null> {
    return this.ask((worker) => worker.client.request('explore', request), null);
  }

  /** The innermost symbol around a line (from 1) of a file (relative path); null where the map has none. */
  async symbolAt(path: string, line: number): Promise<SymbolPlace | null> {
    return this.ask((worker) => worker.client.request('symbolAt', { path, line }), null);
  }

  /** The graph page's view of the index as it stands; null while there is none. Throws ToolError for an unknown id. */
  async graph(focus: GraphFocus): Promise<GraphView | null> {
    return this.ask((worker) => worker.client.request('graph', focus), null);
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
      const summary = await this.livingWorker().client.request(how, params);
      this.ports.log.info(`indexed ${folder}: ${describeSummary(summary)}, ${Date.now() - start} ms`);
      return summary;
    });
  }

  private async runUpdate(): Promise<void> {
    const { state_: state, worker } = this;
    const paths = [...this.pending];
    this.pending.clear();
    if (!worker || paths.length === 0 || (state.kind !== 'ready' && state.kind !== 'cancelled')) return;
    await this.runWork(state.folder, () => worker.client.request('update', { paths }));
  }

  /** Shows how the work ended, unless it was overtaken. */
  private async runWork(folder: string, work: () => Promise<IndexSummary>): Promise<void> {
    const { generation } = this;
    this.underWay = generation;
    try {
      const summary = await work();
      if (generation !== this.generation) return;
      this.setState({ kind: summary.partial ? 'cancelled' : 'ready', folder, summary });
      this.indexChanged.fire(null);
    } catch (error) {
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
      return { kind: 'tooLarge', folder, message: error.message };
    this.ports.log.error(error instanceof Error && error.stack ? error.stack : errorText(error));
    return { kind: 'failed', folder, message: errorText(error) };
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
      // Work under way meets the death itself: its request is rejected.
      if (this.underWay !== undefined) return;
      if (state.kind === 'ready' || state.kind === 'cancelled') void this.failed(state.folder, reason);
    });
    return worker;
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
    this.stateChanged.fire(state);
  }
}

type Opening = 'open' | 'rebuild';

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
