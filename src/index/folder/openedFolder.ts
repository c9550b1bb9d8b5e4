import { CancelledError } from '../../core/errors';
import type { IndexStamp, Reading } from '../../core/map/explore';
import type {
  BufferChange,
  IndexProgress,
  IndexStatus,
  IndexSummary,
  OpenParams,
} from '../../protocol/indexMessages';
import type { Indexer } from './engine';

/** The folder that the worker has open. */
export class OpenedFolder {
  readonly indexer: Indexer;
  /** Files of the answer that is being made whose text has changed since it was read. */
  changed: readonly string[] = [];
  /** What has changed since all was linked. */
  private readonly changing = new Set<string>();
  /** Readings and updates that are not linked yet. */
  private underWay = 0;
  private progress: IndexProgress | null = null;
  private tell: () => void = () => undefined;
  private next = this.untilTold();

  /** `onChanged` hears of every new state of the index, `createIndexer` is given who hears of one before all is linked. */
  constructor(
    readonly params: OpenParams,
    private readonly buffers: Buffers,
    private readonly onChanged: (summary: IndexSummary) => void,
    createIndexer: (onProvisional: () => void, onProgress: (progress: IndexProgress) => void) => Indexer,
  ) {
    this.indexer = createIndexer(
      () => this.announce(),
      (progress) => (this.progress = progress),
    );
  }

  /** How far the reading is of files that the index does not have yet; null where it has all of them. */
  reading(isPaused: boolean): Reading | null {
    const { partial, filesDone, filesTotal } = this.indexer.summary();
    if (!this.indexer.index.partial) return null;
    if (isPaused) return { doing: 'paused', filesDone, filesTotal };
    if (this.underWay === 0) return { doing: partial ? 'stopped' : 'linking', filesDone, filesTotal };
    if (!this.progress) return { doing: 'starting', filesDone: 0, filesTotal: 0 };
    const { phase, ...files } = this.progress;
    return { doing: phase, ...files };
  }

  /** Where the index stands, but for what is left out of it. */
  status(isPaused: boolean): Omit<IndexStatus, 'leftOut'> {
    const { indexer } = this;
    const { length: modules } = indexer.index.modules;
    return { summary: indexer.summary(), reading: this.reading(isPaused), modules };
  }

  /** Resolves when the index has changed the next time. */
  get nextIndex(): Promise<void> {
    return this.next;
  }

  /** Reads the whole folder; resolves when that is in the index, linked or provisional. */
  read(how: Opening, signal: AbortSignal): Promise<IndexSummary> {
    return this.answerWhenTaken((onTaken) => this.indexer[how](signal, onTaken));
  }

  /** As `read`, of these paths, but for those whose unsaved buffer the index has already. */
  async update(paths: readonly string[], signal: AbortSignal): Promise<IndexSummary> {
    const other = paths.filter((path) => !this.hasBuffer(path));
    if (other.length === 0 && paths.length > 0) return this.indexer.summary();
    for (const path of other) this.changing.add(path);
    return this.answerWhenTaken((onTaken) => this.indexer.update(other, signal, onTaken));
  }

  /** Has all who look at the ranking ask again. */
  rankedAnew(): void {
    this.onChanged(this.indexer.summary());
  }

  /** What the answer that is being made says of the index. */
  stamp(): IndexStamp {
    const { indexVersion, partial, provisional, filesDone, filesTotal } = this.indexer.summary();
    return {
      version: indexVersion,
      partial: partial ? { filesDone, filesTotal } : null,
      provisionalSince: provisional ? [...this.changing] : null,
      changed: this.changed,
    };
  }

  private hasBuffer(path: string): boolean {
    const { indexer } = this;
    const text = this.buffers.texts.get(path);
    return text !== undefined && indexer.bufferText(path) === text && indexer.changed([path]).length === 0;
  }

  private announce(): IndexSummary {
    const summary = this.indexer.summary();
    if (!summary.provisional && this.underWay === 0) this.changing.clear();
    this.tell();
    this.next = this.untilTold();
    this.onChanged(summary);
    return summary;
  }

  /**
   * The summary as soon as the index has what was asked for; when all is linked, that is announced. What was read before
   * a cancel stays and answers.
   */
  private answerWhenTaken(begin: (onTaken: () => void) => Promise<void>): Promise<IndexSummary> {
    this.underWay++;
    return new Promise((resolve, reject) => {
      let isTaken = false;
      const work = begin(() => {
        isTaken = true;
        resolve(this.indexer.summary());
      });
      const end = (): void => {
        this.underWay--;
        resolve(this.announce());
      };
      void work.then(end, (error: unknown) => {
        if (error instanceof CancelledError) {
          end();
          return;
        }
        this.underWay--;
        // Nobody waits for an answer any more, and the error is no less one.
        if (isTaken) throw error;
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  private untilTold(): Promise<void> {
    return new Promise((resolve) => (this.tell = resolve));
  }
}

export type Opening = 'open' | 'rebuild';

/** The unsaved buffers as the host tells of them. */
export interface Buffers {
  readonly texts: ReadonlyMap<string, string>;
  /** Files whose buffers have changed since this was last cleared of them. */
  readonly suspects: Set<string>;
  take(change: BufferChange): void;
}

/** None; `take` brings them. */
export function createBuffers(): Buffers {
  const texts = new Map<string, string>();
  const suspects = new Set<string>();
  return {
    texts,
    suspects,
    take: ({ scope, buffers }) => {
      if (scope === 'all') {
        for (const path of texts.keys()) suspects.add(path);
        texts.clear();
      }
      for (const { path, text } of buffers) {
        suspects.add(path);
        if (text === null) texts.delete(path);
        else texts.set(path, text);
      }
    },
  };
}
