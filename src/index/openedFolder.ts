import { CancelledError } from '../core/errors';
import type { IndexStamp } from '../core/explore';
import type { BufferChange, IndexSummary, OpenParams } from '../protocol/indexMessages';
import type { Indexer } from './engine';

/** The folder that the worker has open. */
export class OpenedFolder {
  readonly indexer: Indexer;
  /** Files of the answer that is being made whose text has changed since it was read. */
  changed: readonly string[] = [];
  /** What has changed since all was linked. */
  private readonly changing = new Set<string>();
  private tell: () => void = () => undefined;
  private next = this.untilTold();

  /** `onChanged` hears of every new state of the index, `createIndexer` is given who hears of one before all is linked. */
  constructor(
    readonly params: OpenParams,
    private readonly buffers: Buffers,
    private readonly onChanged: (summary: IndexSummary) => void,
    createIndexer: (onProvisional: () => void) => Indexer,
  ) {
    this.indexer = createIndexer(() => this.announce());
  }

  /** Resolves when the index has changed the next time. */
  get nextIndex(): Promise<void> {
    return this.next;
  }

  /** Reads the whole folder. */
  read(how: Opening, signal: AbortSignal): Promise<IndexSummary> {
    return this.announceUnlessFailed(this.indexer[how](signal));
  }

  /** Reads these paths again, but for those whose unsaved buffer the index has already. */
  async update(paths: readonly string[], signal: AbortSignal): Promise<IndexSummary> {
    const other = paths.filter((path) => !this.hasBuffer(path));
    if (other.length === 0 && paths.length > 0) return this.indexer.summary();
    for (const path of other) this.changing.add(path);
    return this.announceUnlessFailed(this.indexer.update(other, signal));
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
    if (!summary.provisional) this.changing.clear();
    this.tell();
    this.next = this.untilTold();
    this.onChanged(summary);
    return summary;
  }

  /** What was read before a cancel stays and answers. */
  private async announceUnlessFailed(work: Promise<void>): Promise<IndexSummary> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof CancelledError)) throw error;
    }
    return this.announce();
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
