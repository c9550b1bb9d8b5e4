import assert from 'node:assert/strict';
import { NO_EDITS } from '../../../src/core/map/context';
import type { IndexSession } from '../../../src/session/folder/indexSession';
import { DEFAULT_WEIGHTS } from '../../../src/index/rank/moduleScore';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { sessionOf } from './sessions';

const none = { dependency: 0, complexity: 0, usage: 0, semantic: 0, doc: 0, git: 0 };

describe('the weights of the settings, with a real worker', () => {
  let folder: TemporaryFolder;
  let session: IndexSession;
  afterEach(async () => {
    await session.dispose();
    await folder.remove();
  });

  it('rank from the first answer on, and anew when they change, without anything being read or linked', async () => {
    folder = await folderWith({ 'a.py': 'import b\n\nb.f()\n', 'b.py': 'def f():\n    pass\n' });
    let weights = { ...none, dependency: 3 };
    session = sessionOf({ weights: () => weights });
    await session.open(folder.path);
    const first = await session.coreComponents(1);
    assert.deepEqual([first.modules[0]?.id, first.modules[0]?.score, first.weights], ['b', 3, weights]);

    const seen: string[] = [];
    const changed = new Promise<void>((resolve) => {
      session.onIndexChanged(() => resolve());
    });
    session.onState(({ kind }) => seen.push(kind));
    weights = { ...DEFAULT_WEIGHTS, dependency: 0 };
    session.reweigh();
    await changed;
    const next = await session.coreComponents(1);
    assert.deepEqual(next.weights, weights);
    assert.ok((next.modules[0]?.score ?? 3) < 3);
    assert.deepEqual([...new Set(seen)], ['ready']);
    const { state } = session;
    assert.equal(state.kind === 'ready' && state.summary.indexVersion, 1);
    const request = { budgetTokens: 2000, task: null, edits: NO_EDITS };
    assert.deepEqual((await session.context(request))?.weights, weights);
    assert.equal((await session.contextNames('f'))?.how, 'match');
  });
});
