import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { RunEnd, RunHooks, RunInput, RunReport, RunRequest } from '../../core/running/runner';
import { startLimits } from '../../run/limits';
import { endTree, pidsOf } from '../../run/processTree';
import { recordRun } from '../../run/recordRun';
import type { Recorder, RunPlace } from '../../run/recordRun';
import { readShellOutput } from '../../session/terminal/shellOutput';
import type { ReadyTerminal, TerminalPool } from './terminalPool';

export interface TerminalRunner {
  /** Runs as a Runner does; null if nothing was started because no terminal with shell integration was available. */
  run(request: RunRequest, hooks: RunHooks, signal: AbortSignal): Promise<RunReport | null>;
}

/** After Ctrl+C a command may put its things in order. */
const INTERRUPT_MS = 1_000;
/** The end of the command, of its output and of its terminal are told one after another. */
const SETTLE_MS = 500;
/** The longest that a prompt may take to draw. */
const PROMPT_MS = 300;

/** Runs command lines in the integrated terminal. */
export function createTerminalRunner(pool: TerminalPool, place: RunPlace): TerminalRunner {
  return {
    run: async (request, hooks, signal) => {
      const taken = await pool.take(request.folder);
      if (taken === null) return null;
      hooks.onTerminal?.(() => taken.terminal.show());
      return recordRun(place, 'terminal', request, hooks, (recorder) =>
        execute(taken, request, { ...hooks, ...recorder }, signal),
      );
    },
  };
}

async function execute(
  taken: ReadyTerminal,
  request: RunRequest,
  hooks: Pick<RunHooks, 'onStarted'> & Recorder,
  signal: AbortSignal,
): Promise<RunEnd> {
  if (signal.aborted) return { kind: 'cancelled' };
  const { terminal, shellIntegration, pid, mark } = taken;
  // The shell, and what the user runs beside it, live on.
  const spared = (await pidsOf({ root: pid, mark, spared: new Set() })).add(pid);
  const watch = watchTerminal(terminal);
  try {
    const execution = shellIntegration.executeCommand(request.command);
    // What is written before the stream is asked for is lost.
    const ended = watch.endOf(execution);
    const limits = startLimits(request, signal, ended);
    const read = readShellOutput(execution.read(), hooks, () => limits.heard());
    if (request.stdin === 'open') hooks.onStarted?.(keyboardOf(terminal));
    const outside = await Promise.race([ended.then(() => null), limits.outside]);
    if (outside !== null) await interrupt(terminal, ended);
    await endRest(taken, spared);
    const end = await Promise.race([ended, delay(SETTLE_MS, null)]);
    await Promise.race([read, delay(SETTLE_MS)]);
    if (end === null) terminal.dispose();
    return outside ?? end ?? { kind: 'unknown' };
  } finally {
    watch.dispose();
  }
}

function keyboardOf(terminal: vscode.Terminal): RunInput {
  return {
    write: (text) => terminal.sendText(text, false),
    closeInput: () => terminal.sendText('\u0004', false),
  };
}

async function interrupt(terminal: vscode.Terminal, ended: Promise<RunEnd>): Promise<void> {
  terminal.sendText('\u0003', false);
  await Promise.race([ended, delay(INTERRUPT_MS)]);
}

/** Ends processes that the command left running; in a closed terminal, its shell too. */
async function endRest({ terminal, pid, mark }: ReadyTerminal, spared: ReadonlySet<number>): Promise<void> {
  const tree = { root: pid, mark, spared: terminal.exitStatus === undefined ? spared : new Set<number>() };
  if ((await pidsOf(tree)).size === 0) return;
  // The programs that draw the next prompt are not the command's.
  await delay(PROMPT_MS);
  await endTree(tree);
}

interface TerminalWatch {
  endOf(execution: vscode.TerminalShellExecution): Promise<RunEnd>;
  dispose(): void;
}

/** Listens from now on, so that no end is missed. */
function watchTerminal(terminal: vscode.Terminal): TerminalWatch {
  const ends: vscode.TerminalShellExecutionEndEvent[] = [];
  const closings: vscode.TerminalExitStatus[] = [];
  let wake: () => void = () => undefined;
  const subscriptions = [
    vscode.window.onDidEndTerminalShellExecution((event) => {
      if (event.terminal !== terminal) return;
      ends.push(event);
      wake();
    }),
    vscode.window.onDidCloseTerminal((closed) => {
      if (closed !== terminal) return;
      closings.push(closed.exitStatus ?? { code: undefined, reason: vscode.TerminalExitReason.Unknown });
      wake();
    }),
  ];
  const endOf = async (execution: vscode.TerminalShellExecution): Promise<RunEnd> => {
    for (;;) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      const [closing] = closings;
      if (closing !== undefined) return closedEnd(closing);
      const own = ends.find((event) => event.execution === execution);
      if (own?.exitCode !== undefined) return reportedEnd(own.execution, own.exitCode);
      // A closing terminal ends its command without a code, and tells of itself right after.
      if (own !== undefined && !(await happens(changed))) return { kind: 'unknown' };
      else await changed;
    }
  };
  return {
    endOf,
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

/** Treats a command line that shell integration is unsure of as unknown. */
function reportedEnd({ commandLine }: vscode.TerminalShellExecution, code: number): RunEnd {
  const sure = commandLine.confidence === vscode.TerminalShellExecutionCommandLineConfidence.High;
  return sure ? { kind: 'exited', code } : { kind: 'unknown' };
}

/** Whether it settles in the time that related events take to come. */
async function happens(event: Promise<void>): Promise<boolean> {
  return Promise.race([event.then(() => true), delay(SETTLE_MS, false)]);
}

function closedEnd({ code, reason }: vscode.TerminalExitStatus): RunEnd {
  if (reason !== vscode.TerminalExitReason.Process) return { kind: 'cancelled' };
  return code === undefined ? { kind: 'unknown' } : { kind: 'exited', code };
}
