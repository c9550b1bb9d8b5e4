import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { unattended } from '../../run/runEnvironment';

/** A terminal with shell integration, the pid of its shell, and what its processes have in their environment. */
export interface ReadyTerminal {
  readonly terminal: vscode.Terminal;
  readonly shellIntegration: vscode.TerminalShellIntegration;
  readonly pid: number;
  readonly mark: string;
}

export interface TerminalPool {
  /** A terminal whose shell waits for a command in `folder`; null if shell integration does not start in time. */
  take(folder: string): Promise<ReadyTerminal | null>;
  dispose(): void;
}

/** As VS Code's own documentation advises; a slow start-up file of the shell's is what takes longer. */
const INTEGRATION_MS = 3_000;

/** The state of a terminal of the pool. */
interface Pooled {
  readonly mark: string;
  /** Where its shell began. */
  readonly folder: string;
}

/**
 * Terminals named RepoMaster, all of them `bash`: an idle one is used again, its output stays where the user saw it. One
 * that a `cd` has led elsewhere is of no more use, and makes room for the next. Shell integration is waited for
 * `integrationMs` from the start of the shell.
 */
export function createTerminalPool(bash: string, integrationMs = INTEGRATION_MS): TerminalPool {
  const pooled = new Map<vscode.Terminal, Pooled>();
  const busy = new Set<vscode.Terminal>();
  const subscriptions = [
    vscode.window.onDidStartTerminalShellExecution(({ terminal }) => busy.add(terminal)),
    vscode.window.onDidEndTerminalShellExecution(({ terminal }) => busy.delete(terminal)),
    vscode.window.onDidCloseTerminal((terminal) => {
      pooled.delete(terminal);
      busy.delete(terminal);
    }),
  ];
  /** The folder of an idle terminal's shell; null while a command runs, or if it is unknown. */
  const idleIn = (terminal: vscode.Terminal): string | null =>
    busy.has(terminal) || terminal.exitStatus !== undefined
      ? null
      : (terminal.shellIntegration?.cwd?.fsPath ?? null);
  const closeStrays = (): void => {
    for (const [terminal, { folder }] of pooled) {
      const at = idleIn(terminal);
      if (at !== null && at !== folder) terminal.dispose();
    }
  };
  return {
    take: async (folder) => {
      closeStrays();
      const idle = [...pooled].find(
        ([terminal, { folder: home }]) => home === folder && idleIn(terminal) === folder,
      );
      const terminal = idle?.[0] ?? create(bash, folder, pooled);
      terminal.show(true);
      const pid = await terminal.processId;
      const shellIntegration = await integrationOf(terminal, integrationMs);
      const mark = pooled.get(terminal)?.mark;
      if (shellIntegration !== null && pid !== undefined && mark !== undefined) {
        return { terminal, shellIntegration, pid, mark };
      }
      terminal.dispose();
      return null;
    },
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
      for (const terminal of pooled.keys()) terminal.dispose();
    },
  };
}

function create(bash: string, folder: string, pooled: Map<vscode.Terminal, Pooled>): vscode.Terminal {
  const id = randomUUID();
  const terminal = vscode.window.createTerminal({
    name: 'RepoMaster',
    iconPath: new vscode.ThemeIcon('type-hierarchy-sub'),
    shellPath: bash,
    cwd: folder,
    // The commands of a conversation are not the user's own history.
    env: { ...unattended, HISTFILE: '/dev/null', REPOMASTER_TERMINAL: id },
    isTransient: true,
  });
  pooled.set(terminal, { mark: `REPOMASTER_TERMINAL=${id}`, folder });
  return terminal;
}

/** Null if shell integration does not start in time, or the terminal closes first. */
function integrationOf(
  terminal: vscode.Terminal,
  limitMs: number,
): Promise<vscode.TerminalShellIntegration | null> {
  if (terminal.exitStatus !== undefined) return Promise.resolve(null);
  if (terminal.shellIntegration !== undefined) return Promise.resolve(terminal.shellIntegration);
  return new Promise((resolve) => {
    const subscriptions = [
      vscode.window.onDidChangeTerminalShellIntegration((event) => {
        if (event.terminal === terminal) settle(event.shellIntegration);
      }),
      vscode.window.onDidCloseTerminal((closed) => {
        if (closed === terminal) settle(null);
      }),
    ];
    const timer = setTimeout(() => settle(null), limitMs);
    function settle(integration: vscode.TerminalShellIntegration | null): void {
      clearTimeout(timer);
      for (const subscription of subscriptions) subscription.dispose();
      resolve(integration);
    }
  });
}
