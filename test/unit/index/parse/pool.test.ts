import assert from 'node:assert/strict';
import { CancelledError, UserError } from '../../../../src/core/errors';
import type {
  BatchAnswer,
  ListedFile,
  ParseBatch,
  ParsedFile,
  ParseWorker,
} from '../../../../src/index/parse/messages';
import { Crew } from '../../../../src/index/parse/crew';
import { createParsePool } from '../../../../src/index/parse/pool';

/** A worker that a test plays by hand. */
interface Played extends ParseWorker {
  readonly batches: readonly ParseBatch[];
  readonly stopped: boolean;
  /** Answers the oldest batch that it has not answered: every file is gone, which is the shortest answer there is. */
  answer(parserBytes?: number): void;
  fail(message: string): void;
  crash(reason: string, wasReady?: boolean): void;
}

function playedWorker(): Played {
  const batches: ParseBatch[] = [];
  let answered: (answer: BatchAnswer) => void = () => undefined;
  let crashed: (reason: string, wasReady: boolean) => void = () => undefined;
  let stopped = false;
  let answers = 0;
  const oldest = (): ParseBatch => {
    const batch = batches[answers++];
    assert.ok(batch, 'it has been given a batch');
    return batch;
  };
  return {
    batches,
    post: (batch) => void batches.push(batch),
    onAnswer: (listener) => (answered = listener),
    onCrash: (listener) => (crashed = listener),
    stop: () => {
      stopped = true;
      return Promise.resolve();
    },
    answer: (parserBytes = 0) => {
      const { id, files } = oldest();
      answered({ kind: 'parsed', id, files: files.map(({ path }) => ({ kind: 'gone', path })), parserBytes });
    },
    fail: (message) => {
      answered({ kind: 'failed', id: oldest().id, message });
    },
    crash: (reason, wasReady = true) => {
      crashed(reason, wasReady);
    },
    get stopped() {
      return stopped;
    },
  };
}

/** Lets what waits for an answer go on. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const never = new AbortController().signal;
/** Each a batch of its own. */
const large = (...names: string[]): ListedFile[] =>
  names.map((path) => ({ path, language: 'python', sizeBytes: 200 * 1024, knownDigest: null }));
const small = (...names: string[]): ListedFile[] =>
  names.map((path) => ({ path, language: 'python', sizeBytes: 1, knownDigest: null }));

