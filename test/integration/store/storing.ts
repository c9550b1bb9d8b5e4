/** What the tests of the store share: indexers whose store is in a folder of the test's own. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import type { Indexer, IndexerPorts } from '../../../src/index/folder/engine';
import type { SpawnParser } from '../../../src/index/parse/messages';
import { DATABASE } from '../../../src/index/store/openDatabase';
import type { LinkStep } from '../../../src/protocol/indexMessages';
import { indexerOf, lendWorker, noSignal } from '../index/indexing';
import type { Lender } from '../index/indexing';

/** Ahead of every change by more than files take to settle, so that an equal stamp means equal bytes. */
export const settledMs = 60_000;

export interface Seen {
  /** What was warned of. */
  readonly warnings: readonly string[];
  /** How many files were read at the last opening or update of many. */
  readonly filesRead: number;
  /** The steps of linking, of all openings and updates. */
  readonly linked: readonly LinkStep[];
}

export interface StoringIndexer extends Seen {
  readonly indexer: Indexer;
}

let lender: Lender | undefined;

/** One parse worker for all indexers that are made one after the other; `endLent` ends it. */
export const lent = (): Lender => (lender ??= lendWorker());

export async function endLent(): Promise<void> {
  await lender?.end();
  lender = undefined;
}

/** An indexer of the folder with its store below `storage`; whoever asks for it disposes of it. */
export function storing(
  folder: string,
  storage: string | null,
  aheadMs = settledMs,
  ports: Partial<IndexerPorts> = {},
): StoringIndexer {
  const warnings: string[] = [];
  const linked: LinkStep[] = [];
  let filesRead = 0;
  const drop = (): void => undefined;
  const indexer = indexerOf(folder, {
    params: { storage },
    ports: {
      spawnParser: lent().spawnParser,
      nowMs: () => Date.now() + aheadMs,
      onLinkStep: (step) => linked.push(step),
      log: {
        trace: drop,
        info: drop,
        warn: (text) => warnings.push(text),
        error: (text) => warnings.push(`error: ${text}`),
      },
      ...ports,
    },
    onProgress: ({ phase, filesTotal }) => {
      if (phase === 'parsing') filesRead = filesTotal;
    },
  });
  return {
    indexer,
    warnings,
    linked,
    get filesRead() {
      return filesRead;
    },
  };
}

export interface Run extends Seen {
  readonly index: CodeIndex;
}

/** One run of the program: opens the folder, and has ended when all is stored. */
export async function run(...args: Parameters<typeof storing>): Promise<Run> {
  const made = storing(...args);
  try {
    await made.indexer.open(noSignal);
  } finally {
    await made.indexer.dispose();
  }
  return { ...made, index: made.indexer.index, filesRead: made.filesRead };
}

/** The database of the only store below `storage`. */
export function databaseIn(storage: string): string {
  const [store = ''] = readdirSync(storage);
  return join(storage, store, DATABASE);
}

/** The lent worker, and the paths of the files that it was given. */
export function countingPosts(): { readonly posted: readonly string[]; readonly spawnParser: SpawnParser } {
  const posted: string[] = [];
  const spawnParser: SpawnParser = () => {
    const worker = lent().spawnParser();
    return {
      ...worker,
      post: (batch) => {
        posted.push(...batch.files.map(({ path }) => path));
        worker.post(batch);
      },
    };
  };
  return { posted, spawnParser };
}
