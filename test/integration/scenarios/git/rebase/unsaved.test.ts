/** The planner page's rebase beside an editor with unsaved text: asked of every file that it would write, and not of others. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createRebaseWork } from '../../../../../src/session/planning/rebaseWork';
import { openRebaseEngine } from '../../../../../src/session/rebase/openRebaseEngine';
import { noSignal } from '../../../scan/gitFolder';
import { mergeStage, noCode, wholeState } from '../merging';

describe('a rebase beside unsaved text', () => {
  const stage = mergeStage();

  it('is refused where it would write the file, also by what it goes onto, and so is its undo', async () => {
    stage.twoSides({
      base: { ours: 'base\n', theirs: 'base\n', neither: 'base\n' },
      ours: { ours: 'ours\n', added: 'ours\n' },
      theirs: { theirs: 'theirs\n' },
    });
    stage.git('checkout', '-q', 'side');
    const { path, environment } = stage.folder;
    const unsaved = new Set<string>();
    const engine = await openRebaseEngine(path, { environment, code: noCode }, noSignal);
    const work = createRebaseWork(engine, (file) => unsaved.has(file));
    const view = await work.read('main', noSignal);
    const todo = view.commits.map(({ commit }) => ({ action: 'pick' as const, commit }));
    const before = wholeState(stage.folder);
    for (const name of ['theirs', 'ours', 'added']) {
      unsaved.clear();
      unsaved.add(join(path, name));
      await assert.rejects(
        work.run({ todo }, noSignal),
        new RegExp(`Unsaved changes in an editor: ${name}\\.`),
      );
      assert.deepEqual(wholeState(stage.folder), before);
    }
    unsaved.clear();
    unsaved.add(join(path, 'neither'));
    const { undo } = await work.run({ todo }, noSignal);
    unsaved.add(join(path, 'ours'));
    await assert.rejects(work.undo(undo, noSignal), /Unsaved changes in an editor: ours\./);
    unsaved.delete(join(path, 'ours'));
    await work.undo(undo, noSignal);
    assert.deepEqual({ ...wholeState(stage.folder), '.git/index': '' }, { ...before, '.git/index': '' });
  });
});
