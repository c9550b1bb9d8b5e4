import * as vscode from 'vscode';
import type { RunEnd, RunRequest, Runner } from '../../core/running/runner';
import { terminalText } from '../../core/text/terminalText';
import { startTimer } from '../../core/async/throttle';
import { createOutputBatches } from '../../session/terminal/outputBatches';

export interface MirroredProcess extends Runner {
  dispose(): void;
}

/**
 * `captured`, shown as it runs in a terminal of this name that takes no input: Ctrl+C in it, or closing it, cancels the command. The
 * terminal of an earlier command that has ended makes room for the next.
 */
export function createMirroredProcess(captured: Runner, name = 'RepoMaster'): MirroredProcess {
  const ended = new Set<vscode.Terminal>();
  const subscription = vscode.window.onDidCloseTerminal((terminal) => ended.delete(terminal));
  const clear = (): void => {
    for (const terminal of ended) terminal.dispose();
  };
  return {
    kind: captured.kind,
    run: async (request, hooks, signal) => {
      clear();
      const closed = new AbortController();
      const mirror = createMirror(() => closed.abort());
      const terminal = vscode.window.createTerminal({ name, pty: mirror.pty });
      terminal.show(true);
      hooks.onTerminal?.(() => terminal.show());
      mirror.write(heading(request));
      const both = AbortSignal.any([signal, closed.signal]);
      const batches = createOutputBatches((text) => mirror.write(text), startTimer);
      const show = (text: string): void => {
        batches.push(text);
        hooks.onOutput(text);
      };
      try {
        const report = await captured.run(request, { ...hooks, onOutput: show }, both);
        batches.flush();
        mirror.write(`\n[${endText(report.end)}]\n`);
        return report;
      } finally {
        batches.flush();
        mirror.end();
        ended.add(terminal);
      }
    },
    dispose: () => {
      subscription.dispose();
      clear();
    },
  };
}

interface Mirror {
  readonly pty: vscode.Pseudoterminal;
  write(text: string): void;
  /** After this call, closing the terminal cancels nothing. */
  end(): void;
}

function createMirror(cancel: () => void): Mirror {
  const written = new vscode.EventEmitter<string>();
  /** Output written before the terminal is open; null from then on. */
  let early: string | null = '';
  let running = true;
  const stop = (): void => {
    if (running) cancel();
  };
  const pty: vscode.Pseudoterminal = {
    onDidWrite: written.event,
    open: () => {
      const text = early ?? '';
      early = null;
      written.fire(text);
    },
    close: () => {
      stop();
      written.dispose();
    },
    handleInput: (data) => {
      if (data === '\u0003') stop();
    },
  };
  const write = (text: string): void => {
    const lines = text.replaceAll('\n', '\r\n');
    if (early === null) written.fire(lines);
    else early += lines;
  };
  return { pty, write, end: () => (running = false) };
}

function heading({ command, folder }: RunRequest): string {
  // Model and folder have written it: nothing in it may steer the terminal.
  return terminalText(`${folder}\n$ ${command}\n\n`);
}

function endText(end: RunEnd): string {
  switch (end.kind) {
    case 'exited':
      return vscode.l10n.t('Exit code {0}', end.code);
    case 'signalled':
      return vscode.l10n.t('Terminated by {0}', end.signal);
    case 'unknown':
      return vscode.l10n.t('Ended; exit code unknown');
    case 'timedOut':
      return vscode.l10n.t('Stopped at the time limit of {0} s', end.limitMs / 1000);
    case 'idle':
      return vscode.l10n.t('Stopped after {0} s without output', end.limitMs / 1000);
    case 'cancelled':
      return vscode.l10n.t('Cancelled');
  }
}
