/** Bisections of what is no usual history, by commands that are up to something, and with others at work. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noSignal } from '../../scan/gitFolder';
import { bisectStage } from './bisecting';
import { wholeState } from './merging';

describe('a bisection of bad input', () => {
  const { stage, id, notes, commits, find, refuses, assertNothingLeft } = bisectStage();

  it('runs the commit where the two parted first, if bad does not contain good', async () => {
    commits(4, 99);
    stage.git('checkout', '-q', '-b', 'release', 'at2');
    stage.commit('fix', { fixed: 'x\n' });
    stage.git('checkout', '-q', 'main');
    stage.commit('broke it', { state: 'broken\n' });
    const { result, runs } = await find({ good: 'release' });
    assert.deepEqual([result?.firstBad, runs[0]?.commit], [id('main'), id('at2')]);
    await refuses({ good: 'release', run: 'test -e fixed' }, /fixed it, and no commit in between broke it/);
  });

  it('refuses ends that are none', async () => {
    commits(5, 3);
    await refuses({ good: 'nowhere' }, /nowhere is no commit here/);
    await refuses({ bad: '--upload-pack=x' }, /--upload-pack=x is no commit here/);
    await refuses({ good: 'main' }, /the same commit/);
    await refuses({ good: 'main', bad: 'first' }, /main contains the bad commit first/);
    stage.git('checkout', '-q', '--orphan', 'other');
    stage.commit('alone', { alone: 'x\n' });
    await refuses({ good: 'other' }, /no common commit/);
  });

  it('says of a shallow clone how to get the rest', async () => {
    commits(6, 3);
    const clone = join(stage.folder.home, 'shallow');
    stage.git('clone', '-q', '--depth', '2', `file://${stage.folder.path}`, clone);
    await assert.rejects(find({ good: id('first') }, noSignal, clone), /git fetch --unshallow/);
  });

  it('refuses a command that cannot be started, or says the same of both ends', async () => {
    commits(9, 5);
    await refuses({ run: './missing.sh' }, /cannot be started: it exits with 127 on the good commit/);
    await refuses({ run: 'false', good: 'at3' }, /fails on .*, too, which was said to be good/);
    await refuses({ run: 'true', good: 'at3' }, /passes on .*, too, which was said to be bad/);
  });

  it('runs no hook, and restores nothing of a merge under way', async () => {
    commits(6, 3);
    const hooks = join(stage.folder.path, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    const hook = join(hooks, 'post-checkout');
    writeFileSync(hook, `#!/bin/sh\ntouch ${stage.folder.home}/hooked\n`);
    chmodSync(hook, 0o755);
    assert.equal((await find()).result?.firstBad, id('at3'));
    assert.equal(existsSync(join(stage.folder.home, 'hooked')), false);
  });

  it('follows no file .git that a command has changed', async () => {
    commits(6, 3);
    const evil = join(stage.folder.home, 'evil');
    execFileSync('git', ['init', '-q', evil], { env: stage.folder.environment });
    const seen = join(stage.folder.home, 'ran');
    stage.git('-C', evil, 'config', 'core.fsmonitor', `touch ${seen}`);
    const run = `printf 'gitdir: ${evil}/.git\\n' > .git; test "$(cat state)" != broken`;
    const state = wholeState(stage.folder);
    assert.equal((await find({ run })).result?.firstBad, id('at3'));
    assert.equal(existsSync(seen), false);
    assertNothingLeft(state);
  });

  it('removes what a killed process left, and nothing that a repository names', async () => {
    commits(6, 3);
    const note = join(stage.folder.path, '.git', 'repomaster', 'bisect');
    mkdirSync(note, { recursive: true });
    const place = join(realpathSync(tmpdir()), 'repomaster-bisect-0a1b2c');
    mkdirSync(place);
    stage.git('worktree', 'add', '-q', '--detach', join(place, 'tree'), 'first');
    writeFileSync(join(note, 'worktree'), place);
    const state = wholeState(stage.folder);
    assert.equal((await find()).result?.firstBad, id('at3'));
    assert.match(notes(), /Removed the work tree of an interrupted bisection/);
    assertNothingLeft(state);
    const precious = join(stage.folder.home, 'repomaster-bisect-0a1b2c');
    mkdirSync(precious);
    writeFileSync(join(note, 'worktree'), precious);
    await find();
    assert.ok(existsSync(precious));
  });

  it('tells of submodules and of a sparse checkout, which the runs have as well', async () => {
    commits(4, 2, () => ({ 'in/a': 'a\n', 'out/b': 'b\n' }));
    const inner = join(stage.folder.home, 'inner');
    execFileSync('git', ['init', '-q', inner], { env: stage.folder.environment });
    execFileSync('git', ['-C', inner, 'commit', '-q', '--allow-empty', '-m', 'x'], {
      env: stage.folder.environment,
    });
    stage.git('submodule', '--quiet', 'add', inner, 'sub');
    stage.git('commit', '-q', '-m', 'submodule');
    stage.git('sparse-checkout', 'set', '--cone', 'in');
    const run = 'test -e in/a -a ! -e out/b || exit 125; test "$(cat state)" != broken';
    assert.equal((await find({ run })).result?.firstBad, id('at2'));
    assert.match(notes(), /Submodules are not checked out[^]*sparse/);
  });

  it('says that it cannot keep what it finds', async () => {
    commits(6, 3);
    // A file stands where its folder would be: also root cannot write there.
    stage.folder.write({ '.git/repomaster': 'x' });
    await assert.rejects(find(), /repomaster.bisect cannot be written: /);
  });

  it('leaves the other work trees of the repository alone', async () => {
    commits(6, 3);
    const other = join(stage.folder.home, 'other');
    stage.git('worktree', 'add', '-q', '-b', 'other', other, 'at1');
    const list = stage.git('worktree', 'list', '--porcelain');
    assert.equal((await find({}, noSignal, other)).result?.firstBad, id('at3'));
    assert.equal(stage.git('worktree', 'list', '--porcelain'), list);
  });
});
