import assert from 'node:assert/strict';
import { readHistories } from '../../../../src/scenarios/git/mergeHistory';
import { noSignal } from '../../scan/gitFolder';
import { mergeStage } from './merging';

describe('what git tells of the files of a merge', () => {
  const stage = mergeStage();

  it('tells the commits of each side that changed a file, with their lines', async () => {
    stage.twoSides({ base: { 'a.py': 'x\n' }, ours: { 'a.py': 'ours\n' }, theirs: { 'a.py': 'theirs\n' } });
    stage.commit('Again', { 'a.py': 'ours\nmore\n', 'b.py': 'b\n' });
    stage.conflicting('merge', 'side');
    const found = await readHistories(await stage.repository(), await stage.read(), noSignal);
    assert.deepEqual([...found.keys()], ['a.py']);
    const history = found.get('a.py');
    assert.ok(history);
    assert.deepEqual(
      history.ours.commits.map(({ subject, added, removed }) => [subject, added, removed]).at(0),
      ['Again', ['more'], []],
    );
    assert.deepEqual([history.ours.count, history.theirs.count], [2, 1]);
    assert.deepEqual(
      history.theirs.commits.map(({ removed }) => removed),
      [['x']],
    );
    assert.equal(history.user, history.ours.commits[0]?.author);
  });

  it('tells nothing where no two commits are merged', async () => {
    stage.twoSides({ base: { 'a.py': 'x\n' }, ours: { 'a.py': 'ours\n' }, theirs: { 'a.py': 'theirs\n' } });
    stage.conflicting('cherry-pick', 'side');
    assert.equal((await readHistories(await stage.repository(), await stage.read(), noSignal)).size, 0);
  });
});
