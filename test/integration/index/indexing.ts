/** What the tests of the engine share: an indexer with real grammars and threads on a folder that a test may change. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { CodeIndex } from '../../../src/core/map/codeIndex';
import type { GitHistory } from '../../../src/core/ports';
import { createIndexer } from '../../../src/index/folder/engine';
import type { Indexer, IndexerPorts } from '../../../src/index/folder/engine';
import { startIndexWorker } from '../../../src/index/service/indexClient';
import type { IndexWorker } from '../../../src/index/service/indexClient';
import type { ParseWorker, SpawnParser } from '../../../src/index/parse/messages';
import { spawnParseWorker } from '../../../src/index/parse/spawnParser';
import type { IndexProgress, OpenParams } from '../../../src/protocol/indexMessages';
import { repositoryRoot } from '../../support/paths';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';

export const distFile = (name: string): string => join(repositoryRoot, 'dist', name);

export const noSignal = new AbortController().signal;

const noHistory: GitHistory = { read: () => Promise.resolve(null), stamp: () => Promise.resolve(null) };

/** An index worker whose log nobody reads; whoever starts it ends it. */
export function quietWorker(): IndexWorker {
  const drop = (): void => undefined;
  return startIndexWorker(distFile('indexWorker.js'), { trace: drop, info: drop, warn: drop, error: drop });
}

/** How a folder (absolute) is opened that nothing is stored of. */
export function openParams(folder: string): OpenParams {
  return {
    ...{ folder, excludes: [], workers: 1, storage: null },
    ...{ largeFolderAllowed: false, gitAllowed: true },
  };
}

export interface Choices {
  readonly params?: Partial<OpenParams>;
  readonly ports?: Partial<IndexerPorts>;
  readonly onProgress?: (progress: IndexProgress) => void;
}

/** An indexer of the folder, where no git answers; whoever asks for it disposes of it. */
export function indexerOf(folder: string, { params, ports, onProgress }: Choices = {}): Indexer {
  const drop = (): void => undefined;
  return createIndexer(
    { ...openParams(folder), ...params },
    {
      tracked: { list: () => Promise.resolve(null) },
      history: noHistory,
      log: { trace: drop, info: drop, warn: drop, error: drop },
      spawnParser: spawnParseWorker(distFile('parseWorker.js')),
      defaultWorkers: 2,
      ...ports,
    },
    onProgress ?? drop,
  );
}

export interface Lender {
  readonly spawnParser: SpawnParser;
  end(): Promise<void>;
}

/** One parse worker that is lent to one indexer after the other: starting one takes longer than parsing a small tree. */
export function lendWorker(): Lender {
  const worker = spawnParseWorker(distFile('parseWorker.js'))();
  let answered: Parameters<ParseWorker['onAnswer']>[0] = () => undefined;
  let crashed: Parameters<ParseWorker['onCrash']>[0] = () => undefined;
  worker.onAnswer((answer) => answered(answer));
  worker.onCrash((reason, wasReady) => crashed(reason, wasReady));
  const lent: ParseWorker = {
    post: (batch) => {
      worker.post(batch);
    },
    onAnswer: (listener) => (answered = listener),
    onCrash: (listener) => (crashed = listener),
    stop: () => Promise.resolve(),
  };
  return { spawnParser: () => lent, end: () => worker.stop() };
}

/** The index of the folder as a new indexer builds it. */
export async function freshIndex(folder: string, choices: Choices = {}): Promise<CodeIndex> {
  const indexer = indexerOf(folder, choices);
  try {
    await indexer.open(noSignal);
    return indexer.index;
  } finally {
    await indexer.dispose();
  }
}

/** Compares bytes; where they differ, shows rows. */
export function checkSame(actual: CodeIndex, expected: CodeIndex, after: string): void {
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  assert.deepEqual(actual, expected, after);
  assert.fail(`${after}: same rows, in another order of keys`);
}

export const paths = (index: CodeIndex): string[] => index.modules.map(({ path }) => path).sort();

export const skippedOf = (index: CodeIndex): Record<string, string> =>
  Object.fromEntries(index.skipped.map(({ path, reason }) => [path, reason]));

/** More than two batches of a worker. */
export const fileCount = 100;
/** Each imports and calls the next one's function. */
export const manyFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: fileCount }, (_, at) => [
    `m${at}.py`,
    `from m${(at + 1) % fileCount} import f as g\n\ndef f():\n    return g()\n`,
  ]),
);

interface TestIndexers {
  /** Of the test that runs. */
  readonly folder: { readonly path: string };
  /** An indexer of a new folder with these files. */
  readonly start: (files: Readonly<Record<string, string>>, choices?: Choices) => Promise<Indexer>;
}

/** For the suite that is being described: one folder and its indexer a test, both gone behind it. */
export function indexersOfTests(): TestIndexers {
  let folder: TemporaryFolder | undefined;
  let indexer: Indexer | undefined;
  afterEach(async () => {
    await indexer?.dispose();
    await folder?.remove();
    [folder, indexer] = [undefined, undefined];
  });
  return {
    folder: {
      get path() {
        assert.ok(folder, 'no folder was started yet');
        return folder.path;
      },
    },
    start: async (files, choices) => {
      folder = await folderWith(files);
      indexer = indexerOf(folder.path, choices);
      return indexer;
    },
  };
}
