import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { UserError } from '../../../../src/core/errors';
import type { RunEnd, RunInput, RunReport } from '../../../../src/core/running/runner';
import { createLocalProcess } from '../../../../src/run/process/localProcess';
import { findLocalShell } from '../../../../src/run/localShell';
import { listProcesses } from '../../../../src/run/listProcesses';
import { repositoryRoot } from '../../../support/paths';
import { startProcess } from '../../../support/process';
import { folderWith } from '../../../support/temporaryFolder';
import type { TemporaryFolder } from '../../../support/temporaryFolder';

/** Far above what any command here takes. */
const ampleMs = 30_000;

describe('createLocalProcess', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await folderWith({ 'inner/a.txt': 'a\n' });
  });
  after(() => folder.remove());

  interface Attempt {
    readonly timeoutMs?: number;
    readonly idleMs?: number;
    readonly signal?: AbortSignal;
    readonly in?: string;
    readonly shell?: string;
    onOutput?(text: string): void;
    /** Named: standard input is open. */
    readonly onStarted?: (input: RunInput) => void;
  }

  function run(command: string, attempt: Attempt = {}): Promise<RunReport> {
    const shell = findLocalShell(process.env);
    const runner = createLocalProcess({
      root: folder.path,
      shell: { ...shell, program: attempt.shell ?? shell.program },
      environment: process.env,
    });
    const { timeoutMs = ampleMs, signal = new AbortController().signal } = attempt;
    const request = {
      ...{ command, folder: join(folder.path, attempt.in ?? '.'), timeoutMs },
      ...{ idleMs: attempt.idleMs, stdin: attempt.onStarted && ('open' as const) },
    };
    const hooks = {
      onOutput: (text: string) => attempt.onOutput?.(text),
      onStarted: (input: RunInput) => attempt.onStarted?.(input),
    };
    return runner.run(request, hooks, signal);
  }

  const cases: readonly [command: string, end: RunEnd, output: string][] = [
    ['true', { kind: 'exited', code: 0 }, ''],
    ['echo out; exit 3', { kind: 'exited', code: 3 }, 'out\n'],
    ['echo err >&2', { kind: 'exited', code: 0 }, 'err\n'],
    ['no-such-program-here 2>/dev/null', { kind: 'exited', code: 127 }, ''],
    ['kill -KILL $$', { kind: 'signalled', signal: 'SIGKILL' }, ''],
    ["printf '\\033[31mred\\033[0m\\r\\n'", { kind: 'exited', code: 0 }, 'red\n'],
    ['echo "$CI $PAGER $TERM $NO_COLOR"', { kind: 'exited', code: 0 }, '1 cat dumb 1\n'],
    ['cat; echo "read to the end"', { kind: 'exited', code: 0 }, 'read to the end\n'],
    ['read -r line || echo nothing', { kind: 'exited', code: 0 }, 'nothing\n'],
    [
      `git init -q c && cd c && git -c user.name=a -c user.email=a@b commit --allow-empty 2>&1`,
      { kind: 'exited', code: 1 },
      'Aborting commit due to empty commit message.\n',
    ],
    ['tty', { kind: 'exited', code: 1 }, 'not a tty\n'],
  ];
  for (const [command, end, output] of cases) {
    it(command, async () => {
      const report = await run(command);
      assert.deepEqual([report.end, report.output], [end, output]);
    });
  }

  it('runs in the folder, and names it relative to the root', async () => {
    const report = await run('cat a.txt', { in: 'inner' });
    assert.deepEqual([report.folder, report.output, report.runner], ['inner', 'a\n', 'process']);
    assert.equal((await run('true')).folder, '.');
  });

  it('a folder that is not there, and a shell that is not there, are one sentence each', async () => {
    await assert.rejects(run('true', { in: 'absent' }), (error) => {
      return error instanceof UserError && /folder .*absent does not exist/.test(error.message);
    });
    await assert.rejects(run('true', { shell: '/no/such/bash' }), (error) => {
      return error instanceof UserError && /\/no\/such\/bash cannot be started/.test(error.message);
    });
  });

  it('of big output head and tail are kept and the rest counted; all of it is shown as it comes', async () => {
    let shown = 0;
    const report = await run('seq 1 200000', { onOutput: (text) => (shown += text.length) });
    assert.deepEqual(report.end, { kind: 'exited', code: 0 });
    assert.match(report.output, /^1\n2\n3\n/);
    assert.match(report.output, /\n199999\n200000\n$/);
    assert.equal(shown, 1_288_895);
    assert.equal(report.omitted, 1_288_895 - 120_000);
  });

  it('a character whose bytes come one by one is one character', async () => {
    const command =
      "for byte in '\\360' '\\237' '\\221' '\\213'; do printf $byte; read -t 0.02 < <(sleep 1); done; echo";
    assert.equal((await run(command)).output, '👋\n');
  });

  it('the limit ends children, grandchildren and those who left for a session of their own', async () => {
    const script = [
      'sleep 1000 & echo $! >> pids',
      'nohup sleep 1000 >/dev/null 2>&1 & echo $! >> pids',
      'setsid sleep 1000 & echo $! >> pids',
      "(setsid bash -c 'echo $$ >> pids; sleep 1000' &)",
      'bash -c \'bash -c "sleep 1000 & echo \\$! >> pids; wait"\'',
    ].join('\n');
    const report = await run(script, { timeoutMs: 700 });
    assert.deepEqual(report.end, { kind: 'timedOut', limitMs: 700 });
    const pids = (await readFile(join(folder.path, 'pids'), 'utf8')).trim().split('\n').map(Number);
    assert.equal(pids.length, 5);
    const living = new Set((await listProcesses()).map(({ pid }) => pid));
    assert.deepEqual(
      pids.filter((pid) => living.has(pid)),
      [],
    );
  });

  it('a command that prints nothing for the idle limit is ended, one that prints goes on', async () => {
    const silent = await run('echo asking; sleep 1000', { idleMs: 300 });
    assert.deepEqual([silent.end, silent.output], [{ kind: 'idle', limitMs: 300 }, 'asking\n']);
    const busy = 'for each in 1 2 3 4 5 6; do printf .; sleep 0.2; done; echo';
    const heard = await run(busy, { idleMs: 1_000 });
    assert.deepEqual([heard.end, heard.output], [{ kind: 'exited', code: 0 }, '......\n']);
  });

  it('standard input is answered where it was asked for, and an answer after the end is nothing', async () => {
    let input: RunInput | undefined;
    const report = await run('read -r a; read -r b; cat; echo "$b$a"', {
      onStarted: (started) => {
        input = started;
        started.write('one\ntwo\nrest\n');
        started.closeInput();
      },
    });
    assert.deepEqual([report.end, report.output], [{ kind: 'exited', code: 0 }, 'rest\ntwoone\n']);
    input?.write('late');
    input?.closeInput();
    const deaf = await run('exec 0<&-; sleep 0.2; echo done', {
      onStarted: ({ write }) => write('x'.repeat(1e6)),
    });
    assert.equal(deaf.output, 'done\n');
  });

  it('whoever ignores SIGTERM is killed', async () => {
    const report = await run("trap '' TERM; echo $$; while :; do sleep 0.05; done", { timeoutMs: 200 });
    assert.deepEqual(report.end, { kind: 'timedOut', limitMs: 200 });
    const pid = Number(report.output);
    assert.ok(pid > 0);
    assert.ok(!(await listProcesses()).some((entry) => entry.pid === pid));
  });

  it('a child that outlives the shell and holds its pipes does not hang the run, and ends with it', async () => {
    const report = await run('sleep 1000 & echo $!');
    assert.deepEqual(report.end, { kind: 'exited', code: 0 });
    const pid = Number(report.output);
    assert.ok(!(await listProcesses()).some((entry) => entry.pid === pid));
  });

  it('cancelled in the middle: what was printed stays, nothing lives on', async () => {
    const cancel = new AbortController();
    const report = await run('echo $$; sleep 1000', {
      signal: cancel.signal,
      onOutput: () => cancel.abort(),
    });
    assert.deepEqual(report.end, { kind: 'cancelled' });
    const pid = Number(report.output);
    assert.ok(pid > 0);
    assert.ok(!(await listProcesses()).some((entry) => entry.pid === pid || entry.group === pid));
  });

  it('where this process itself ends, the command does not live on', async () => {
    const script = join(repositoryRoot, 'out', 'test', 'integration', 'run', 'process', 'leftBehind.js');
    const { code, stdout } = await startProcess([script], { cwd: folder.path, env: process.env }).ended;
    assert.equal(code, 3);
    const pids = stdout.trim().split(' ').map(Number);
    assert.equal(pids.length, 2);
    // A killed process is gone once the system has seen to it.
    const living = async (): Promise<number[]> =>
      (await listProcesses()).map(({ pid }) => pid).filter((pid) => pids.includes(pid));
    for (let look = 0; look < 200 && (await living()).length > 0; look++) await delay(10);
    assert.deepEqual(await living(), []);
  });

  it('cancelled before the start nothing is started', async () => {
    const report = await run('echo ran > ran', { signal: AbortSignal.abort() });
    assert.deepEqual([report.end, report.output], [{ kind: 'cancelled' }, '']);
    await assert.rejects(readFile(join(folder.path, 'ran')), /ENOENT/);
  });
});
