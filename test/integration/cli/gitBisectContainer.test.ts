/** `repomaster git bisect --runner devcontainer` with a real engine: found, cancelled, killed and gone on, with nothing left. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BisectReport } from '../../../src/core/git/bisect';
import { BASE, cliScript, useTestEngine } from '../../support/containers/engine';
import { repositoryRoot } from '../../support/paths';
import { startProcess } from '../../support/process';
import type { Ended, Running } from '../../support/process';
import { mergeStage, wholeState } from '../scenarios/git/merging';

const cli = join(repositoryRoot, 'dist', 'cli.js');
const CHECK = 'grep -q "sum(items)" shop.py';

describe('repomaster git bisect in a dev container', function () {
  this.timeout(240_000);
  const engine = useTestEngine();
  const stage = mergeStage();
  let temporary = '';

  beforeEach(() => {
    const { home } = stage.folder;
    temporary = join(home, 'tmp');
    for (const name of ['tmp', 'bin']) mkdirSync(join(home, name));
    const program = join(home, 'bin', 'devcontainer');
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${cliScript}' "$@"\n`);
    chmodSync(program, 0o755);
    for (let at = 0; at < 12; at++)
      stage.commit(`change ${at}`, {
        'shop.py': `def total(items):\n    return ${at < 8 ? 'sum(items)' : 'sum(items[1:])'}\n`,
        '.devcontainer/devcontainer.json': JSON.stringify({ image: BASE }),
      });
    stage.git('tag', 'v1', 'main~11');
  });
  afterEach(() => {
    for (const id of containers()) engine().run('rm', '-f', id);
  });

  const containers = (): readonly string[] => engine().run('ps', '-a', '-q').split('\n').filter(Boolean);
  const start = (run: string, ...args: readonly string[]): Running => {
    const { path: cwd, home, environment: own } = stage.folder;
    const PATH = `${join(home, 'bin')}:${engine().environment['PATH'] ?? ''}`;
    const env = { ...engine().environment, ...own, PATH, TMPDIR: temporary };
    const place = ['--good', 'v1', '--bad', 'main', '--runner', 'devcontainer'];
    return startProcess([cli, 'git', 'bisect', ...place, '--run', run, ...args], { cwd, env });
  };
  const reportOf = ({ stdout }: Ended): BisectReport => JSON.parse(stdout) as BisectReport;
  const firstBad = (): string => stage.git('rev-parse', 'main~3').trim();
  const assertNothingLeft = (state: Readonly<Record<string, string>>): void => {
    assert.deepEqual(wholeState(stage.folder), state);
    assert.deepEqual(containers(), []);
    assert.deepEqual(
      readdirSync(temporary).filter((name) => /bisect/.test(name)),
      [],
    );
    assert.equal(existsSync(join(stage.folder.path, '.git', 'worktrees')), false);
  };

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

  it('finds the commit inside, sees the history there, and removes the container', async () => {
    const state = wholeState(stage.folder);
    const inside =
      'grep -q "NAME=\\"Test\\"" /etc/os-release && git log -1 --format=%s >/dev/null || exit 200';
    const ended = await start(`${inside}; touch made; ${CHECK}`, '--json').ended;
    assert.equal(reportOf(ended).result?.firstBad, firstBad(), ended.stderr);
    assert.match(ended.stderr, /commands run in container [0-9a-f]{12} of podman/);
    assertNothingLeft(state);
  });

  it('goes on after kill -9 in a run, and removes the container that was left', async () => {
    const state = wholeState(stage.folder);
    // The first run hangs: the work tree of the second call has no such file behind its git folder.
    const calls = join(stage.folder.path, '.git', 'calls');
    writeFileSync(calls, '');
    const command = `if ! test -s '${calls}'; then touch seen; sleep 600; fi; ${CHECK}`;
    const killed = start(command);
    await isRunning(killed);
    killed.child.kill('SIGKILL');
    await killed.ended;
    assert.equal(containers().length, 1);
    writeFileSync(calls, 'again\n');
    const ended = await start(command, '--json').ended;
    assert.equal(reportOf(ended).result?.firstBad, firstBad(), ended.stderr);
    assert.equal(readFileSync(calls, 'utf8'), 'again\n');
    assertNothingLeft(state);
  });

  it('ends the command inside when it is cancelled', async () => {
    const state = wholeState(stage.folder);
    const running = start('touch seen; sleep 600', '--json');
    await isRunning(running);
    running.child.kill('SIGINT');
    const ended = await running.ended;
    assert.equal(ended.code, 130, ended.stderr);
    assert.equal(reportOf(ended).state, 'interrupted');
    assertNothingLeft(state);
  });

  it('brings up nothing that reaches beyond the container', async () => {
    const configuration = { image: BASE, initializeCommand: `touch ${stage.folder.home}/ran` };
    stage.commit('reach', { '.devcontainer/devcontainer.json': JSON.stringify(configuration) });
    const state = wholeState(stage.folder);
    const { code, stderr } = await start(CHECK).ended;
    assert.equal(code, 3, stderr);
    assert.match(stderr, /beyond the container \(hostCommand\): touch/);
    assert.equal(existsSync(join(stage.folder.home, 'ran')), false);
    assertNothingLeft(state);
  });
});
