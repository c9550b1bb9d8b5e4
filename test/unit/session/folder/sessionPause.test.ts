import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { summary } from './fakeIndexWorker';
import { opened, settle, stage } from './sessionStage';

describe('A paused FolderIndex', () => {
  it('holds changes back, answers, and takes them in when it goes on', async () => {
    const { folderIndex, worker, kinds } = await opened();
    folderIndex.pause();
    folderIndex.pause();
    folderIndex.update(['a.py']);
    await folderIndex.codeTree(null);
    folderIndex.update(['b.py']);
    await settle();
    assert.deepEqual(worker.seen, ['open /r', 'pause', 'codeTree roots']);
    assert.equal(folderIndex.state.kind, 'paused');
    folderIndex.resume();
    folderIndex.resume();
    await folderIndex.whenIdle();
    assert.deepEqual(worker.seen.slice(3), ['resume', 'update a.py b.py']);
    assert.deepEqual(kinds, ['indexing', 'ready', 'paused', 'ready', 'ready']);
  });

  it('shows nothing of what the worker still says, and goes on from there', async () => {
    const { folderIndex, workers, kinds } = stage();
    const done = folderIndex.open('/r');
    await settle();
    folderIndex.pause();
    workers[0]?.progress({ phase: 'parsing', filesDone: 1, filesTotal: 2 });
    await settle();
    assert.deepEqual(kinds, ['indexing', 'paused', 'paused']);
    folderIndex.resume();
    assert.deepEqual(folderIndex.state, {
      kind: 'indexing',
      folder: '/r',
      progress: { phase: 'parsing', filesDone: 1, filesTotal: 2 },
    });
    workers[0]?.finishOpen(summary());
    await done;
    assert.equal(folderIndex.state.kind, 'ready');
  });

  it('is one no more when it is cancelled, or opens another folder', async () => {
    const first = stage();
    const done = first.folderIndex.open('/r');
    await settle();
    first.folderIndex.pause();
    await first.folderIndex.cancel();
    await done;
    assert.deepEqual(first.workers[0]?.seen, ['open /r', 'pause', 'resume', 'cancel']);
    assert.equal(first.folderIndex.state.kind, 'cancelled');

    const second = await opened();
    second.folderIndex.pause();
    void second.folderIndex.open('/new');
    assert.deepEqual(second.folderIndex.state, { kind: 'indexing', folder: '/new', progress: null });
  });

  it('has nothing to pause without an index', () => {
    const { folderIndex, kinds } = stage();
    folderIndex.pause();
    folderIndex.resume();
    assert.deepEqual(kinds, []);
  });
});
