/** `repomaster git commit --check`: a command on each commit before any is made, in a work tree of its own. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitReport } from '../../../src/core/git/commitPlan';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended, Running } from '../../support/process';
import { skipWithoutSandbox } from '../../support/sandbox';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');

describe('repomaster git commit --check', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  let temporary = '';
  let plan = '';
  /** Passes where the second line says what the first does. */
  const same = 'test "$(sed -n 1p a.txt)" = "$(sed -n 2p a.txt)"';

  beforeEach(async () => {
    temporary = join(stage.folder.home, 'tmp');
    plan = join(stage.folder.home, 'plan.json');
    stage.commit('base', { 'a.txt': 'old\nold\n', 'b.txt': 'b\n', '.gitignore': 'log\n' });
    stage.folder.write({ '../home/tmp/': '', 'a.txt': 'new\nnew\n', 'c.txt': 'c\n' });
    const { hunks } = reportOf(await start('--json').ended);
    const [a = '', c = ''] = ['a.txt', 'c.txt'].map(
      (path) => hunks.find((hunk) => hunk.path === path)?.id ?? '',
    );
    // Lines 1 and 3 are the first line, 2 and 4 the second.
    write([
      ['Add c', c],
      ['Change the first line', `${a}:1,3`],
      ['Change the second line', `${a}:2,4`],
    ]);
  });

  const write = (commits: readonly (readonly [message: string, hunk: string])[]): void =>
    writeFileSync(
      plan,
      JSON.stringify({ commits: commits.map(([message, hunk]) => ({ message, hunks: [hunk] })) }),
    );
  const start = (...args: readonly string[]): Running =>
    startProcess([cli, 'git', 'commit', ...args], {
      cwd: stage.folder.path,
      env: { ...stage.folder.environment, TMPDIR: temporary },
    });
  const check = (command: string, ...args: readonly string[]): Promise<Ended> =>
    start('--apply', plan, '--check', command, ...args).ended;

  function reportOf({ stdout }: Ended): CommitReport {
    const value = JSON.parse(stdout) as CommitReport;
    checkStrictly(validatorOf('git-commit'), value);
    return value;
  }

  const leftovers = (): readonly string[] =>
    readdirSync(temporary).filter((name) => /check|commit/.test(name));
  const subjects = (): readonly string[] => stage.git('log', '--format=%s').trim().split('\n');

  it('commits nothing where one fails: it names it, what was printed, and what to join', async () => {
    const before = wholeState(stage.folder);
    const { stdout, stderr, code } = await check(`${same} || { echo "they differ" >&2; exit 3; }`);
    assert.equal(code, 1, stderr);
    assert.match(
      stdout,
      /^The check of commit 2 of 3 \(Change the first line\) exited with 3, so nothing was committed\.\n/,
    );
    assert.match(stdout, /^1\. passed in \d+\.\d s {2}Add c\n2\. failed in \d+\.\d s {2}Change the first/m);
    assert.match(stdout, /^3\. not run {2}Change the second line$/m);
    assert.match(stdout, /^ {3}they differ$/m);
    assert.match(stdout, /^Join it with commit 3 \(Change the second line\)/m);
    assert.match(stderr, /Commit 1 of 3 passed in \d/);
    assert.deepEqual(wholeState(stage.folder), before);
    assert.deepEqual(leftovers(), []);
    assert.equal(existsSync(join(stage.folder.path, '.git', 'worktrees')), false);
  });

  it('commits where all pass, and undo gives all back', async () => {
    const before = wholeState(stage.folder);
    const ended = await check('cat b.txt && test -e c.txt', '--json');
    const { result, checks } = reportOf(ended);
    assert.deepEqual([ended.code, result?.treeEqual, result?.commits.length], [0, true, 3], ended.stderr);
    assert.deepEqual(
      checks?.map(({ outcome, exit }) => [outcome, exit]),
      [
        ['passed', 0],
        ['passed', 0],
        ['passed', 0],
      ],
    );
    assert.deepEqual(subjects().slice(0, 3), ['Change the second line', 'Change the first line', 'Add c']);
    await startProcess([cli, 'git', 'undo'], { cwd: stage.folder.path, env: stage.folder.environment }).ended;
    assert.deepEqual(wholeState(stage.folder), before);
  });

  it('shows each commit what it would hold and nothing else, and keeps ignored files if asked', async () => {
    stage.folder.write({ log: 'mine\n' });
    const seen = join(stage.folder.home, 'seen');
    const command = `{ git status --porcelain; git log --format=%s; cat log; } >> ${seen} 2>&1; echo x >> log`;
    await check(command);
    const lines = readFileSync(seen, 'utf8').split('\n');
    // Three commits, each without the user's own file and without a change.
    assert.equal(lines.filter((line) => /No such file/.test(line)).length, 3);
    assert.equal(lines.filter((line) => /^\?\?|^ M/.test(line)).length, 0);
    assert.equal(lines.filter((line) => line === 'base').length, 3);
    await startProcess([cli, 'git', 'undo'], { cwd: stage.folder.path, env: stage.folder.environment }).ended;
    writeFileSync(seen, '');
    await check(command, '--keep-ignored');
    assert.equal(
      readFileSync(seen, 'utf8')
        .split('\n')
        .filter((line) => line === 'x').length,
      1 + 2,
    );
  });

  it('runs in a sandbox, where the command can write nothing but its checkout', async function () {
    skipWithoutSandbox(this);
    const outside = join(stage.folder.home, 'outside');
    const { code, stderr } = await check(
      `touch ${outside} 2>/dev/null; echo 1 > made`,
      '--runner',
      'sandbox',
    );
    assert.equal(code, 0, stderr);
    assert.equal(existsSync(outside), false);
  });

  it('takes all back when it is cancelled, and goes on after kill -9', async () => {
    const before = wholeState(stage.folder);
    const seen = join(stage.folder.home, 'seen');
    for (const how of ['SIGINT', 'SIGKILL'] as const) {
      const running = start('--apply', plan, '--check', `touch ${seen}; sleep 600`);
      await isThere(seen, running);
      running.child.kill(how);
      const { code } = await running.ended;
      assert.equal(code, how === 'SIGINT' ? 130 : null);
      assert.deepEqual(wholeState(stage.folder), before);
      assert.equal(leftovers().length, how === 'SIGINT' ? 0 : 1);
      rmSync(seen);
    }
    assert.equal((await check('true')).code, 0);
    assert.deepEqual(leftovers(), []);
  });

  it('says what --check needs', async () => {
    for (const [args, why] of [
      [['--check', 'true'], /--check needs --apply/],
      [['--apply', 'first', '--keep-ignored'], /--keep-ignored needs --check/],
      [['--apply', 'first', '--runner', 'sandbox'], /--runner needs --check/],
    ] as const) {
      const { code, stderr } = await start(...args).ended;
      assert.equal(code, 2);
      assert.match(stderr, why);
    }
  });
});

/** Resolves once the command has made the file; rejects where the process ends before. */
async function isThere(file: string, { ended }: Running): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!existsSync(file)) {
    assert.ok(!isOver, 'it ended before');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
