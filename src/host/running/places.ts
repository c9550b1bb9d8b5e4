/** The places where the editor can run a folder's commands. */
import { mkdirSync } from 'node:fs';
import * as vscode from 'vscode';
import type { Log } from '../../core/ports';
import type { ShellParser } from '../../core/shell';
import { createProbedRunner } from '../../run/boundary/probedRunner';
import { findLocalShell } from '../../run/localShell';
import type { RunLogs } from '../../run/log/runLogs';
import { createLocalProcess } from '../../run/process/localProcess';
import { createSandbox } from '../../run/sandbox/sandbox';
import { createHostRunner } from '../terminal/hostRunner';
import { createMirroredProcess } from '../terminal/mirroredProcess';
import type { HostContainer } from './hostContainer';
import type { Place } from './placedRunner';

export interface PlaceParts {
  /** The workspace folder, absolute. */
  readonly root: string;
  /** Where the whole output of each run is kept. */
  readonly logs: RunLogs;
  readonly environment: NodeJS.ProcessEnv;
  readonly parser: ShellParser;
  readonly log: Log;
  /** Where conversations' results go, absolute: commands in a sandbox can write there, too. */
  readonly results: string;
  /** Places of the product's own that commands in a sandbox must not see, absolute. */
  readonly hidden: readonly string[];
  nowMs(): number;
}

/** This machine, in the integrated terminal where it can be. */
export function openTerminalPlace(parts: PlaceParts): Place {
  const { root, logs, environment, parser, log } = parts;
  const shell = findLocalShell(environment);
  const shown = createHostRunner({ root, logs, environment, parser, log });
  const quiet = createLocalProcess({ root, logs, shell, environment });
  // A terminal's processes are this machine's, as a captured one is, which is shown nowhere.
  const prober = createLocalProcess({ root, shell, environment });
  const probed = createProbedRunner(quiet, { root, named: [], nowMs: () => parts.nowMs(), prober });
  return {
    ...{ shown, quiet, known: probed.known, probe: probed.boundary },
    dispose: () => shown.dispose(),
  };
}

/** A bubblewrap sandbox on this machine; without network. Makes the place for results. */
export function openSandboxPlace(parts: PlaceParts): Place {
  const { root, logs, environment, hidden, results } = parts;
  mkdirSync(results, { recursive: true });
  const options = {
    root,
    shell: findLocalShell(environment),
    environment,
    writable: [results],
    readable: [],
    hidden,
  };
  const quiet = createProbedRunner(createSandbox({ ...options, logs }), {
    ...{ root, named: [results], nowMs: () => parts.nowMs(), prober: createSandbox(options) },
  });
  const shown = createMirroredProcess(quiet, vscode.l10n.t('RepoMaster (sandbox)'));
  return { shown, quiet, known: quiet.known, probe: quiet.boundary, dispose: () => shown.dispose() };
}

/** The folder's dev container. It is not brought up to be probed: that is for a command to ask for. */
export function openContainerPlace(container: HostContainer): Place {
  const { runner: quiet } = container;
  const shown = createMirroredProcess(quiet, vscode.l10n.t('RepoMaster (dev container)'));
  return {
    ...{ shown, quiet, known: container.known },
    probe: () => Promise.resolve(container.known()),
    dispose: () => shown.dispose(),
  };
}
