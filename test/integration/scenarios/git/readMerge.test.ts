import assert from 'node:assert/strict';
import { mergeStage, openConflicts } from './merging';

const five = 'a\nb\nc\nd\ne\n';

describe('conflicts as data', () => {
  const stage = mergeStage();

  it('says that nothing is under way', async () => {
    stage.commit('one', { 'a.txt': five });
    assert.deepEqual(await stage.read(), {
      ...{ state: 'none', ours: null, theirs: null, base: null, files: [] },
    });
  });

  for (const style of ['merge', 'diff3', 'zdiff3'])
    it(`tells region, base and sides in the style ${style}`, async () => {
      stage.git('config', 'merge.conflictStyle', style);
      stage.twoSides({
        base: { 'a.txt': five },
        ours: { 'a.txt': 'a\nb1\nc\nd\ne\n' },
        theirs: { 'a.txt': 'a\nb2\nc\nd\ne2\n' },
      });
      stage.conflicting('merge', 'side');
      const reading = await stage.read();
      assert.equal(reading.state, 'merge');
      assert.equal(reading.ours?.name, 'main');
      assert.equal(reading.theirs?.name, 'side');
      const [conflict, ...others] = openConflicts(reading);
      assert.equal(others.length, 0);
      assert.deepEqual(conflict?.texts, { base: 'b\n', ours: 'b1\n', theirs: 'b2\n' });
      assert.deepEqual(conflict.place, { from: 1, to: style === 'merge' ? 6 : 8 });
    });

  it('takes markers of the sides for text', async () => {
    const fixture = '<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> side\n';
    stage.twoSides({
      base: { 'a.txt': `${fixture}${five}` },
      ours: { 'a.txt': `${fixture}a\nb1\nc\nd\ne\n` },
      theirs: { 'a.txt': `${fixture}a\n${fixture}c\nd\ne\n` },
    });
    stage.conflicting('merge', 'side');
    const conflicts = openConflicts(await stage.read());
    assert.deepEqual(
      conflicts.map(({ texts, place }) => ({ texts, place })),
      [{ texts: { base: 'b\n', ours: 'b1\n', theirs: fixture }, place: { from: 6, to: 15 } }],
    );
  });

  it('keeps a conflict that a person has resolved, for choosing again', async () => {
    stage.twoSides({
      base: { 'a.txt': `${five}x\n1\n2\n3\n` },
      ours: { 'a.txt': 'a\nb1\nc\nd\ne\nx\n1\nours\n3\n' },
      theirs: { 'a.txt': 'a\nb2\nc\nd\ne\nx\n1\ntheirs\n3\n' },
    });
    stage.conflicting('merge', 'side');
    const before = await stage.read();
    assert.equal(openConflicts(before).length, 2);
    const text = stage.text('a.txt').replace(/<<<<<<< HEAD\nb1[^]*?>>>>>>> side\n/, 'mine\n');
    stage.folder.write({ 'a.txt': text });
    const [file] = (await stage.read()).files;
    assert.deepEqual(
      file?.conflicts.map(({ id, isOpen, place }) => ({ id, isOpen, place })),
      [
        { id: before.files[0]?.conflicts[0]?.id, isOpen: false, place: { from: 1, to: 2 } },
        { id: before.files[0]?.conflicts[1]?.id, isOpen: true, place: { from: 7, to: 12 } },
      ],
    );
  });
});
