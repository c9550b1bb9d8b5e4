import assert from 'node:assert/strict';
import { reopen } from '../../../src/session/folder/reopen';
import { summary } from '../session/folder/fakeIndexWorker';
import { settle, stage } from '../session/folder/sessionStage';

describe('a folder that is not trusted yet', () => {
  it('is opened without git, and again with it once it is trusted', async () => {
    const { folderIndex, workers, settings } = stage();
    settings.isTrusted = false;
    const untrusted = folderIndex.open('/r');
    await settle();
    workers[0]?.finishOpen(summary());
    await untrusted;
    assert.deepEqual(workers[0]?.seen, ['open /r without git']);
    settings.isTrusted = true;
    const trusted = reopen(folderIndex);
    await settle();
    workers[0].finishOpen(summary());
    await trusted;
    assert.deepEqual(workers[0].seen, ['open /r without git', 'open /r']);
    assert.equal(folderIndex.state.kind, 'ready');
  });

  it('is not mapped by trust where it was not to be mapped', async () => {
    const { folderIndex, workers } = stage();
    await reopen(folderIndex);
    await folderIndex.close({ kind: 'notIndexed', folder: '/r' });
    await reopen(folderIndex);
    assert.deepEqual(workers, []);
    assert.equal(folderIndex.state.kind, 'notIndexed');
  });
});
