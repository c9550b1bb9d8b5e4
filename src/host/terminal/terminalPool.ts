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
  /** A terminal whose shell waits for a command in `folder`; null where shell integration does not come in time. */
  take(folder: string): Promise<ReadyTerminal | null>;
  dispose(): void;
}

/** As VS Code's own documentation advises; a slow start-up file of the shell's is what takes longer. */
const INTEGRATION_MS = 3_000;

/**
 * Terminals named RepoMaster, all of them `bash`: an idle one is used again, its output stays where the user saw it.
 * Shell integration is waited for `integrationMs` from the start of the shell.
 */
export function createTerminalPool(bash: string, integrationMs = INTEGRATION_MS): TerminalPool {
  const marks = new Map<vscode.Terminal, string>();
  const busy = new Set<vscode.Terminal>();
  const subscriptions = [
    vscode.window.onDidStartTerminalShellExecution(({ terminal }) => busy.add(terminal)),
    vscode.window.onDidEndTerminalShellExecution(({ terminal }) => busy.delete(terminal)),
    vscode.window.onDidCloseTerminal((terminal) => {
      marks.delete(terminal);
      busy.delete(terminal);
    }),
  ];
  const isIdle = (terminal: vscode.Terminal, folder: string): boolean =>
    !busy.has(terminal) &&
    terminal.exitStatus === undefined &&
    terminal.shellIntegration?.cwd?.fsPath === folder;
  return {
    take: async (folder) => {
      const idle = [...marks.keys()].find((terminal) => isIdle(terminal, folder));
      const terminal = idle ?? create(bash, folder, marks);
      terminal.show(true);
      const pid = await terminal.processId;
      const shellIntegration = await integrationOf(terminal, integrationMs);
      const mark = marks.get(terminal);
      if (shellIntegration !== null && pid !== undefined && mark !== undefined) {
        return { terminal, shellIntegration, pid, mark };
      }
      terminal.dispose();
      return null;
    },
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
      for (const terminal of marks.keys()) terminal.dispose();
    },
  };
}

function create(bash: string, folder: string, marks: Map<vscode.Terminal, string>): vscode.Terminal {
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
  marks.set(terminal, `REPOMASTER_TERMINAL=${id}`);
  return terminal;
}

/** Null when it does not come in time, or the terminal closes before. */
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
