import type { Log } from '../../core/ports';
import type { RunRequest, Runner } from '../../core/running/runner';
import type { ShellParser } from '../../core/running/shell';
import { createLocalProcess } from '../../run/process/localProcess';
import { findLocalShell, findOnPath } from '../../run/localShell';
import type { RunLogs } from '../../run/log/runLogs';
import { createMirroredProcess } from './mirroredProcess';
import { unfitReason } from '../../session/terminal/terminalFit';
import { createTerminalPool } from './terminalPool';
import { createTerminalRunner } from './terminalRunner';
import type { TerminalRunner } from './terminalRunner';

export interface HostRunner extends Runner {
  dispose(): void;
}

export interface HostRunnerOptions {
  /** The workspace folder, absolute. */
  readonly root: string;
  /** Where the whole output of each run is kept. */
  readonly logs: RunLogs;
  readonly environment: NodeJS.ProcessEnv;
  readonly parser: ShellParser;
  readonly log: Log;
  /** How long shell integration is waited for; absent = the 3 s that VS Code advises. */
  readonly integrationMs?: number | undefined;
}

/**
 * The editor's runner: the integrated terminal (bash, which is what the approval read) where the command can be typed
 * there and shell integration reports on it, else a captured process that is shown in a terminal. Which one it was is
 * in the report, and why in the log. The caller disposes it.
 */
export function createHostRunner(options: HostRunnerOptions): HostRunner {
  const { root, logs, environment, parser, log } = options;
  const place = { root, logs };
  const shell = findLocalShell(environment);
  const mirrored = createMirroredProcess(createLocalProcess({ ...place, environment, shell }));
  const bash = process.platform === 'win32' ? null : findOnPath('bash', environment);
  const pool = bash === null ? null : createTerminalPool(bash, options.integrationMs);
  const terminal = pool === null ? null : createTerminalRunner(pool, place);
  return {
    kind: 'terminal',
    run: async (request, hooks, signal) => {
      const reason = await unfit(request, terminal, parser);
      if (reason === null && terminal !== null) {
        const report = await terminal.run(request, hooks, signal);
        if (report !== null) return report;
      }
      const why =
        reason ?? 'shell integration did not start; turn on terminal.integrated.shellIntegration.enabled';
      log.info(`A command runs in a captured process, not in the integrated terminal: ${why}.`);
      return mirrored.run(request, hooks, signal);
    },
    dispose: () => {
      pool?.dispose();
      mirrored.dispose();
    },
  };
}

async function unfit(
  { command }: RunRequest,
  terminal: TerminalRunner | null,
  parser: ShellParser,
): Promise<string | null> {
  if (terminal === null) return 'there is no bash for it';
  return unfitReason(command, await parser.parse(command));
}
