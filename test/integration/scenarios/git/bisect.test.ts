/** Bisections over real git and real commands, in repositories of a few commits. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bisectStage, isThere } from './bisecting';
import { wholeState } from './merging';

describe('a bisection', () => {
  const { stage, id, notes, commits, find, assertNothingLeft } = bisectStage();

  it('finds the commit in at most ceil(log2 n) runs, and leaves work tree, index and refs as they are', async () => {
    commits(14, 9);
    stage.git('add', '-A');
    stage.folder.write({ state: 'mine\n', staged: 's\n', untracked: 'u\n' });
    stage.git('add', 'staged');
    stage.git('stash', 'push', '-q', '--', 'staged');
    stage.folder.write({ staged: 'again\n' });
    stage.git('add', 'staged');
    const state = wholeState(stage.folder);
    const { state: end, runs, result } = await find();
    assert.deepEqual([end, result?.firstBad, result?.confidence], ['found', id('at9'), 1]);
    assert.deepEqual([result?.subject, result?.author], ['commit 9', 'T']);
    assert.deepEqual(result?.files, ['file9', 'state']);
    assert.ok(runs.length <= 4);
    assertNothingLeft(state);
    assert.deepEqual(readdirSync(join(stage.folder.path, '.git', 'repomaster', 'bisect')), []);
  });

  it('finds each commit of a history with merges that git finds', async function () {
    this.timeout(60_000);
    commits(3, 99);
    stage.git('checkout', '-q', '-b', 'side');
    for (const at of [3, 4, 5]) stage.commit(`side ${at}`, { [`side${at}`]: 'x\n' });
    stage.git('checkout', '-q', 'main');
    for (const at of [3, 4]) stage.commit(`main ${at}`, { [`main${at}`]: 'x\n' });
    stage.git('merge', '-q', '--no-ff', '-m', 'merge', 'side');
    stage.commit('after', { after: 'x\n' });
    for (const file of ['side4', 'main3', 'after']) {
      const { result } = await find({ run: `test ! -e ${file}` });
      const first = stage.git('log', '--diff-filter=A', '--format=%H', '--', file).trim();
      assert.equal(result?.firstBad, first);
    }
  });

  it('is half sure at most where no run came out bad, and the bound leaves none for the end', async () => {
    commits(10, 11);
    const { state, runs, result } = await find({ good: 'at1', run: 'true' });
    assert.deepEqual(
      [state, runs.length, result?.firstBad, result?.confidence],
      ['found', 3, id('at9'), 0.5],
    );
  });

  it('skips what does not build and what says 125, and tells what is left', async () => {
    commits(8, 4, (at) => ({ build: at === 3 || at === 4 ? 'no\n' : 'yes\n' }));
    const { state, runs, result } = await find({ build: 'grep -q yes build' });
    assert.equal(state, 'unsure');
    assert.equal(result?.firstBad, null);
    assert.deepEqual([...result.candidates].sort(), [id('at3'), id('at4'), id('at5')].sort());
    assert.ok(runs.some(({ verdict, exit }) => verdict === 'skip' && exit === 1));
    const same = await find({ run: 'grep -q yes build || exit 125; test "$(cat state)" != broken' });
    assert.ok(same.runs.some(({ verdict, exit }) => verdict === 'skip' && exit === 125));
  });

  it('names all commits where every one was skipped', async () => {
    commits(5, 3);
    const { state, result } = await find({ run: 'exit 125' });
    assert.equal(state, 'unsure');
    assert.equal(result?.candidates.length, 4);
  });

  it('finds the commit though runs come out wrong, and says how sure it is', async function () {
    this.timeout(60_000);
    commits(12, 7);
    const counter = join(stage.folder.home, 'count');
    // Every fifth run says the opposite.
    const run = `n=$(($(cat ${counter} 2>/dev/null || echo 0) + 1)); echo $n > ${counter}; test "$(cat state)" != broken; s=$?; test $((n % 5)) = 0 && s=$((1 - s)); exit $s`;
    const { state, runs, result } = await find({ run, repeat: 30 });
    assert.deepEqual([state, result?.firstBad], ['found', id('at7')]);
    assert.ok((result?.confidence ?? 0) >= 0.995 && (result?.confidence ?? 1) < 1);
    assert.ok(runs.length > 4);
    const few = await find({ run, repeat: 2 });
    assert.equal(few.state, 'unsure');
  });

  it('finds the commit where the bug shows only in every third run, and good commits never fail', async function () {
    this.timeout(60_000);
    commits(12, 7);
    const counter = join(stage.folder.home, 'count');
    const run = `n=$(($(cat ${counter} 2>/dev/null || echo 0) + 1)); echo $n > ${counter}; test "$(cat state)" != broken || test $((n % 3)) != 0`;
    const { state, runs, result } = await find({ run, repeat: 40, flaky: 'bad' });
    assert.deepEqual([state, result?.firstBad], ['found', id('at7')]);
    assert.ok((result?.confidence ?? 0) >= 0.995);
    assert.ok(runs.filter(({ verdict }) => verdict === 'good').length > runs.length / 2);
  });

  it('runs each commit in a fresh checkout, or keeps what git ignores', async () => {
    commits(6, 4, () => ({ '.gitignore': 'cache\n' }));
    const run =
      'test ! -e left -a ! -e cache || exit 125; touch left cache "$(git rev-parse --git-dir)/index.lock"; test "$(cat state)" != broken';
    assert.equal((await find({ run })).result?.firstBad, id('at4'));
    const kept = await find({ run, keepIgnored: true });
    assert.equal(kept.runs.filter(({ verdict }) => verdict === 'skip').length, kept.runs.length - 1);
  });

  it('ends at an exit code of 128 and above, and goes on in the next call', async () => {
    commits(10, 6);
    const flag = join(stage.folder.home, 'stop');
    const run = `test -e ${flag} && echo too hot && exit 130; test "$(cat state)" != broken`;
    writeFileSync(flag, '');
    const first = await find({ run });
    assert.deepEqual([first.state, first.runs, first.result], ['aborted', [], null]);
    assert.match(notes(), /exited with 130;.*It printed: too hot/);
    rmSync(flag);
    assert.equal((await find({ run })).result?.firstBad, id('at6'));
  });

  it('goes on where it was cancelled, and begins anew with other arguments', async () => {
    commits(20, 13);
    const [calls, flag] = [join(stage.folder.home, 'calls'), join(stage.folder.home, 'slow')];
    const run = `echo >> ${calls}; if test "$(wc -l < ${calls})" = 3 -a -e ${flag}; then touch ${flag}.seen; sleep 600; fi; test "$(cat state)" != broken`;
    writeFileSync(flag, '');
    const cancel = new AbortController();
    const state = wholeState(stage.folder);
    const ended = find({ run }, cancel.signal);
    await isThere(`${flag}.seen`);
    cancel.abort();
    const { state: end, runs } = await ended;
    assert.deepEqual([end, runs.length], ['interrupted', 2]);
    assertNothingLeft(state);
    const next = await find({ run });
    assert.equal(next.result?.firstBad, id('at13'));
    assert.deepEqual(next.runs.slice(0, 2), runs);
    // Two before, the one that was cancelled, and those of the next call.
    assert.equal(readFileSync(calls, 'utf8').length, next.runs.length + 1);
  });

  it('lets one window at a time bisect a work tree', async () => {
    commits(6, 3);
    const flag = join(stage.folder.home, 'running');
    const cancel = new AbortController();
    const first = find({ run: `touch ${flag}; sleep 600` }, cancel.signal);
    await isThere(flag);
    await assert.rejects(find(), /Another RepoMaster bisects/);
    cancel.abort();
    assert.equal((await first).state, 'interrupted');
    const { result } = await find();
    assert.equal(result?.firstBad, id('at3'));
    assert.match(notes(), /begins anew/);
  });
});
