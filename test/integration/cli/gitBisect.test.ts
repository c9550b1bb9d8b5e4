/** `repomaster git bisect` as a process: what it prints, in a sandbox, killed, cancelled, on a full disk. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BisectReport } from '../../../src/core/git/bisect';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended, Running } from '../../support/process';
import { skipWithoutSandbox } from '../../support/sandbox';
import { checkStrictly, validatorOf } from '../../support/schemaCheck';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');
/** Whether this user may mount in a name space of its own. */
const mounts =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /tmp'], { stdio: 'ignore' }).status === 0;

describe('repomaster git bisect', function () {
  this.timeout(60_000);
  const stage = mergeStage();
  let temporary = '';
  const check = 'python3 -c "import shop; assert shop.total([1, 2]) == 3"';

  beforeEach(() => {
    temporary = join(stage.folder.home, 'tmp');
    stage.folder.write({ '../home/tmp/': '' });
    for (let at = 0; at < 20; at++)
      stage.commit(`change ${at}`, {
        'shop.py': `def total(items):\n    return ${at < 13 ? 'sum(items)' : 'sum(items[1:])'}\n`,
        [`file${at}`]: `${at}\n`,
      });
    stage.git('tag', 'v1', 'main~19');
  });

  const environment = (): NodeJS.ProcessEnv => ({ ...stage.folder.environment, TMPDIR: temporary });
  const start = (...args: readonly string[]): Running =>
    startProcess([cli, 'git', 'bisect', '--good', 'v1', '--bad', 'main', ...args], {
      cwd: stage.folder.path,
      env: environment(),
    });
  const run = (...args: readonly string[]): Promise<Ended> => start('--run', check, ...args).ended;

  function reportOf({ stdout }: Ended): BisectReport {
    const value = JSON.parse(stdout) as BisectReport;
    checkStrictly(validatorOf('git-bisect'), value);
    return value;
  }

  const firstBad = (): string => stage.git('rev-parse', 'main~6').trim();
  const leftovers = (): readonly string[] => readdirSync(temporary).filter((name) => /bisect/.test(name));

  /** Resolves once the command has made the file; rejects where the process ends before. */
  async function isThere(file: string, { ended }: Running): Promise<void> {
    let isOver = false;
    void ended.then(() => (isOver = true));
    while (!existsSync(file)) {
      assert.ok(!isOver, 'it ended before');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('prints the first bad commit with its changed symbols, and its progress on stderr', async () => {
    const state = wholeState(stage.folder);
    const { stdout, stderr, code } = await run();
    assert.equal(code, 0, stderr);
    assert.match(
      stdout,
      new RegExp(`^First bad commit: ${firstBad()} \\(\\d runs\\)\n  change 13\n  by T\n`),
    );
    assert.match(stdout, /Changed symbols:\n {2}body of total \(shop\.py\)\n/);
    assert.match(stderr, /19 commits may be the first bad one; at most 5 runs\n/);
    assert.match(stderr, /run 1: [0-9a-f]{10} is (?:good|bad) \(exit [01]\)/);
    assert.deepEqual(wholeState(stage.folder), state);
    assert.deepEqual(leftovers(), []);
  });

  it('prints JSON of its schema', async () => {
    const { state, runs, result } = reportOf(await run('--json'));
    assert.deepEqual([state, result?.firstBad, result?.confidence], ['found', firstBad(), 1]);
    assert.ok(runs.length <= 5);
    assert.deepEqual(result?.symbols, [{ path: 'shop.py', change: 'body', name: 'total', from: null }]);
    const skipped = await start('--run', 'exit 125', '--json').ended;
    assert.deepEqual([reportOf(skipped).state, skipped.code], ['unsure', 1]);
  });

  it('runs in a sandbox, where the command can write nothing but its checkout', async function () {
    skipWithoutSandbox(this);
    const outside = join(stage.folder.home, 'outside');
    const state = wholeState(stage.folder);
    const command = `touch ${outside} ${stage.folder.path}/planted 2>/dev/null; git update-ref refs/heads/main v1 2>/dev/null; touch here && ${check}`;
    const ended = await start('--run', command, '--runner', 'sandbox', '--json').ended;
    assert.equal(reportOf(ended).result?.firstBad, firstBad(), ended.stderr);
    assert.equal(existsSync(outside), false);
    assert.deepEqual(wholeState(stage.folder), state);
    assert.deepEqual(leftovers(), []);
  });

  it('goes on after kill -9 in a run, and removes what that left', async () => {
    const state = wholeState(stage.folder);
    for (const at of [1, 2]) {
      const [calls, seen] = [join(stage.folder.home, 'calls'), join(stage.folder.home, 'seen')];
      writeFileSync(calls, '');
      rmSync(seen, { force: true });
      const command = `echo >> ${calls}; if test "$(wc -l < ${calls})" = ${at}; then touch ${seen}; sleep 600; fi; ${check}`;
      const killed = start('--run', command);
      await isThere(seen, killed);
      killed.child.kill('SIGKILL');
      await killed.ended;
      assert.equal(leftovers().length, 1);
      const ended = await start('--run', command, '--json').ended;
      const { runs, result } = reportOf(ended);
      assert.equal(result?.firstBad, firstBad(), ended.stderr);
      // What was killed is run again, and nothing else.
      assert.equal(readFileSync(calls, 'utf8').length, runs.length + 1);
      assert.deepEqual(leftovers(), []);
      assert.equal(existsSync(join(stage.folder.path, '.git', 'worktrees')), false);
      assert.deepEqual(wholeState(stage.folder), state);
    }
  });

  it('says how far it came when it is cancelled', async () => {
    const seen = join(stage.folder.home, 'seen');
    const running = start('--run', `touch ${seen}; sleep 600`, '--json');
    await isThere(seen, running);
    running.child.kill('SIGINT');
    const ended = await running.ended;
    assert.equal(ended.code, 130, ended.stderr);
    assert.deepEqual(reportOf(ended), { version: 1, state: 'interrupted', runs: [], result: null });
    assert.deepEqual(leftovers(), []);
  });

  it('says that the disk is full, and leaves nothing', function () {
    if (!mounts) this.skip();
    stage.commit('large', { large: Buffer.alloc(3_000_000, 'x\n') });
    const state = wholeState(stage.folder);
    const script =
      'mount -t tmpfs -o size=1m tmpfs "$TMPDIR" || exit 9; "$node" "$cli" git bisect --good v1 --bad main --run true; code=$?; ls "$TMPDIR"; exit $code';
    const { status, stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], {
      cwd: stage.folder.path,
      env: { ...environment(), node: process.execPath, cli },
      encoding: 'utf8',
    });
    assert.equal(status, 4, stderr);
    assert.match(stderr, /could not be checked out in .*If the disk is full/);
    assert.equal(stdout, '');
    assert.deepEqual(wholeState(stage.folder), state);
  });

  it('refuses what is missing on the command line', async () => {
    const { code, stderr } = await startProcess([cli, 'git', 'bisect', '--good', 'v1', '--bad', 'main'], {
      cwd: stage.folder.path,
      env: environment(),
    }).ended;
    assert.equal(code, 2);
    assert.match(stderr, /git bisect needs --run/);
  });
});
