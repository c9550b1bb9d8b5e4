/** The places where the editor can run a folder's commands. */
import { mkdirSync } from 'node:fs';
import * as vscode from 'vscode';
import { errorText } from '../../core/errors';
import { inEnglish } from '../../core/text/phrase';
import type { Log } from '../../core/ports';
import type { Runner } from '../../core/running/runner';
import type { ShellParser } from '../../core/running/shell';
import { createProbedRunner } from '../../run/boundary/probedRunner';
import { findLocalShell } from '../../run/localShell';
import type { RunLogs } from '../../run/log/runLogs';
import { createLocalProcess } from '../../run/process/localProcess';
import { keptPlaces } from '../../run/sandbox/commandsFolder';
import { namedPlaces } from '../../run/sandbox/namedPlaces';
import { putAwayLeft } from '../../run/sandbox/putAwayLeft';
import { heldByRule } from '../../run/sandbox/heldByRule';
import type { HeldChoice } from '../../run/sandbox/heldByRule';
import { createHeldProcess, createSandbox } from '../../run/sandbox/sandbox';
import type { SandboxOptions } from '../../run/sandbox/sandbox';
import { keptReason } from '../../run/sandbox/whyNotHeld';
import { plainText } from '../../core/text/plainText';
import { createHostRunner } from '../terminal/hostRunner';
import { createMirroredProcess } from '../terminal/mirroredProcess';
import { sayPhrase } from '../wording';
import type { HostContainer } from '../../session/running/hostContainer';
import type { OpenPlace } from '../../session/running/placedRunner';

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
  /** What commands may read of a home folder that is hidden from them, as the user names it. */
  readonly readable: readonly string[];
  /** The user's rules that forbid commands, as they are now. */
  denied(): readonly string[];
  /** Where commands that are held keep what their tools load, absolute. */
  readonly keep: string;
  nowMs(): number;
}

/** This machine, in the integrated terminal where it can be; what no person approved is held to the folder where it can be. */
export function openTerminalPlace(parts: PlaceParts): OpenPlace {
  const { root, logs, environment, parser, log } = parts;
  void tellLeft(parts);
  const shell = findLocalShell(environment);
  const terminal = createHostRunner({ root, logs, environment, parser, log });
  const local = createLocalProcess({ root, logs, shell, environment });
  const held = createHeldProcess(isolated(parts, logs), 'asked');
  const mirrored = createMirroredProcess(held);
  const why = keptReason(createHeldProcess(isolated(parts), 'asked'), root);
  const byRule = (runner: Runner): HeldChoice => ({
    ...{ runner, why },
    told: (reason) => log.warn(`Commands that rules allow are not confined to the folder: ${reason}.`),
  });
  const shown = heldByRule(terminal, byRule(mirrored));
  const quiet = heldByRule(local, byRule(held));
  // A terminal's processes are this machine's, as a captured one is, which is shown nowhere.
  const prober = createLocalProcess({ root, shell, environment });
  const probed = createProbedRunner(quiet, { root, named: [], nowMs: () => parts.nowMs(), prober });
  return {
    ...{ shown, quiet, known: probed.known, probe: probed.boundary },
    dispose: () => {
      terminal.dispose();
      mirrored.dispose();
    },
  };
}

/** Of a window that was closed or killed while a command ran. */
async function tellLeft({ root, keep, log }: PlaceParts): Promise<void> {
  try {
    for (const left of await putAwayLeft(root, keep)) {
      log.warn(inEnglish(left));
      void vscode.window.showWarningMessage(plainText(sayPhrase(left)));
    }
  } catch (error) {
    log.error(`What a command left behind could not be looked for: ${errorText(error)}`);
  }
}

/** What both kinds of sandbox are given. */
function isolated(parts: PlaceParts, logs?: RunLogs): SandboxOptions {
  const { root, environment, hidden, results, keep } = parts;
  mkdirSync(results, { recursive: true });
  const shell = findLocalShell(environment);
  const denied = (): readonly string[] => parts.denied();
  const readable = namedPlaces(parts.readable, environment);
  const howToShow = 'The user lets a place in with the setting repomaster.run.readable.';
  return { root, logs, shell, environment, writable: [results], readable, howToShow, denied, hidden, keep };
}

/** A bubblewrap sandbox on this machine; without network. Makes the place for results. */
export function openSandboxPlace(parts: PlaceParts): OpenPlace {
  const { root, logs, results, keep } = parts;
  const sandbox = createSandbox(isolated(parts, logs));
  const quiet = createProbedRunner(sandbox, {
    ...{ root, named: [results, ...keptPlaces(keep)], nowMs: () => parts.nowMs() },
    prober: createSandbox(isolated(parts)),
  });
  const shown = createMirroredProcess(quiet, vscode.l10n.t('RepoMaster (sandbox)'));
  return { shown, quiet, known: quiet.known, probe: quiet.boundary, dispose: () => shown.dispose() };
}

/** The folder's dev container. It is not brought up to be probed: that is for a command to ask for. */
export function openContainerPlace(container: HostContainer): OpenPlace {
  const { runner: quiet } = container;
  const shown = createMirroredProcess(quiet, vscode.l10n.t('RepoMaster (dev container)'));
  return {
    ...{ shown, quiet, known: container.known },
    probe: () => Promise.resolve(container.known()),
    dispose: () => shown.dispose(),
  };
}
