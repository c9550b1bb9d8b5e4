/** Runs in a window of VS Code: what the terminal runner adds to a command there, beside VS Code's own terminal. */
import { join } from 'node:path';
import { it } from 'mocha';
import * as vscode from 'vscode';
import { createHostRunner } from '../../../src/host/terminal/hostRunner';
import { createRunLogs } from '../../../src/run/log/runLogs';
import { createShellParser } from '../../../src/run/shell/shellParser';
import { repositoryRoot } from '../../support/paths';
import { temporaryFolder } from '../../support/temporaryFolder';
import { windowFolder } from '../extensionApi';
import { tellSoak } from './soakReport';

export interface TerminalStarts {
  /** Until the end of `true` is told, in milliseconds: in a terminal that is there already. */
  readonly floorMs: readonly number[];
  readonly runnerMs: readonly number[];
  /** The same in a terminal that has to be opened, and its shell started, first. */
  readonly newFloorMs: readonly number[];
  readonly newRunnerMs: readonly number[];
}

const LIMIT_MS = 60_000;
/** As often is a terminal opened for it, of as many runs in one that is there. */
const NEW_SHARE = 5;

it('measures', async function () {
  this.timeout(0);
  const count = Number(process.env['REPOMASTER_TERMINAL_STARTS']);
  const kept = await temporaryFolder();
  const none = (): void => undefined;
  const open = () =>
    createHostRunner({
      ...{ root: windowFolder(), logs: createRunLogs(kept.path), environment: process.env },
      parser: createShellParser(join(repositoryRoot, 'dist', 'grammars')),
      log: { trace: none, info: none, warn: none, error: none },
      integrationMs: LIMIT_MS,
    });
  const found = {
    floorMs: [] as number[],
    runnerMs: [] as number[],
    newFloorMs: [] as number[],
    newRunnerMs: [] as number[],
  };
  const [terminal, runner] = [newTerminal(), open()];
  try {
    // The first of each opens its terminal, and pays for code that is not compiled yet.
    await runBare(terminal);
    await runBy(runner);
    for (let turn = 0; turn < count; turn++) {
      found.floorMs.push(await took(() => runBare(terminal)));
      found.runnerMs.push(await took(() => runBy(runner)));
      if (turn % NEW_SHARE !== 0) continue;
      found.newFloorMs.push(await inNew(newTerminal, runBare));
      found.newRunnerMs.push(await inNew(open, runBy));
    }
  } finally {
    terminal.dispose();
    runner.dispose();
    await kept.remove();
  }
  tellSoak(found satisfies TerminalStarts);
});

async function took(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

async function inNew<T extends { dispose(): void }>(
  make: () => T,
  run: (made: T) => Promise<void>,
): Promise<number> {
  const startedMs = performance.now();
  const made = make();
  try {
    await run(made);
    return performance.now() - startedMs;
  } finally {
    made.dispose();
  }
}

async function runBy(runner: ReturnType<typeof createHostRunner>): Promise<void> {
  const request = { command: 'true', folder: windowFolder(), timeoutMs: LIMIT_MS };
  const report = await runner.run(request, { onOutput: () => undefined }, new AbortController().signal);
  if (report.runner !== 'terminal' || report.end.kind !== 'exited' || report.end.code !== 0)
    throw new Error(JSON.stringify([report.runner, report.end]));
}

function newTerminal(): vscode.Terminal {
  const terminal = vscode.window.createTerminal({ shellPath: 'bash', cwd: windowFolder() });
  terminal.show(true);
  return terminal;
}

/** The same by VS Code alone. */
async function runBare(terminal: vscode.Terminal): Promise<void> {
  const integration = terminal.shellIntegration ?? (await integrationOf(terminal));
  await new Promise<void>((resolve, reject) => {
    const subscription = vscode.window.onDidEndTerminalShellExecution((event) => {
      if (event.terminal !== terminal) return;
      subscription.dispose();
      if (event.exitCode === 0) resolve();
      else reject(new Error(`true ended with ${event.exitCode ?? 'an unknown code'}`));
    });
    integration.executeCommand('true');
  });
}

function integrationOf(terminal: vscode.Terminal): Promise<vscode.TerminalShellIntegration> {
  return new Promise((resolve) => {
    const subscription = vscode.window.onDidChangeTerminalShellIntegration((event) => {
      if (event.terminal !== terminal) return;
      subscription.dispose();
      resolve(event.shellIntegration);
    });
  });
}