describe('a parse pool', () => {
  let workers: Played[];
  let parsed: ParsedFile[];
  const spawn = (): ParseWorker => {
    const worker = playedWorker();
    workers.push(worker);
    return worker;
  };
  const take = (file: ParsedFile): void => void parsed.push(file);
  const worker = (at: number): Played => {
    const found = workers[at];
    assert.ok(found, `worker ${at} has been started`);
    return found;
  };
  const seen = (): string[] => parsed.map(({ kind, path }) => `${kind} ${path}`);
  beforeEach(() => {
    workers = [];
    parsed = [];
  });

  it('starts no worker for nothing, and no more than there are batches', async () => {
    const pool = createParsePool(spawn, 4);
    await pool.parse('/r', [], never, take);
    assert.equal(workers.length, 0);
    const run = pool.parse('/r', large('a', 'b'), never, take);
    assert.equal(workers.length, 2);
    worker(0).answer();
    worker(1).answer();
    await run;
    assert.deepEqual(seen().sort(), ['gone a', 'gone b']);
    assert.equal(worker(0).batches[0]?.folder, '/r');
  });

  it('keeps its workers for the next call', async () => {
    const pool = createParsePool(spawn, 1);
    for (const name of ['a', 'b']) {
      const run = pool.parse('/r', small(name), never, take);
      worker(0).answer();
      await run;
    }
    assert.equal(workers.length, 1);
    assert.notEqual(worker(0).batches[0]?.id, worker(0).batches[1]?.id);
  });

  it('gives a worker its next batch before it has answered, and no more', async () => {
    const pool = createParsePool(spawn, 1);
    const run = pool.parse('/r', large('a', 'b', 'c'), never, take);
    assert.equal(worker(0).batches.length, 2);
    worker(0).answer();
    await turn();
    assert.deepEqual([seen(), worker(0).batches.length], [['gone a'], 3]);
    worker(0).answer();
    worker(0).answer();
    await run;
    assert.deepEqual(seen(), ['gone a', 'gone b', 'gone c']);
  });

  it('blames nothing that waited behind the file that ended a worker', async () => {
    const pool = createParsePool(spawn, 1);
    const run = pool.parse('/r', large('bad', 'b', 'c'), never, take);
    worker(0).crash('planted');
    await turn();
    worker(1).answer();
    worker(1).answer();
    await run;
    assert.deepEqual(seen().sort(), ['gone b', 'gone c', 'skipped bad']);
    assert.equal(workers.length, 2);
  });

  it('ends a worker whose parser has grown, and gives what it has not come to to another', async () => {
    const pool = createParsePool(spawn, 1);
    const run = pool.parse('/r', large('a', 'b'), never, take);
    worker(0).answer(500e6);
    assert.equal(worker(0).stopped, true);
    worker(1).answer();
    await run;
    assert.deepEqual(seen(), ['gone a', 'gone b']);
  });

  it('starts workers ahead, as many as it may', async () => {
    const pool = createParsePool(spawn, 2);
    pool.prepare(1);
    assert.equal(workers.length, 1);
    pool.prepare(5);
    const run = pool.parse('/r', small('a'), never, take);
    assert.equal(workers.length, 2);
    worker(0).answer();
    await run;
    await pool.dispose();
    pool.prepare(1);
    assert.deepEqual(
      workers.map(({ stopped }) => stopped),
      [true, true],
    );
  });

  it('ends its workers after the run of a whole folder, and starts others for what comes later', async () => {
    const pool = createParsePool(spawn, 1);
    const first = pool.parse('/r', large('a', 'b'), never, take);
    worker(0).answer();
    await turn();
    assert.equal(worker(0).stopped, false);
    worker(0).answer();
    await first;
    assert.equal(worker(0).stopped, true);
    const later = pool.parse('/r', small('c'), never, take);
    worker(1).answer();
    await later;
    assert.deepEqual(seen(), ['gone a', 'gone b', 'gone c']);
  });

  it('asks no worker that has died while it was idle', async () => {
    const pool = createParsePool(spawn, 1);
    const first = pool.parse('/r', small('a'), never, take);
    worker(0).answer();
    await first;
    worker(0).crash('out of memory');
    const second = pool.parse('/r', small('b'), never, take);
    worker(1).answer();
    await second;
    assert.deepEqual(seen(), ['gone a', 'gone b']);
  });

  it('tries the files of a batch that ended its worker one by one, and skips the one that does it alone', async () => {
    const pool = createParsePool(spawn, 1);
    const run = pool.parse('/r', small('a', 'bad', 'c'), never, take);
    worker(0).crash('planted');
    await turn();
    worker(1).answer();
    await turn();
    worker(1).crash('planted again');
    await turn();
    worker(2).answer();
    await run;
    assert.deepEqual(parsed, [
      { kind: 'gone', path: 'a' },
      { kind: 'skipped', path: 'bad', reason: 'the parser failed on it: planted again', mark: null },
      { kind: 'gone', path: 'c' },
    ]);
    assert.equal(workers.length, 3);
  });

  it('gives up when a worker cannot work at all, and leaves the rest of the queue', async () => {
    const pool = createParsePool(spawn, 2);
    const run = pool.parse('/r', large('a', 'b', 'c', 'd', 'e'), never, take);
    worker(0).fail('no grammar: install it');
    worker(1).answer();
    worker(1).answer();
    await assert.rejects(
      run,
      (error) => error instanceof UserError && error.message === 'no grammar: install it',
    );
    assert.deepEqual([seen(), worker(1).batches.length], [['gone b', 'gone d'], 2]);
  });

  it('gives up at once when a worker never came up', async () => {
    const run = createParsePool(spawn, 1).parse('/r', small('a', 'b'), never, take);
    worker(0).crash('no file', false);
    await assert.rejects(run, {
      message: 'the parse workers do not start (no file): install RepoMaster again',
    });
    assert.equal(workers.length, 1);
  });

  it('ends the workers under way when it is cancelled, and begins no other batch', async () => {
    const cancel = new AbortController();
    const pool = createParsePool(spawn, 1);
    const run = pool.parse('/r', large('a', 'b', 'c'), cancel.signal, take);
    worker(0).answer();
    await turn();
    cancel.abort();
    await assert.rejects(run, CancelledError);
    // What was on its way at that moment comes too late.
    worker(0).answer();
    assert.deepEqual([seen(), worker(0).batches.length, worker(0).stopped], [['gone a'], 3, true]);
    const later = pool.parse('/r', small('d'), never, take);
    worker(1).answer();
    await later;
    assert.deepEqual(seen(), ['gone a', 'gone d']);
  });

  it('stops its workers when it is disposed of, cancels what is under way, and starts no more', async () => {
    const pool = createParsePool(spawn, 1);
    const run = assert.rejects(pool.parse('/r', small('a'), never, take), CancelledError);
    await pool.dispose();
    await run;
    assert.equal(worker(0).stopped, true);
    await assert.rejects(pool.parse('/r', small('a'), never, take), CancelledError);
    assert.equal(workers.length, 1);
  });
});

describe('a crew', () => {
  it('ends a worker that never answers, as if it had crashed', async () => {
    const silent = playedWorker();
    const crew = new Crew(() => silent, { size: 1, limitMs: 1 });
    assert.deepEqual(await crew.run('/r', small('slow'), never), {
      kind: 'crashed',
      reason: 'it took more than 0.001 s',
    });
    assert.equal(silent.stopped, true);
  });
});
