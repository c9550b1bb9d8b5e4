/** Silent conflicts over histories: rebases, picks, what fits after all, and what git or the input does not allow. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../../../src/core/errors';
import { wholeState, mergeStage } from '../merging';
import { looking, told } from './looking';

const LIB = 'def total(items):\n    kept = [one for one in items if one]\n    return sum(kept)\n';
const WIDE = LIB.replace('(items)', '(items, rate)');
const APP = 'from lib import total\n\n\ndef main():\n    return total([1])\n';

describe('Silent conflicts', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  const { look, mapped } = looking();

  it('are those of each commit of a rebase, and of one that is picked', async () => {
    stage.twoSides({ base: { 'lib.py': LIB }, ours: { 'lib.py': WIDE }, theirs: { 'other.py': 'A = 1\n' } });
    stage.git('checkout', '-q', 'side');
    stage.commit('use', { 'app.py': APP });
    stage.commit('no longer', { 'app.py': 'A = 2\n' });
    const state = wholeState(stage.folder);
    const picked = stage.git('rev-parse', 'side~1').trim();
    // The merge is whole again: only a commit between is broken.
    assert.deepEqual(told(await look(stage)), []);
    for (const asked of [{ how: 'rebase' }, { how: 'pick', theirs: picked }] as const) {
      const report = await look(stage, asked);
      assert.deepEqual(told(report), ['arity total app.py:5 breaks'], asked.how);
      const [finding] = report.findings;
      assert.equal(finding?.step, picked);
      assert.equal(finding.use.commit, picked);
      assert.equal(finding.changed.commit, stage.git('rev-parse', 'main').trim());
    }
    assert.deepEqual(wholeState(stage.folder), state);
  });

  it('are none where the use fits both, was there before, or was mended by the other side', async () => {
    const cases = [
      // An optional parameter.
      { change: LIB.replace('(items)', '(items, rate=1)'), use: APP },
      // The old name is kept.
      { change: `${LIB.replace('total', 'amount')}\n\ntotal = amount\n`, use: APP },
      // All that is passed is not written.
      { change: WIDE, use: APP.replace('[1]', '*[1]') },
      // Only documentation and strings speak of it.
      { change: WIDE, use: '# total([1])\nTEXT = "total([1])"\n' },
      // A function of its own with the same name.
      { change: WIDE, use: 'def total(one):\n    return one\n\n\nprint(total(1))\n' },
    ];
    for (const [at, { change, use }] of cases.entries()) {
      stage.git('checkout', '-q', '--orphan', `base${at}`);
      stage.commit('base', { 'lib.py': LIB, 'old.py': APP });
      stage.git('checkout', '-q', '-b', `theirs${at}`);
      stage.commit('theirs', { 'app.py': use });
      stage.git('checkout', '-q', `base${at}`);
      stage.commit('ours', { 'lib.py': change, 'old.py': APP.replace('[1]', '[1], 2') });
      const report = await look(stage, { ours: `base${at}`, theirs: `theirs${at}` });
      assert.deepEqual(told(report), [], `case ${at}`);
    }
  });

  it('are looked for without a map where no name of one side is a word of the other', async () => {
    const before = mapped();
    stage.twoSides({ base: { 'lib.py': LIB }, ours: { 'lib.py': WIDE }, theirs: { 'app.py': 'A = 1\n' } });
    assert.deepEqual(told(await look(stage)), []);
    assert.equal(mapped(), before);
  });

  it('are not told of files that git itself calls conflicts', async () => {
    stage.twoSides({
      base: { 'lib.py': LIB, 'app.py': 'A = 1\n' },
      ours: { 'lib.py': WIDE, 'app.py': 'A = 2\n' },
      theirs: { 'app.py': APP, 'more.py': APP },
    });
    const report = await look(stage);
    assert.deepEqual(report.conflicted, ['app.py']);
    assert.deepEqual(told(report), ['arity total more.py:5 breaks']);
  });

  it('are told of a criss-cross, with its merge bases', async () => {
    stage.twoSides({ base: { 'lib.py': LIB }, ours: { 'a.py': 'A = 1\n' }, theirs: { 'b.py': 'B = 1\n' } });
    const [ours, theirs] = ['main', 'side'].map((name) => stage.git('rev-parse', name).trim());
    stage.git('merge', '-q', '--no-edit', theirs ?? '');
    stage.commit('wide', { 'lib.py': WIDE });
    stage.git('checkout', '-q', 'side');
    stage.git('merge', '-q', '--no-edit', ours ?? '');
    stage.commit('use', { 'app.py': APP });
    const report = await look(stage);
    assert.deepEqual([...report.bases].sort(), [ours, theirs].sort());
    assert.match(report.notes.join(' '), /2 merge bases/);
    assert.deepEqual(told(report), ['arity total app.py:5 breaks']);
  });

  it('are not looked for in unrelated histories, and where a clone is cut off', async () => {
    stage.commit('one', { 'lib.py': LIB });
    stage.git('checkout', '-q', '--orphan', 'side');
    stage.commit('other', { 'app.py': APP });
    const report = await look(stage);
    assert.deepEqual([report.bases, report.findings, report.partial], [[], [], true]);
    assert.match(report.notes.join(' '), /unrelated histories/);

    stage.git('checkout', '-q', 'main');
    stage.git('branch', '-D', 'side');
    stage.git('checkout', '-q', '-b', 'side');
    stage.commit('theirs', { 'app.py': APP });
    stage.git('checkout', '-q', 'main');
    stage.commit('ours', { 'lib.py': WIDE });
    const clone = join(stage.folder.home, 'clone');
    stage.git('clone', '-q', '--depth', '1', '--no-single-branch', `file://${stage.folder.path}`, clone);
    const shallow = { ...stage, repository: () => stage.repository(clone) };
    const cut = await look(shallow, { theirs: 'origin/side' });
    assert.deepEqual([cut.bases, cut.findings, cut.partial], [[], [], true]);
    assert.match(cut.notes.join(' '), /cut off.*git fetch --unshallow/);
  });

  it('are told past files that do not parse, binary ones and submodules', async () => {
    const inner = join(stage.folder.home, 'inner');
    mkdirSync(inner);
    stage.git('-C', inner, 'init', '-q');
    stage.git('-C', inner, 'commit', '-q', '--allow-empty', '-m', 'inner');
    const id = stage.git('-C', inner, 'rev-parse', 'HEAD').trim();
    stage.commit('base', {
      'lib.py': LIB,
      'broken.py': 'def one():\n    return 1\n',
      'a.bin': Buffer.of(0, 1),
    });
    stage.git('checkout', '-q', '-b', 'side');
    stage.commit('theirs', { 'app.py': APP, 'broken.py': 'def one(:\n    return ((1\n' });
    stage.git('checkout', '-q', 'main');
    stage.git('update-index', '--add', '--cacheinfo', `160000,${id},inner`);
    stage.git('commit', '-q', '-m', 'submodule');
    stage.git('rm', '-q', '--cached', 'inner');
    stage.git('update-index', '--add', '--cacheinfo', `160000,${id},inner`);
    stage.folder.write({ 'lib.py': WIDE, 'a.bin': '\0\0' });
    stage.git('commit', '-q', '-m', 'ours', 'lib.py', 'a.bin');
    const report = await look(stage);
    assert.deepEqual(told(report), ['arity total app.py:5 breaks']);
    assert.match(report.notes.join('\n'), /broken\.py does not parse on one side/);
    assert.match(report.notes.join('\n'), /inner is a submodule at another commit/);
  });

  it('refuse a name that is no commit, and a pick of a merge', async () => {
    stage.twoSides({ base: { 'lib.py': LIB }, ours: { 'a.py': 'A = 1\n' }, theirs: { 'b.py': 'B = 1\n' } });
    const isInput = (why: RegExp) => (error: unknown) =>
      error instanceof UserError && error.code === 'bad-input' && why.test(error.message);
    await assert.rejects(look(stage, { theirs: 'nowhere' }), isInput(/"nowhere" names no commit/));
    stage.git('merge', '-q', '--no-edit', 'side');
    await assert.rejects(
      look(stage, { ours: 'side', theirs: 'main', how: 'pick' }),
      isInput(/main is a merge/),
    );
  });
});
