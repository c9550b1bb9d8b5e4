import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { answerOf } from '../../../../src/core/map/reading';
import { OutOfMemoryError } from '../../../../src/core/errors';
import { phrase } from '../../../../src/core/text/phrase';
import { summary } from './fakeIndexWorker';
import { opened, settle, stage } from './sessionStage';

const killed = new Error('killed');

describe('An FolderIndex whose worker dies', () => {
  it('has another one open the folder, whether it was idle or indexing', async () => {
    const idle = await opened();
    idle.worker.die(killed);
    await settle();
    idle.workers[1]?.finishOpen(summary());
    await idle.folderIndex.whenIdle();
    assert.deepEqual(idle.kinds, ['indexing', 'ready', 'restarting', 'ready']);

    const indexing = stage();
    const done = indexing.folderIndex.open('/r');
    await settle();
    indexing.workers[0]?.die(killed);
    await settle();
    indexing.workers[1]?.finishOpen(summary());
    await done;
    await indexing.folderIndex.whenIdle();
    assert.deepEqual(indexing.kinds, ['indexing', 'restarting', 'ready']);
    assert.deepEqual(indexing.errors, []);
  });

  it('answers by the next one what it was asked while it died, and since', async () => {
    const { folderIndex, worker, workers } = await opened();
    const asked = folderIndex.explore({ tool: 'view_structure', args: {} });
    worker.die(killed);
    const later = folderIndex.explore({ tool: 'view_code', args: { targets: ['a'] } });
    await settle();
    workers[1]?.finishOpen(summary());
    const texts = [await asked, await later].map(
      (each) => answerOf(each ?? assert.fail('there is no index')).text,
    );
    assert.deepEqual(texts, ['view_structure', 'view_code']);
  });

  it('waits longer each time, and stops at the fourth death until the user wants it tried again', async () => {
    const { folderIndex, workers, clock } = stage();
    void folderIndex.open('/r');
    for (let at = 0; at < 4; at++) {
      await settle();
      clock.nowMs += 100_000;
      workers[at]?.die(killed);
    }
    await folderIndex.whenIdle();
    assert.deepEqual(clock.waits, [0, 1000, 4000]);
    assert.deepEqual(folderIndex.state, {
      kind: 'failed',
      folder: '/r',
      message: phrase('the index worker stopped repeatedly, most recently because: {0}', 'killed'),
    });
    assert.deepEqual(await folderIndex.codeTree(null), []);
    const again = folderIndex.open('/r');
    await settle();
    workers[4]?.finishOpen(summary());
    await again;
    assert.equal(folderIndex.state.kind, 'ready');
  });

  it('takes deaths for new ones when it has worked for a minute in between', async () => {
    const { folderIndex, workers, clock } = await opened();
    for (let at = 0; at < 5; at++) {
      workers[at]?.die(killed);
      await settle();
      workers[at + 1]?.finishOpen(summary());
      await folderIndex.whenIdle();
      clock.nowMs += 61_000;
      folderIndex.update([`${at}.py`]);
      await folderIndex.whenIdle();
    }
    assert.deepEqual(clock.waits, [0, 0, 0, 0, 0]);
  });

  it('does not count the deaths of a bad minute against a worker that was idle since', async () => {
    const { folderIndex, workers, clock } = await opened();
    for (let at = 0; at < 4; at++) {
      if (at === 3) clock.nowMs += 3_600_000;
      workers[at]?.die(killed);
      await settle();
      workers[at + 1]?.finishOpen(summary());
      await folderIndex.whenIdle();
    }
    assert.deepEqual(clock.waits, [0, 1000, 4000, 0]);
  });

  it('says so without the sizes where telling them does not fit into the memory either', async () => {
    const { folderIndex, workers } = stage();
    const done = folderIndex.open('/r');
    await settle();
    workers[0]?.die(new OutOfMemoryError(512));
    while (workers.length < 2) await Promise.resolve();
    workers[1]?.die(new OutOfMemoryError(512));
    await done;
    await folderIndex.whenIdle();
    assert.deepEqual(folderIndex.state, { kind: 'outOfMemory', folder: '/r', limitMb: 512, size: null });
    assert.equal(workers.length, 2);
  });

  it('says what the folder holds when its map does not fit into the memory', async () => {
    const { folderIndex, workers, kinds, clock } = stage();
    const done = folderIndex.open('/r');
    await settle();
    workers[0]?.die(new OutOfMemoryError(512));
    await done;
    await folderIndex.whenIdle();
    const size = { files: 3, sizeBytes: 30, largest: [{ path: 'lib', files: 2, sizeBytes: 20 }] };
    assert.deepEqual(folderIndex.state, { kind: 'outOfMemory', folder: '/r', limitMb: 512, size });
    assert.deepEqual([kinds, clock.waits], [['indexing', 'restarting', 'outOfMemory'], []]);
    assert.equal(workers[1]?.ended, true);
  });

  it('is closed rather than started again when that is what comes first', async () => {
    const { folderIndex, worker, workers } = await opened();
    worker.die(killed);
    await folderIndex.close({ kind: 'noFolder' });
    await folderIndex.whenIdle();
    assert.deepEqual([folderIndex.state.kind, workers.length], ['noFolder', 1]);
  });
});
