/** `repomaster git commit --check --runner devcontainer` with a real engine: passed, failed, killed and gone on, with nothing left. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommitReport } from '../../../src/core/git/commitPlan';
import { BASE, cliScript, useTestEngine } from '../../support/containers/engine';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended, Running } from '../../support/process';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');
const INSIDE = 'grep -q "NAME=\\"Test\\"" /etc/os-release || exit 9';

describe('repomaster git commit --check in a dev container', function () {
  this.timeout(240_000);
  const engine = useTestEngine();
  const stage = mergeStage();
  let temporary = '';
  let plan = '';

  beforeEach(async () => {
    const { home } = stage.folder;
    temporary = join(home, 'tmp');
    plan = join(home, 'plan.json');
    for (const name of ['tmp', 'bin']) mkdirSync(join(home, name));
    const program = join(home, 'bin', 'devcontainer');
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${cliScript}' "$@"\n`);
    chmodSync(program, 0o755);
    stage.commit('base', {
      'a.txt': 'a\n',
      '.devcontainer/devcontainer.json': JSON.stringify({ image: BASE }),
    });
    stage.folder.write({ 'b.txt': 'b\n', 'c.txt': 'c\n' });
    const { hunks } = reportOf(await start('--json').ended);
    const commits = hunks.map(({ id, path }) => ({ message: `Add ${path}`, hunks: [id] }));
    writeFileSync(plan, JSON.stringify({ commits }));
  });
  afterEach(() => {
    for (const id of containers()) engine().run('rm', '-f', id);
  });

  const containers = (): readonly string[] => engine().run('ps', '-a', '-q').split('\n').filter(Boolean);
  const start = (...args: readonly string[]): Running => {
    const { path: cwd, home, environment: own } = stage.folder;
    const PATH = `${join(home, 'bin')}:${engine().environment['PATH'] ?? ''}`;
    const env = { ...engine().environment, ...own, PATH, TMPDIR: temporary };
    return startProcess([cli, 'git', 'commit', ...args], { cwd, env });
  };
  const check = (command: string): Running =>
    start('--apply', plan, '--check', command, '--runner', 'devcontainer', '--json');
  const reportOf = ({ stdout, stderr }: Ended): CommitReport => {
    assert.notEqual(stdout, '', stderr);
    return JSON.parse(stdout) as CommitReport;
  };
  const outcomes = (ended: Ended): readonly unknown[] =>
    (reportOf(ended).checks ?? []).map(({ outcome, exit }) => [outcome, exit]);
  const assertNothingLeft = (): void => {
    assert.deepEqual(containers(), []);
    assert.deepEqual(
      readdirSync(temporary).filter((name) => /check|commit/.test(name)),
      [],
    );
    assert.equal(existsSync(join(stage.folder.path, '.git', 'worktrees')), false);
  };

  it('checks each commit inside, on what it would hold, then makes all', async () => {
    const ended = await check(`${INSIDE}; test -e b.txt && git log -1 --format=%s >/dev/null`).ended;
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stderr, /commands run in container [0-9a-f]{12} of podman/);
    assert.deepEqual(outcomes(ended), [
      ['passed', 0],
      ['passed', 0],
    ]);
    assert.equal(reportOf(ended).result?.treeEqual, true);
    assert.equal(stage.git('log', '--format=%s'), 'Add c.txt\nAdd b.txt\nbase\n');
    assertNothingLeft();
  });

  it('commits nothing where one fails inside', async () => {
    const before = wholeState(stage.folder);
    const ended = await check(`${INSIDE}; test -e c.txt`).ended;
    assert.equal(ended.code, 1, ended.stderr);
    assert.deepEqual(outcomes(ended), [
      ['failed', 1],
      ['not run', null],
    ]);
    assert.deepEqual(wholeState(stage.folder), before);
    assertNothingLeft();
  });

  it('removes the container that a kill -9 left, and goes on', async () => {
    const before = wholeState(stage.folder);
    const killed = check('touch seen; sleep 600');
    await isRunning(killed);
    killed.child.kill('SIGKILL');
    await killed.ended;
    assert.equal(containers().length, 1);
    assert.deepEqual(stage.git('log', '--format=%s'), 'base\n');
    assert.equal((await check(`${INSIDE}; exit 3`).ended).code, 1);
    assert.deepEqual(wholeState(stage.folder), before);
    assertNothingLeft();
  });

  /** Resolves once the command has made the file in its work tree; rejects where the process ends before. */
  async function isRunning({ ended }: Running): Promise<void> {
    let isOver = false;
    void ended.then(() => (isOver = true));
    const isSeen = (): boolean =>
      readdirSync(temporary).some((name) => existsSync(join(temporary, name, 'tree', 'seen')));
    while (!isSeen()) {
      assert.ok(!isOver, 'it ended before');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});
