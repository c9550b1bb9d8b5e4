/** An index worker that a test plays by hand: it notes the requests and answers when told to. */
import { createClient, serve } from '../../../../src/protocol/channel';
import type { IndexWorker } from '../../../../src/index/service/indexClient';
import { DEFAULT_WEIGHTS } from '../../../../src/index/rank/moduleScore';
import type {
  IndexEvents,
  IndexProgress,
  IndexRequests,
  IndexSummary,
  OpenParams,
} from '../../../../src/protocol/indexMessages';

export interface FakeWorker extends IndexWorker {
  /** Names of the requests that came, updates with their paths. */
  readonly seen: readonly string[];
  /** Ends the opening or rebuilding that is under way. */
  finishOpen(result: IndexSummary | Error): void;
  /** From now on updates end by finishUpdate or a cancel, not at once. */
  holdUpdates(): void;
  finishUpdate(result: IndexSummary): void;
  progress(progress: IndexProgress): void;
  die(reason: Error): void;
  readonly ended: boolean;
}

export function fakeWorker(): FakeWorker {
  const seen: string[] = [];
  const [host, worker] = portPair();
  let finish: ((result: IndexSummary | Error) => void) | undefined;
  let finishUpdate: ((result: IndexSummary) => void) | undefined;
  let holdsUpdates = false;
  let died: (reason: Error) => void = () => undefined;
  let ended = false;
  const start = (how: string, { folder, gitAllowed }: OpenParams): Promise<IndexSummary> =>
    new Promise((resolve, reject) => {
      seen.push(`${how} ${folder}${gitAllowed ? '' : ' without git'}`);
      finish = (result) => {
        if (result instanceof Error) reject(result);
        else resolve(result);
      };
    });
  const client = createClient<IndexRequests, IndexEvents>(host);
  const send = serve<IndexRequests, IndexEvents>(worker, {
    open: (params) => start('open', params),
    rebuild: (params) => start('rebuild', params),
    cancel: () => {
      seen.push('cancel');
      finish?.(summary({ partial: true, filesDone: 5 }));
      finishUpdate?.(summary({ indexVersion: 2, partial: true, filesDone: 5 }));
      return null;
    },
    update: ({ paths }) => {
      seen.push(`update ${paths.join(' ')}`);
      if (!holdsUpdates) return summary({ indexVersion: 2 });
      return new Promise((resolve) => (finishUpdate = resolve));
    },
    weights: (weights) => {
      if (Object.values(weights).some((weight) => weight !== 1))
        seen.push(`weights ${JSON.stringify(weights)}`);
      return null;
    },
    buffers: ({ scope, buffers }) => {
      const texts = buffers.map(({ path, text }) => `${path}=${text ?? 'disk'}`);
      if (texts.length > 0) seen.push(`${scope} buffers ${texts.join(' ')}`);
      return null;
    },
    folderSize: () => ({ files: 3, sizeBytes: 30, largest: [{ path: 'lib', files: 2, sizeBytes: 20 }] }),
    pause: () => {
      seen.push('pause');
      return null;
    },
    resume: () => {
      seen.push('resume');
      return null;
    },
    calls: () => null,
    outline: ({ path }) => ({
      symbols: [],
      problems: [{ line: 1, message: `parsed ${path}` }],
    }),
    codeTree: ({ parent }) => {
      seen.push(`codeTree ${parent ?? 'roots'}`);
      return [];
    },
    coreComponents: () => ({ modules: [], classes: [], weights: DEFAULT_WEIGHTS }),
    explore: ({ tool }) => ({
      kind: 'ready',
      answer: { text: tool, results: [], truncated: false, more: null },
    }),
    status: () => null,
    symbolAt: () => null,
    references: (cited) => cited.map(() => ({ kind: 'foreign' })),
    framePlaces: ({ places }) => places.map(() => null),
    graph: ({ focus, apart: choice }) => ({
      ...{ focus, nodes: [], edges: [], hidden: 0, apart: { modules: 0, choice } },
      ...{ isEmpty: true, partial: false },
    }),
    context: ({ budgetTokens, task }) => ({
      version: 1,
      budgetTokens,
      task,
      weights: DEFAULT_WEIGHTS,
      text: '',
      tokens: 0,
      blocks: [],
      shown: [],
    }),
    oneTestCommand: () => null,
    mentionNames: () => ({ names: [], how: 'match' }),
    overview: ({ task }) => ({ text: `overview for ${task ?? 'nothing'}\n`, tokens: 4, shown: [] }),
    shapes: () => [],
    compareTrees: () => Promise.reject(new Error('no trees are compared here')),
    reviewTrees: () => Promise.reject(new Error('no trees are reviewed here')),
    namesInTrees: () => Promise.reject(new Error('no trees are compared here')),
    contextNames: ({ text }) => ({ text, names: [], how: 'near' }),
  });
  return {
    client,
    seen,
    onDied: (listener) => (died = listener),
    end: () => {
      ended = true;
      client.fail(new Error('ended'));
      return Promise.resolve();
    },
    finishOpen: (result) => finish?.(result),
    holdUpdates: () => {
      holdsUpdates = true;
    },
    finishUpdate: (result) => finishUpdate?.(result),
    progress: (progress) => {
      send('progress', progress);
    },
    die: (reason) => {
      client.fail(reason);
      died(reason);
    },
    get ended() {
      return ended;
    },
  };
}

export function summary(changes: Partial<IndexSummary> = {}): IndexSummary {
  return {
    indexVersion: 1,
    partial: false,
    provisional: false,
    filesDone: 10,
    filesTotal: 10,
    languages: [{ language: 'python', files: 10, lines: 100 }],
    classes: 1,
    functions: 2,
    skipped: 0,
    problems: 0,
    seconds: 1,
    ...changes,
  };
}

interface Port {
  postMessage(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** Two ends that hand each other their messages in a later microtask, as a thread's port would. */
function portPair(): [Port, Port] {
  const listeners: ((message: unknown) => void)[] = [];
  const end = (own: 0 | 1): Port => ({
    postMessage: (message) => {
      queueMicrotask(() => listeners[1 - own]?.(structuredClone(message)));
    },
    onMessage: (listener) => (listeners[own] = listener),
  });
  return [end(0), end(1)];
}
