import assert from 'node:assert/strict';
import { reopen } from '../../../src/session/folder/reopen';
import { summary } from '../session/folder/fakeIndexWorker';
import { settle, stage } from '../session/folder/sessionStage';

describe('a folder that is not trusted yet', () => {
  it('is opened without git, and again with it once it is trusted', async () => {
    const { session, workers, settings } = stage();
    settings.isTrusted = false;
    const untrusted = session.open('/r');
    await settle();
    workers[0]?.finishOpen(summary());
    await untrusted;
    assert.deepEqual(workers[0]?.seen, ['open /r without git']);
    settings.isTrusted = true;
    const trusted = reopen(session);
    await settle();
    workers[0].finishOpen(summary());
    await trusted;
    assert.deepEqual(workers[0].seen, ['open /r without git', 'open /r']);
    assert.equal(session.state.kind, 'ready');
  });

  it('is not mapped by trust where it was not to be mapped', async () => {
    const { session, workers } = stage();
    await reopen(session);
    await session.close({ kind: 'notIndexed', folder: '/r' });
    await reopen(session);
    assert.deepEqual(workers, []);
    assert.equal(session.state.kind, 'notIndexed');
  });
});
