import assert from 'node:assert/strict';
import { NO_EDITS } from '../../../src/core/map/context';
import type { FolderIndex } from '../../../src/session/folder/folderIndex';
import { DEFAULT_WEIGHTS } from '../../../src/index/rank/moduleScore';
import { folderWith } from '../../support/temporaryFolder';
import type { TemporaryFolder } from '../../support/temporaryFolder';
import { sessionOf } from './sessions';

const none = { dependency: 0, complexity: 0, usage: 0, semantic: 0, doc: 0, git: 0 };

describe('the weights of the settings, with a real worker', () => {
  let folder: TemporaryFolder;
  let folderIndex: FolderIndex;
  afterEach(async () => {
    await folderIndex.dispose();
    await folder.remove();
  });

  it('rank from the first answer on, and anew when they change, without anything being read or linked', async () => {
    folder = await folderWith({ 'a.py': 'import b\n\nb.f()\n', 'b.py': 'def f():\n    pass\n' });
    let weights = { ...none, dependency: 3 };
    folderIndex = sessionOf({ weights: () => weights });
    await folderIndex.open(folder.path);
    const first = await folderIndex.coreComponents(1);
    assert.deepEqual([first.modules[0]?.id, first.modules[0]?.score, first.weights], ['b', 3, weights]);

    const seen: string[] = [];
    const changed = new Promise<void>((resolve) => {
      folderIndex.onIndexChanged(() => resolve());
    });
    folderIndex.onState(({ kind }) => seen.push(kind));
    weights = { ...DEFAULT_WEIGHTS, dependency: 0 };
    folderIndex.reweigh();
    await changed;
    const next = await folderIndex.coreComponents(1);
    assert.deepEqual(next.weights, weights);
    assert.ok((next.modules[0]?.score ?? 3) < 3);
    assert.deepEqual([...new Set(seen)], ['ready']);
    const { state } = folderIndex;
    assert.equal(state.kind === 'ready' && state.summary.indexVersion, 1);
    const request = { budgetTokens: 2000, task: null, edits: NO_EDITS };
    assert.deepEqual((await folderIndex.context(request))?.weights, weights);
    assert.equal((await folderIndex.contextNames('f'))?.how, 'match');
  });
});
