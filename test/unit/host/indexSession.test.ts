import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { UserError } from '../../../src/core/errors';
import { IndexSession } from '../../../src/host/indexSession';
import type { IndexState } from '../../../src/host/indexState';
import { fakeWorker, summary } from './fakeIndexWorker';
import type { FakeWorker } from './fakeIndexWorker';

interface Stage {
  readonly session: IndexSession;
  readonly workers: FakeWorker[];
  readonly kinds: string[];
  readonly errors: string[];
}

function stage(): Stage {
  const workers: FakeWorker[] = [];
  const errors: string[] = [];
  const quiet = (): void => undefined;
  const session = new IndexSession({
    startWorker: () => {
      const worker = fakeWorker();
      workers.push(worker);
      return worker;
    },
    openParams: (folder) => ({ folder, excludes: [], workers: 0, storage: null, largeFolderAllowed: false }),
    log: { trace: quiet, info: quiet, warn: quiet, error: (message) => errors.push(message) },
  });
  const kinds: string[] = [];
  session.onState((state) => kinds.push(state.kind));
  return { session, workers, kinds, errors };
}

/** Lets everything that is already on its way arrive. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function opened(): Promise<Stage & { readonly worker: FakeWorker }> {
  const stageNow = stage();
  const done = stageNow.session.open('/r');
  await settle();
  const worker = stageNow.workers[0];
  assert.ok(worker);
  worker.finishOpen(summary());
  await done;
  return { ...stageNow, worker };
}

/** With an update under way that has begun to read many files again. */
async function updating(): Promise<Stage & { readonly worker: FakeWorker }> {
  const stageNow = await opened();
  stageNow.worker.holdUpdates();
  stageNow.session.update(['.git']);
  await settle();
  stageNow.worker.progress({ phase: 'parsing', filesDone: 1, filesTotal: 2 });
  await settle();
  return stageNow;
}

describe('IndexSession', () => {
  it('goes from indexing to ready and answers from the worker', async () => {
    const { session, worker, kinds } = await opened();
    assert.deepEqual(kinds, ['indexing', 'ready']);
    await session.codeTree(null);
    assert.deepEqual(worker.seen, ['open /r', 'codeTree roots']);
  });

  it('has everything read anew when it is to rebuild', async () => {
    const { session, worker, kinds } = await opened();
    const done = session.rebuild('/r');
    await settle();
    worker.finishOpen(summary());
    await done;
    assert.deepEqual(worker.seen, ['open /r', 'rebuild /r']);
    assert.deepEqual(kinds, ['indexing', 'ready', 'indexing', 'ready']);
  });

  it('shows the progress while it indexes', async () => {
    const { session, workers } = stage();
    const done = session.open('/r');
    await settle();
    workers[0]?.progress({ phase: 'parsing', filesDone: 62, filesTotal: 100 });
    await settle();
    assert.deepEqual(session.state, {
      kind: 'indexing',
      folder: '/r',
      progress: { phase: 'parsing', filesDone: 62, filesTotal: 100 },
    });
    workers[0]?.finishOpen(summary());
    await done;
  });

  it('keeps what was read after a cancel, and says that it is partial', async () => {
    const { session } = stage();
    const done = session.open('/r');
    await settle();
    await session.cancel();
    await done;
    assert.deepEqual(session.state, {
      kind: 'cancelled',
      folder: '/r',
      summary: summary({ partial: true, filesDone: 5 }),
    });
  });

  it('does not start an opening that was cancelled before its turn', async () => {
    const { session, workers } = stage();
    const done = session.open('/r');
    await session.cancel();
    await done;
    assert.equal(session.state.kind, 'notIndexed');
    assert.deepEqual(workers, []);
  });

  it('holds updates back until the opening is done, as one batch', async () => {
    const { session, workers } = stage();
    void session.open('/r');
    await settle();
    session.update(['a.py']);
    session.update(['b.py', 'a.py']);
    await settle();
    assert.deepEqual(workers[0]?.seen, ['open /r']);
    workers[0].finishOpen(summary());
    await session.whenIdle();
    assert.deepEqual(workers[0].seen, ['open /r', 'update a.py b.py']);
  });

  it('lets the newest opening win', async () => {
    const { session, workers } = stage();
    void session.open('/old');
    await settle();
    void session.open('/new');
    await settle();
    workers[0]?.finishOpen(summary());
    await session.whenIdle();
    assert.deepEqual(workers[0]?.seen, ['open /old', 'cancel', 'open /new']);
    assert.equal(session.state.kind, 'ready');
    assert.equal(session.state.folder, '/new');
  });

  it('asks about a folder that is too large', async () => {
    const { session, workers } = stage();
    const done = session.open('/r');
    await settle();
    workers[0]?.finishOpen(new UserError('too-many-files', '/r holds 60,000 files.'));
    await done;
    const expected: IndexState = { kind: 'tooLarge', folder: '/r', message: '/r holds 60,000 files.' };
    assert.deepEqual(session.state, expected);
  });

  it('fails with the message and the stack in the log, and starts again with a new worker', async () => {
    const { session, workers, errors } = stage();
    const done = session.open('/r');
    await settle();
    workers[0]?.finishOpen(new Error('out of cheese'));
    await done;
    assert.deepEqual(session.state, { kind: 'failed', folder: '/r', message: 'out of cheese' });
    assert.match(errors[0] ?? '', /out of cheese\n +at /);
    assert.equal(workers[0]?.ended, true);
    const again = session.open('/r');
    await settle();
    workers[1]?.finishOpen(summary());
    await again;
    assert.equal(session.state.kind, 'ready');
  });

  it('says once that the worker died: idle, indexing, or asked for an update', async () => {
    const idle = await opened();
    idle.worker.die(new Error('killed'));
    await settle();
    assert.deepEqual(idle.kinds, ['indexing', 'ready', 'failed']);
    assert.deepEqual(await idle.session.codeTree(null), []);

    const indexing = stage();
    const done = indexing.session.open('/r');
    await settle();
    indexing.workers[0]?.die(new Error('killed'));
    await done;
    assert.deepEqual(indexing.kinds, ['indexing', 'failed']);

    const updating = await opened();
    updating.session.update(['a.py']);
    await Promise.resolve();
    updating.worker.die(new Error('killed'));
    await updating.session.whenIdle();
    assert.deepEqual(updating.kinds, ['indexing', 'ready', 'failed']);
  });

  it('is not taken back by a closing or a failure that a newer opening has overtaken', async () => {
    const closed = await opened();
    const closing = closed.session.close({ kind: 'noFolder' });
    const reopening = closed.session.open('/new');
    await settle();
    closed.workers[1]?.finishOpen(summary());
    await Promise.all([closing, reopening]);
    assert.deepEqual(closed.kinds, ['indexing', 'ready', 'indexing', 'ready']);

    const dead = await opened();
    dead.worker.die(new Error('killed'));
    const restart = dead.session.open('/r');
    await settle();
    dead.workers[1]?.finishOpen(summary());
    await restart;
    assert.deepEqual(dead.kinds, ['indexing', 'ready', 'indexing', 'ready']);
    assert.equal(dead.errors.length, 1);
  });

  it('ends its worker when it is disposed of', async () => {
    const { session, worker } = await opened();
    await session.dispose();
    assert.equal(worker.ended, true);
  });
});

