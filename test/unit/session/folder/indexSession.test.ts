import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { UserError } from '../../../../src/core/errors';
import type { IndexState } from '../../../../src/session/folder/indexState';
import { summary } from './fakeIndexWorker';
import { opened, settle, stage } from './sessionStage';

describe('FolderIndex', () => {
  it('goes from indexing to ready and answers from the worker', async () => {
    const { folderIndex, worker, kinds } = await opened();
    assert.deepEqual(kinds, ['indexing', 'ready']);
    await folderIndex.codeTree(null);
    assert.deepEqual(worker.seen, ['open /r', 'codeTree roots']);
  });

  it('has everything read anew when it is to rebuild', async () => {
    const { folderIndex, worker, kinds } = await opened();
    const done = folderIndex.rebuild('/r');
    await settle();
    worker.finishOpen(summary());
    await done;
    assert.deepEqual(worker.seen, ['open /r', 'rebuild /r']);
    assert.deepEqual(kinds, ['indexing', 'ready', 'indexing', 'ready']);
  });

  it('shows the progress while it indexes', async () => {
    const { folderIndex, workers } = stage();
    const done = folderIndex.open('/r');
    await settle();
    workers[0]?.progress({ phase: 'parsing', filesDone: 62, filesTotal: 100 });
    await settle();
    assert.deepEqual(folderIndex.state, {
      kind: 'indexing',
      folder: '/r',
      progress: { phase: 'parsing', filesDone: 62, filesTotal: 100 },
    });
    workers[0]?.finishOpen(summary());
    await done;
  });

  it('keeps what was read after a cancel, and says that it is partial', async () => {
    const { folderIndex } = stage();
    const done = folderIndex.open('/r');
    await settle();
    await folderIndex.cancel();
    await done;
    assert.deepEqual(folderIndex.state, {
      kind: 'cancelled',
      folder: '/r',
      summary: summary({ partial: true, filesDone: 5 }),
    });
  });

  it('does not start an opening that was cancelled before its turn', async () => {
    const { folderIndex, workers } = stage();
    const done = folderIndex.open('/r');
    await folderIndex.cancel();
    await done;
    assert.equal(folderIndex.state.kind, 'notIndexed');
    assert.deepEqual(workers, []);
  });

  it('holds updates back until the opening is done, as one batch', async () => {
    const { folderIndex, workers } = stage();
    void folderIndex.open('/r');
    await settle();
    folderIndex.update(['a.py']);
    folderIndex.update(['b.py', 'a.py']);
    await settle();
    assert.deepEqual(workers[0]?.seen, ['open /r']);
    workers[0].finishOpen(summary());
    await folderIndex.whenIdle();
    assert.deepEqual(workers[0].seen, ['open /r', 'update a.py b.py']);
  });

  it('lets the newest opening win', async () => {
    const { folderIndex, workers } = stage();
    void folderIndex.open('/old');
    await settle();
    void folderIndex.open('/new');
    await settle();
    workers[0]?.finishOpen(summary());
    await folderIndex.whenIdle();
    assert.deepEqual(workers[0]?.seen, ['open /old', 'cancel', 'open /new']);
    assert.equal(folderIndex.state.kind, 'ready');
    assert.equal(folderIndex.state.folder, '/new');
  });

  it('asks about a folder that is too large', async () => {
    const { folderIndex, workers } = stage();
    const done = folderIndex.open('/r');
    await settle();
    workers[0]?.finishOpen(new UserError('too-many-files', '/r holds 60,000 files.'));
    await done;
    const expected: IndexState = { kind: 'tooLarge', folder: '/r', message: '/r holds 60,000 files.' };
    assert.deepEqual(folderIndex.state, expected);
  });

  it('fails with the message and the stack in the log, and starts again with a new worker', async () => {
    const { folderIndex, workers, errors } = stage();
    const done = folderIndex.open('/r');
    await settle();
    workers[0]?.finishOpen(new Error('out of cheese'));
    await done;
    assert.deepEqual(folderIndex.state, { kind: 'failed', folder: '/r', message: 'out of cheese' });
    assert.match(errors[0] ?? '', /out of cheese\n +at /);
    assert.equal(workers[0]?.ended, true);
    const again = folderIndex.open('/r');
    await settle();
    workers[1]?.finishOpen(summary());
    await again;
    assert.equal(folderIndex.state.kind, 'ready');
  });

  it('is not taken back by a closing or a failure that a newer opening has overtaken', async () => {
    const closed = await opened();
    const closing = closed.folderIndex.close({ kind: 'noFolder' });
    const reopening = closed.folderIndex.open('/new');
    await settle();
    closed.workers[1]?.finishOpen(summary());
    await Promise.all([closing, reopening]);
    assert.deepEqual(closed.kinds, ['indexing', 'ready', 'indexing', 'ready']);

    const dead = await opened();
    dead.worker.die(new Error('killed'));
    const restart = dead.folderIndex.open('/r');
    await settle();
    dead.workers[1]?.finishOpen(summary());
    await restart;
    assert.deepEqual(dead.kinds, ['indexing', 'ready', 'restarting', 'indexing', 'ready']);
    assert.equal(dead.workers.length, 2);
  });

  it('tells of unsaved buffers before anything that is to see them', async () => {
    const { folderIndex, workers, typed } = stage();
    const done = folderIndex.open('/r');
    typed.push({ path: 'a.py', text: '1' });
    await settle();
    workers[0]?.finishOpen(summary());
    await done;
    typed.push({ path: 'a.py', text: '2' });
    await folderIndex.codeTree(null);
    typed.push({ path: 'a.py', text: null });
    folderIndex.update(['a.py']);
    await folderIndex.whenIdle();
    await folderIndex.codeTree(null);
    assert.deepEqual(workers[0]?.seen, [
      'all buffers a.py=1',
      'open /r',
      'some buffers a.py=2',
      'codeTree roots',
      'some buffers a.py=disk',
      'update a.py',
      'codeTree roots',
    ]);
  });

  it('ranks by the weights of the settings, and by others once these change', async () => {
    const { folderIndex, workers, settings } = stage();
    const usual = settings.weights;
    settings.weights = { ...usual, git: 0 };
    const done = folderIndex.open('/r');
    await settle();
    workers[0]?.finishOpen(summary());
    await done;
    settings.weights = { ...usual, doc: 2 };
    folderIndex.reweigh();
    await settle();
    assert.deepEqual(workers[0]?.seen, [
      `weights ${JSON.stringify({ ...usual, git: 0 })}`,
      'open /r',
      `weights ${JSON.stringify({ ...usual, doc: 2 })}`,
    ]);
  });

  it('ends its worker when it is disposed of', async () => {
    const { folderIndex, worker } = await opened();
    await folderIndex.dispose();
    assert.equal(worker.ended, true);
  });
});
