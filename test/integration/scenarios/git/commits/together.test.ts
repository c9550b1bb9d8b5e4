/** What a plan of commits takes from the history: which files changed together. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readChanges } from '../../../../../src/scenarios/git/commits/readChanges';
import { createCommitEngine } from '../../../../../src/session/commits/commitEngine';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage } from '../merging';

describe('the history behind a plan of commits', () => {
  const stage = mergeStage();
  const five = 'a\nb\nc\nd\ne\n';

  it('knows which files the last commits changed together', async () => {
    stage.commit('one', { 'a.txt': five, 'b é.txt': five });
    stage.commit('two', { 'a.txt': 'a\n' });
    stage.folder.write({ 'a.txt': five });
    assert.deepEqual((await readChanges(await stage.repository(), noSignal)).together, [
      ['a.txt'],
      ['a.txt', Buffer.from('b é.txt').toString('latin1')],
    ]);
  });

  it('plans without a history that is not all here, and says so', async () => {
    stage.commit('root', { 'root.txt': five });
    stage.commit('base', { 'a.txt': five, 'b.txt': five });
    stage.folder.write({ 'a.txt': 'a1\nb\n', 'b.txt': 'a\nb1\n' });
    const tree = stage.git('rev-parse', 'HEAD~1^{tree}').trim();
    rmSync(join(stage.folder.path, '.git', 'objects', tree.slice(0, 2), tree.slice(2)));
    const engine = createCommitEngine(await stage.repository(), { outlineOf: async () => null });
    const { report, reading, notes, isAll } = await engine.read(null, noSignal);
    assert.deepEqual([reading.together, reading.files.length, isAll], [null, 2, true]);
    assert.match(notes.map(({ text }) => text).join('\n'), /^The history was not read in three seconds/);
    assert.ok(report.proposals.length > 0);
    assert.deepEqual((await engine.read('a.txt', noSignal)).notes, [], 'one file asks nothing of it');
  });
});