describe('An update of an IndexSession', () => {
  it('shows nothing while it is quick, and how far it is once it says so', async () => {
    const { session, worker, kinds } = await updating();
    assert.deepEqual(session.state, {
      kind: 'indexing',
      folder: '/r',
      progress: { phase: 'parsing', filesDone: 1, filesTotal: 2 },
    });
    worker.finishUpdate(summary({ indexVersion: 2 }));
    await session.whenIdle();
    assert.deepEqual(session.state, { kind: 'ready', folder: '/r', summary: summary({ indexVersion: 2 }) });
    assert.deepEqual(kinds, ['indexing', 'ready', 'indexing', 'ready']);
  });

  it('can be cancelled, and what was read stays', async () => {
    const { session, worker } = await updating();
    await session.cancel();
    await session.whenIdle();
    assert.deepEqual(worker.seen, ['open /r', 'update .git', 'cancel']);
    assert.equal(session.state.kind, 'cancelled');
  });

  it('does not hold up a newer opening, and its progress is not taken for that one', async () => {
    const { session, worker } = await updating();
    void session.open('/new');
    worker.progress({ phase: 'parsing', filesDone: 2, filesTotal: 2 });
    await settle();
    assert.deepEqual(worker.seen, ['open /r', 'update .git', 'cancel', 'open /new']);
    assert.deepEqual(session.state, { kind: 'indexing', folder: '/new', progress: null });
    worker.finishOpen(summary());
    await session.whenIdle();
    assert.equal(session.state.kind, 'ready');
  });

  it('is followed by the changes that came while it ran', async () => {
    const { session, worker } = await updating();
    session.update(['a.py']);
    worker.finishUpdate(summary({ indexVersion: 2 }));
    await settle();
    worker.finishUpdate(summary({ indexVersion: 3 }));
    await session.whenIdle();
    assert.deepEqual(worker.seen, ['open /r', 'update .git', 'update a.py']);
    assert.equal(session.state.kind, 'ready');
  });

  it('fails once when the worker dies in it', async () => {
    const { session, worker, kinds, errors } = await updating();
    worker.die(new Error('killed'));
    await session.whenIdle();
    assert.deepEqual(kinds, ['indexing', 'ready', 'indexing', 'failed']);
    assert.equal(errors.length, 1);
  });

  it('gives way to a cancel of the opening that waits for it', async () => {
    const { session, worker, kinds } = await updating();
    const opening = session.open('/new');
    await session.cancel();
    await opening;
    assert.deepEqual(session.state, { kind: 'notIndexed', folder: '/new' });
    assert.deepEqual(kinds, ['indexing', 'ready', 'indexing', 'indexing', 'notIndexed']);
    assert.equal(worker.ended, true);
  });
});
