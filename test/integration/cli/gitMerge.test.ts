/** `repomaster git` over real git: what it prints, writes, commits and takes back. */
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MergeReport } from '../../../src/core/git/conflicts';
import type { PrintedUndo } from '../../../src/cli/git/undoForm';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended } from '../../support/process';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { threeConflicts } from '../../support/threeConflicts';
import type { MergeFolder } from '../../support/threeConflicts';
import { gitFolder } from '../scan/gitFolder';
import type { GitFolder } from '../scan/gitFolder';
import { wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');

describe('repomaster git', () => {
  let folder: GitFolder;
  let repository: MergeFolder;
  beforeEach(async () => {
    folder = await gitFolder();
    repository = threeConflicts(folder.path, folder.environment);
  });
  afterEach(() => folder.remove());

  const run = (...args: readonly string[]): Promise<Ended> =>
    startProcess([cli, 'git', ...args], { cwd: folder.path, env: folder.environment }).ended;

  const report = async (...args: readonly string[]): Promise<MergeReport> => {
    const { stdout, stderr } = await run('merge', ...args, '--json');
    assert.equal(stderr, '');
    const value = JSON.parse(stdout) as MergeReport;
    checkStrictly(validatorOf('git-merge'), value);
    return value;
  };

  it('prints the conflicts as JSON of its schema, and changes nothing', async () => {
    const before = wholeState(folder);
    const { state, ours, theirs, conflicts, result } = await report();
    assert.deepEqual([state, ours?.name, theirs?.name, result], ['merge', 'main', 'feature', null]);
    assert.deepEqual(
      conflicts.map(({ path, startLine }) => [path, startLine]),
      [
        ['shop/app.py', 3],
        ['shop/basket.py', 2],
        ['shop/cart.py', 3],
      ],
    );
    for (const { candidates } of conflicts) {
      assert.ok(candidates.length >= 2 && candidates.length <= 8);
      assert.ok(candidates.slice(1).every(({ sure }) => !sure));
    }
    assert.deepEqual(wholeState(folder), before);
  });

  it('tells people in short which side did what, and what to do next', async () => {
    const { stdout, code } = await run('merge');
    assert.equal(code, 0);
    assert.match(
      stdout,
      /^A merge is under way: feature into main\. main is older than feature, by 2 days\. 3 conflicts/,
    );
    assert.match(stdout, /^shop\/cart\.py:3/m);
    assert.match(stdout, /^ {2}feature: 1 line changed to 1/m);
    assert.match(stdout, /^Next: --apply first/m);
  });

  it('commits the first candidates, and takes all of it back', async () => {
    const before = wholeState(folder);
    const { conflicts, result } = await report('--apply', 'first');
    assert.deepEqual(conflicts, []);
    assert.ok(result !== null);
    assert.equal(result.commit, repository.git('rev-parse', 'HEAD').trim());
    assert.equal(repository.git('rev-list', '--parents', '-1', 'HEAD').trim().split(' ').length, 3);
    assert.equal(repository.git('status', '--porcelain'), '');
    const after = wholeState(folder);
    const undone = JSON.parse((await run('undo', result.undo, '--json')).stdout) as PrintedUndo;
    checkStrictly(validatorOf('git-undo'), undone);
    assert.equal(undone.undone?.id, result.undo);
    assert.deepEqual(wholeState(folder), before);
    assert.notDeepEqual(after, before);
  });

  it('says after an undo what a remote still has', async () => {
    const { result } = await report('--apply', 'first');
    const bare = join(folder.home, 'remote.git');
    repository.git('init', '-q', '--bare', bare);
    repository.git('remote', 'add', 'origin', bare);
    repository.git('push', '-q', '-u', 'origin', 'main');
    const { stderr } = await run('undo');
    const commit = result?.commit?.slice(0, 8) ?? assert.fail();
    assert.match(stderr, new RegExp(`^Undone here only: origin/main still has ${commit}\\.`));
  });

  it('says nothing after an undo of commits that are somebody else’s', async () => {
    repository.git('merge', '--abort');
    const bare = join(folder.home, 'remote.git');
    repository.git('init', '-q', '--bare', bare);
    repository.git('remote', 'add', 'origin', bare);
    repository.git('push', '-q', 'origin', 'feature:main');
    const { stdout } = await run('rebase', '--onto', 'origin/main', '--apply', 'first');
    assert.match(stdout, /^A rebase is under way\./);
    assert.deepEqual((await run('undo')).stderr, '');
  });

  it('commits only if the command succeeds that was asked for', async () => {
    const check = 'grep -q "LIMIT = 3" shop/app.py && echo of the $PWD && exit 4';
    const { code, stdout } = await run('merge', '--apply', 'first', '--check', check);
    assert.equal(code, 1);
    assert.match(stdout, /^The files are written, but the check failed, so nothing was committed\./m);
    assert.ok(stdout.includes(`  tests failed: ${check} exited with 4: of the ${folder.path}\n`), stdout);
    assert.match(readFileSync(join(folder.path, 'shop/app.py'), 'utf8'), /^LIMIT = 3$/m);
    assert.equal((await run('merge', '--apply', 'first', '--check', 'exit 0')).code, 0);
    assert.equal(repository.git('status', '--porcelain'), '');
  });

  it('writes those of a file, leaves the rest, and ends with 1; then ends the merge', async () => {
    const before = wholeState(folder);
    const [app, basket, cart] = (await report()).conflicts;
    assert.ok(app && basket && cart);
    const at = basket.candidates.findIndex(({ text }) => text === basket.theirs);
    const file = join(folder.home, 'choices.json');
    const resolutions = [
      { id: app.id, text: 'LIMIT = 4\n' },
      { id: basket.id, candidate: at },
    ];
    writeFileSync(file, JSON.stringify({ resolutions }));
    const { code, stdout } = await run('merge', '.', '--apply', file);
    assert.equal(code, 1);
    assert.match(stdout, /1 conflict is left, so nothing was committed\./);
    assert.match(readFileSync(join(folder.path, 'shop/app.py'), 'utf8'), /^LIMIT = 4$/m);
    assert.match(readFileSync(join(folder.path, 'shop/basket.py'), 'utf8'), /goods/);
    assert.match(readFileSync(join(folder.path, 'shop/cart.py'), 'utf8'), /<<<<<<</);
    assert.equal((await run('merge', '--apply', 'first')).code, 0);
    assert.equal(repository.git('status', '--porcelain'), '');
    assert.match((await run('undo')).stdout, /^Bring it back: repomaster git undo \d{17}-[0-9a-f]{6}$/m);
    assert.equal((await run('undo')).code, 0);
    assert.deepEqual(wholeState(folder), before);
    assert.match((await run('undo')).stdout, /^There is nothing to undo\.$/m);
  });

  it('writes what is sure alone, and ends with 1 where something is left', async () => {
    const sure = (await report()).conflicts.filter(({ candidates }) => candidates[0]?.sure === true);
    const before = wholeState(folder);
    const { code, stdout, stderr } = await run('merge', '--apply', 'sure', '--json');
    const { conflicts, result } = JSON.parse(stdout) as MergeReport;
    if (sure.length === 0) {
      assert.equal(stderr, 'No candidate is sure; nothing was written.\n');
      assert.deepEqual([code, result, wholeState(folder)], [1, null, before]);
      assert.match((await run('undo')).stdout, /^There is nothing to undo\.$/m);
      return;
    }
    assert.equal(conflicts.length, 3 - sure.length);
    assert.equal(code, conflicts.length > 0 ? 1 : 0);
    assert.equal(result?.commit === null, conflicts.length > 0);
  });

  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['no JSON', '{', /it is no JSON/],
    ['another form', '{"resolutions": [{"id": "x"}]}', /resolutions\.0 is not as it should be/],
    [
      'an id twice',
      '{"resolutions": [{"id": "x", "text": ""}, {"id": "x", "candidate": 0}]}',
      /stands in it twice/,
    ],
    ['an unknown id', '{"resolutions": [{"id": "x", "text": ""}]}', /There is no conflict x any more/],
  ];
  for (const [name, text, why] of wrong)
    it(`refuses a file with ${name}, and writes nothing`, async () => {
      const file = join(folder.home, 'choices.json');
      writeFileSync(file, text);
      const before = wholeState(folder);
      const { code, stderr, stdout } = await run('merge', '--apply', file);
      assert.deepEqual([code, stdout], [3, '']);
      assert.match(stderr, why);
      assert.deepEqual(wholeState(folder), before);
    });

  it('refuses a file that is not there, and a candidate that is not there', async () => {
    assert.match((await run('merge', '--apply', 'frist')).stderr, /frist cannot be used: it is not there/);
    const [conflict] = (await report()).conflicts;
    const file = join(folder.home, 'choices.json');
    writeFileSync(file, JSON.stringify({ resolutions: [{ id: conflict?.id, candidate: 99 }] }));
    const { code, stderr } = await run('merge', '--apply', file);
    assert.equal(code, 3);
    assert.match(stderr, /has no candidate 99/);
  });

  it('leaves everything as it was where it is cancelled in the middle of the commit', async () => {
    const hook = join(folder.path, '.git', 'hooks', 'pre-commit');
    writeFileSync(hook, '#!/bin/sh\ntouch "$HOME/begun"\nexec sleep 300\n');
    chmodSync(hook, 0o755);
    const before = wholeState(folder);
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(folder.home, (_event, name) => {
        if (name !== 'begun') return;
        watcher.close();
        resolve();
      });
    });
    const args = [cli, 'git', 'merge', '--apply', 'first'];
    const running = startProcess(args, { cwd: folder.path, env: folder.environment });
    await begun;
    running.child.kill('SIGINT');
    const { code, stdout } = await running.ended;
    assert.deepEqual([code, stdout], [130, '']);
    assert.deepEqual(wholeState(folder), before);
  });

  it('says so where nothing is under way, and where there is no repository', async () => {
    repository.git('merge', '--abort');
    const { stdout, code } = await run('merge');
    assert.deepEqual([code, /is under way\.\n$/.test(stdout)], [0, true]);
    assert.equal((await report()).state, 'none');
    assert.equal((await run('merge', '--apply', 'first')).code, 0);
    const outside = await run('merge', folder.home);
    assert.equal(outside.code, 3);
    assert.match(outside.stderr, /is not in the work tree of a git repository/);
  });

  it('shows the conflicts of a merge that nobody has begun, in memory', async () => {
    repository.git('merge', '--abort');
    const before = wholeState(folder);
    const { state, conflicts, ours, theirs } = await report('--with', 'feature');
    assert.deepEqual([state, ours?.name, theirs?.name, conflicts.length], ['preview', 'main', 'feature', 3]);
    assert.equal((await report('--with', 'main', '--into', 'feature')).ours?.name, 'feature');
    assert.equal((await run('merge', '--with', 'nowhere')).code, 3);
    assert.deepEqual(wholeState(folder), before);
  });
});
