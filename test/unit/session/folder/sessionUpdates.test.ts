import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { summary } from './fakeIndexWorker';
import { settle, updating } from './sessionStage';

describe('An update of an FolderIndex', () => {
  it('shows nothing while it is quick, and how far it is once it says so', async () => {
    const { folderIndex, worker, kinds } = await updating();
    assert.deepEqual(folderIndex.state, {
      kind: 'indexing',
      folder: '/r',
      progress: { phase: 'parsing', filesDone: 1, filesTotal: 2 },
    });
    worker.finishUpdate(summary({ indexVersion: 2 }));
    await folderIndex.whenIdle();
    assert.deepEqual(folderIndex.state, {
      kind: 'ready',
      folder: '/r',
      summary: summary({ indexVersion: 2 }),
    });
    assert.deepEqual(kinds, ['indexing', 'ready', 'indexing', 'ready']);
  });

  it('can be cancelled, and what was read stays', async () => {
    const { folderIndex, worker } = await updating();
    await folderIndex.cancel();
    await folderIndex.whenIdle();
    assert.deepEqual(worker.seen, ['open /r', 'update .git', 'cancel']);
    assert.equal(folderIndex.state.kind, 'cancelled');
  });

  it('does not hold up a newer opening, and its progress is not taken for that one', async () => {
    const { folderIndex, worker } = await updating();
    void folderIndex.open('/new');
    worker.progress({ phase: 'parsing', filesDone: 2, filesTotal: 2 });
    await settle();
    assert.deepEqual(worker.seen, ['open /r', 'update .git', 'cancel', 'open /new']);
    assert.deepEqual(folderIndex.state, { kind: 'indexing', folder: '/new', progress: null });
    worker.finishOpen(summary());
    await folderIndex.whenIdle();
    assert.equal(folderIndex.state.kind, 'ready');
  });

  it('is followed by the changes that came while it ran', async () => {
    const { folderIndex, worker } = await updating();
    folderIndex.update(['a.py']);
    worker.finishUpdate(summary({ indexVersion: 2 }));
    await settle();
    worker.finishUpdate(summary({ indexVersion: 3 }));
    await folderIndex.whenIdle();
    assert.deepEqual(worker.seen, ['open /r', 'update .git', 'update a.py']);
    assert.equal(folderIndex.state.kind, 'ready');
  });

  it('is made up for by the opening of the next worker when its own dies in it', async () => {
    const { folderIndex, worker, workers, kinds } = await updating();
    worker.die(new Error('killed'));
    await settle();
    workers[1]?.finishOpen(summary());
    await folderIndex.whenIdle();
    assert.deepEqual(workers[1]?.seen, ['open /r']);
    assert.deepEqual(kinds, ['indexing', 'ready', 'indexing', 'restarting', 'ready']);
  });

  it('gives way to a cancel of the opening that waits for it', async () => {
    const { folderIndex, worker, kinds } = await updating();
    const opening = folderIndex.open('/new');
    await folderIndex.cancel();
    await opening;
    assert.deepEqual(folderIndex.state, { kind: 'notIndexed', folder: '/new' });
    assert.deepEqual(kinds, ['indexing', 'ready', 'indexing', 'indexing', 'notIndexed']);
    assert.equal(worker.ended, true);
  });
});
