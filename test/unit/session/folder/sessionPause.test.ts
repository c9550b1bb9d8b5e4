import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { summary } from './fakeIndexWorker';
import { opened, settle, stage } from './sessionStage';

describe('A paused IndexSession', () => {
  it('holds changes back, answers, and takes them in when it goes on', async () => {
    const { session, worker, kinds } = await opened();
    session.pause();
    session.pause();
    session.update(['a.py']);
    await session.codeTree(null);
    session.update(['b.py']);
    await settle();
    assert.deepEqual(worker.seen, ['open /r', 'pause', 'codeTree roots']);
    assert.equal(session.state.kind, 'paused');
    session.resume();
    session.resume();
    await session.whenIdle();
    assert.deepEqual(worker.seen.slice(3), ['resume', 'update a.py b.py']);
    assert.deepEqual(kinds, ['indexing', 'ready', 'paused', 'ready', 'ready']);
  });

  it('shows nothing of what the worker still says, and goes on from there', async () => {
    const { session, workers, kinds } = stage();
    const done = session.open('/r');
    await settle();
    session.pause();
    workers[0]?.progress({ phase: 'parsing', filesDone: 1, filesTotal: 2 });
    await settle();
    assert.deepEqual(kinds, ['indexing', 'paused', 'paused']);
    session.resume();
    assert.deepEqual(session.state, {
      kind: 'indexing',
      folder: '/r',
      progress: { phase: 'parsing', filesDone: 1, filesTotal: 2 },
    });
    workers[0]?.finishOpen(summary());
    await done;
    assert.equal(session.state.kind, 'ready');
  });

  it('is one no more when it is cancelled, or opens another folder', async () => {
    const first = stage();
    const done = first.session.open('/r');
    await settle();
    first.session.pause();
    await first.session.cancel();
    await done;
    assert.deepEqual(first.workers[0]?.seen, ['open /r', 'pause', 'resume', 'cancel']);
    assert.equal(first.session.state.kind, 'cancelled');

    const second = await opened();
    second.session.pause();
    void second.session.open('/new');
    assert.deepEqual(second.session.state, { kind: 'indexing', folder: '/new', progress: null });
  });

  it('has nothing to pause without an index', () => {
    const { session, kinds } = stage();
    session.pause();
    session.resume();
    assert.deepEqual(kinds, []);
  });
});
