import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { RunReport } from '../../src/core/running/runner';
import { createRunLogs } from '../../src/run/log/runLogs';
import { temporaryFolder } from '../support/temporaryFolder';
import type { TemporaryFolder } from '../support/temporaryFolder';
import { createHostRunner } from '../../src/host/terminal/hostRunner';
import type { HostRunner } from '../../src/host/terminal/hostRunner';
import { listProcesses } from '../../src/run/listProcesses';
import { createShellParser } from '../../src/run/shell/shellParser';
import { repositoryRoot } from '../support/paths';
import { cancelTrees } from './cancelTrees';
import { windowFolder } from './extensionApi';

/** Far above what any command here takes. */
const ampleMs = 30_000;
/** A busy machine takes its time to start a shell; where it must not come, that costs this. */
const integrationMs = 15_000;
const parser = createShellParser(join(repositoryRoot, 'dist', 'grammars'));

describe('Running a command', () => {
  let runner: HostRunner;
  let logged: string[];
  let kept: TemporaryFolder;

  beforeEach(async () => {
    logged = [];
    kept = await temporaryFolder();
    const logs = createRunLogs(kept.path);
    const info = (message: string): void => void logged.push(message);
    const log = { trace: info, info, warn: info, error: info };
    runner = createHostRunner({
      ...{ root: windowFolder(), logs, environment: process.env },
      ...{ parser, log, integrationMs },
    });
  });
  afterEach(async () => {
    runner.dispose();
    await kept.remove();
  });

  interface Attempt {
    readonly timeoutMs?: number;
    readonly signal?: AbortSignal;
    readonly in?: string;
    onOutput?(text: string): void;
  }

  function run(command: string, attempt: Attempt = {}): Promise<RunReport> {
    const { timeoutMs = ampleMs, signal = new AbortController().signal } = attempt;
    const folder = join(windowFolder(), attempt.in ?? '.');
    return runner.run(
      { command, folder, timeoutMs },
      { onOutput: (text) => attempt.onOutput?.(text) },
      signal,
    );
  }

  /** The parts of a report that a test is about. */
  function told({ runner: by, end, output }: RunReport): readonly unknown[] {
    return [by, end, output];
  }

  async function assertGone(...pids: readonly number[]): Promise<void> {
    assert.ok(pids.length > 0 && pids.every((pid) => pid > 0), `pids: ${pids.join(' ')}`);
    const living = new Set((await listProcesses()).map(({ pid }) => pid));
    assert.deepEqual(
      pids.filter((pid) => living.has(pid)),
      [],
    );
  }

  describe('in the integrated terminal', () => {
    const cases: readonly [command: string, code: number, output: string][] = [
      ['echo hello', 0, 'hello\n'],
      ['true', 0, ''],
      ['ls /no/such/file 2>/dev/null', 2, ''],
      ['sh -c "exit 7"', 7, ''],
      ['echo grüße 漢字 👋', 0, 'grüße 漢字 👋\n'],
      ['echo a; echo b && echo c | cat', 0, 'a\nb\nc\n'],
      ["printf '\\033[31mred\\033[0m\\n'", 0, 'red\n'],
      ['seq 1 500 | tail -n 2', 0, '499\n500\n'],
      ['echo early; (sleep 0.3; echo late); false', 1, 'early\nlate\n'],
    ];
    for (const [command, code, output] of cases) {
      it(command, async () => {
        assert.deepEqual(told(await run(command)), ['terminal', { kind: 'exited', code }, output]);
      });
    }

    it('uses the idle terminal again, and another one for another folder', async () => {
      const shells: string[] = [];
      const note = async (folder?: string): Promise<void> => {
        const { output } = await run('echo $PPID $BASHPID', folder === undefined ? {} : { in: folder });
        shells.push(output);
      };
      await note();
      await note();
      assert.equal(shells[0], shells[1]);
      mkdirSync(join(windowFolder(), 'inner'), { recursive: true });
      const { output, folder } = await run('basename "$PWD"', { in: 'inner' });
      assert.deepEqual([output, folder], ['inner\n', 'inner']);
    });

    it('a command that goes elsewhere leaves no terminal behind for good', async () => {
      mkdirSync(join(windowFolder(), 'inner'), { recursive: true });
      const count = (): number => vscode.window.terminals.filter(({ name }) => name === 'RepoMaster').length;
      const counts: number[] = [];
      for (let attempt = 0; attempt < 3; attempt++) {
        const report = await run('cd inner && basename "$PWD"');
        assert.deepEqual(told(report), ['terminal', { kind: 'exited', code: 0 }, 'inner\n']);
        counts.push(count());
      }
      assert.deepEqual(new Set(counts).size, 1, `terminals after each: ${counts.join(', ')}`);
    });

    it('output comes while the command runs', async () => {
      const cancel = new AbortController();
      const report = await run('echo started; sleep 1000', {
        signal: cancel.signal,
        onOutput: (text) => {
          if (text.includes('started')) cancel.abort();
        },
      });
      assert.deepEqual(report.end, { kind: 'cancelled' });
      assert.match(report.output, /^started\n/);
    });

    it('a command that never ends is ended at its limit, with everything it started', async () => {
      const report = await run(
        'sh -c \'echo $$; trap "" INT TERM; setsid sleep 1000 & sleep 1000 & jobs -p; wait\'',
        {
          timeoutMs: 1_000,
        },
      );
      assert.deepEqual([report.runner, report.end], ['terminal', { kind: 'timedOut', limitMs: 1_000 }]);
      const pids = report.output
        .split('\n')
        .map(Number)
        .filter((pid) => pid > 0);
      assert.equal(pids.length, 3);
      await assertGone(...pids);
      // The next command has a terminal.
      assert.equal((await run('echo next')).output, 'next\n');
    });

    it('what a command leaves in the background ends with it', async () => {
      const report = await run("sh -c 'sleep 1000 & jobs -p'");
      assert.deepEqual([report.runner, report.end], ['terminal', { kind: 'exited', code: 0 }]);
      await assertGone(Number(report.output));
    });

    it('closing the terminal cancels the command', async () => {
      const report = await run("sh -c 'echo $$; sleep 1000'", {
        onOutput: () => vscode.window.terminals.at(-1)?.dispose(),
      });
      assert.deepEqual(report.end, { kind: 'cancelled' });
      await assertGone(parseInt(report.output, 10));
    });

    it('a cancel leaves nothing of a process tree of depth five, five times', async function () {
      if (process.platform !== 'linux') this.skip();
      this.timeout(120_000);
      await cancelTrees(runner, windowFolder(), 5);
    });

    it('cancelled before the start nothing is typed', async () => {
      const report = await run('echo ran', { signal: AbortSignal.abort() });
      assert.deepEqual([report.end, report.output], [{ kind: 'cancelled' }, '']);
    });
  });

  describe('in a captured process that a terminal shows', () => {
    it('what the line editor would read differently runs there', async () => {
      const cases: readonly [command: string, output: string][] = [
        ['echo "a!b"', 'a!b\n'],
        ['echo a\necho b', 'a\nb\n'],
        ['exit 3', ''],
        ['(sleep 0.3; echo late); false', 'late\n'],
        ['echo "unclosed', 'bash: -c: line 1: unexpected EOF while looking for matching `"\'\n'],
      ];
      for (const [command, output] of cases) {
        const report = await run(command);
        assert.equal(report.runner, 'process', command);
        assert.equal(report.output.replace(/^\/\S*bash/, 'bash'), output);
      }
      assert.match(logged.join('\n'), /in a captured process, .*an earlier command/);
    });

    it('closing its terminal cancels the command', async () => {
      const report = await run("echo $$; sleep 1000; echo '!'", {
        onOutput: () => vscode.window.terminals.at(-1)?.dispose(),
      });
      assert.deepEqual([report.runner, report.end], ['process', { kind: 'cancelled' }]);
      await assertGone(parseInt(report.output, 10));
    });
  });

  describe('with shell integration off', () => {
    const setting = async (value: boolean | undefined): Promise<void> => {
      const settings = vscode.workspace.getConfiguration('terminal.integrated.shellIntegration');
      await settings.update('enabled', value, vscode.ConfigurationTarget.Global);
    };
    before(() => setting(false));
    after(() => setting(undefined));

    it('a captured process runs it, and the log says why', async () => {
      const report = await run('echo hello; sh -c "exit 5"');
      assert.deepEqual(told(report), ['process', { kind: 'exited', code: 5 }, 'hello\n']);
      assert.match(logged.join('\n'), /shell integration did not start/);
    });
  });
});
