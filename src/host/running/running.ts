/** Builds what runs commands in this window: the choice of a place, the places and the dev container. */
import { dirname } from 'node:path';
import * as vscode from 'vscode';
import { machineClock } from '../../agent/machineClock';
import { UserError } from '../../core/errors';
import type { Log } from '../../core/ports';
import type { ShellParser } from '../../core/running/shell';
import type { CommandPlace, RunWhere } from '../../protocol/toChat';
import { ConfigurationError } from '../../run/container/configuration/configurationError';
import { findDevcontainerCli, installDevcontainerCli } from '../../run/container/devcontainerCli';
import { findEngine } from '../../run/container/engine';
import type { RunLogs } from '../../run/log/runLogs';
import { commandsFolder } from '../../run/sandbox/commandsFolder';
import { requireSandbox } from '../../run/sandbox/sandbox';
import { Emitter } from '../../core/async/emitter';
import { openPlace } from '../open/openPlace';
import { plainText } from '../../core/text/plainText';
import { readDeniedCommands, readRunEngine, readRunReadable, readRunWhere } from '../settings';
import { sayPhrase } from '../wording';
import { startBringUpProgress } from './bringUpProgress';
import { createContainerConsent } from './containerConsent';
import type { AskConsent } from './containerConsent';
import { createHostContainer } from '../../session/running/hostContainer';
import type { HostContainer } from '../../session/running/hostContainer';
import { createPlacedRunner } from '../../session/running/placedRunner';
import type { OpenPlace, PlacedRunner } from '../../session/running/placedRunner';
import { openContainerPlace, openSandboxPlace, openTerminalPlace } from './places';
import { createProposedFile } from './proposedFile';
import type { RunningCommandParts } from './runningCommands';
import { createWhereChoice } from '../../session/running/whereChoice';
import { isContainerWindow } from './wherePick';

export interface RunningParts {
  readonly memory: vscode.Memento;
  /** Absolute: the extension's own, of all workspaces. */
  readonly storage: string;
  /** Where conversations' results go, absolute. */
  readonly results: string;
  readonly logs: RunLogs;
  readonly environment: NodeJS.ProcessEnv;
  readonly parser: () => ShellParser;
  readonly ask: AskConsent;
  /** The mapped folder, absolute; null where there is none, or it is not trusted. */
  readonly folder: () => string | null;
  readonly log: Log;
}

export interface Running {
  /** What its commands work with. */
  readonly commands: RunningCommandParts;
  /** The runner of commands in this folder (absolute) and below; disposed when another folder is asked for. */
  readonly runnerIn: (root: string) => PlacedRunner;
  /** Where the mapped folder's next command runs; null where none is run. */
  place(): CommandPlace | null;
  /** What `place` gives is another. */
  readonly onChanged: Emitter<void>['on'];
  readonly disposable: vscode.Disposable;
}

/** The objects of one folder. */
interface Rooms {
  readonly root: string;
  readonly runner: PlacedRunner;
  readonly container: HostContainer;
}

export function buildRunning(parts: RunningParts): Running {
  const { memory, log } = parts;
  const changes = new Emitter<void>();
  const choice = createWhereChoice({
    settings: readRunWhere,
    memory: {
      read: () => memory.get<unknown>(whereKey),
      write: async (picked) => memory.update(whereKey, picked),
    },
  });
  const proposed = createProposedFile();
  let rooms: Rooms | null = null;
  const leave = (): void => {
    rooms?.runner.dispose();
    rooms?.container.dispose();
    rooms = null;
  };
  const roomsOf = (root: string): Rooms => {
    if (rooms?.root === root) return rooms;
    leave();
    const container = containerOf(parts, root, proposed);
    const runner = createPlacedRunner({
      ...{ where: choice.current, log, changed: () => changes.fire() },
      open: (where) => openAt(parts, root, where, container),
      failed: (error) => void tellProblem(root, error),
    });
    return (rooms = { root, runner, container });
  };
  const place = (): CommandPlace | null => {
    const root = parts.folder();
    return root === null ? null : roomsOf(root).runner.place();
  };
  const commands: RunningCommandParts = {
    ...{ choice, proposed, log, folder: parts.folder },
    containerOf: (root) => roomsOf(root).container,
    missing: (where, signal) =>
      missingAt({ environment: parts.environment, remoteName: vscode.env.remoteName }, where, signal),
    changed: () => {
      if (rooms === null) changes.fire();
      else rooms.runner.forget();
    },
  };
  const disposable = vscode.Disposable.from(
    { dispose: leave },
    changes,
    proposed,
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('repomaster.run')) rooms?.runner.forget();
    }),
  );
  return { commands, runnerIn: (root) => roomsOf(root).runner, place, onChanged: changes.on, disposable };
}

const whereKey = 'repomaster.runWhere';
const allowedKey = 'repomaster.allowedContainers';

function openAt(parts: RunningParts, root: string, where: RunWhere, container: HostContainer): OpenPlace {
  const { logs, environment, log, storage, results } = parts;
  const place = {
    ...{ root, logs, environment, log, results, parser: parts.parser(), nowMs: () => machineClock.nowMs() },
    // Beside it lie what other extensions keep and, above, the user's settings.
    hidden: [dirname(dirname(storage))],
    keep: commandsFolder(storage, root),
    readable: readRunReadable(),
    denied: readDeniedCommands,
  };
  switch (where) {
    case 'terminal':
      return openTerminalPlace(place);
    case 'sandbox':
      return openSandboxPlace(place);
    case 'container':
      return openContainerPlace(container);
  }
}

function containerOf(
  parts: RunningParts,
  root: string,
  proposed: ReturnType<typeof createProposedFile>,
): HostContainer {
  const { memory, storage, results, logs, environment, ask, log } = parts;
  const places = { storage, environment };
  const read = (): readonly string[] => memory.get<readonly string[]>(allowedKey, []);
  const consent = createContainerConsent({
    ...{ root, proposed, ask },
    needsCli: () => findDevcontainerCli(places) === null,
    memory: { read, add: (digest) => void memory.update(allowedKey, [...new Set([...read(), digest])]) },
  });
  return createHostContainer({
    ...{ root, storage, results, logs, environment, log, engine: readRunEngine, allows: consent.allows },
    // Whoever allowed the container was told that it is installed.
    cli: async (signal) => findDevcontainerCli(places) ?? installDevcontainerCli(places, signal),
    startProgress: (signal) => startBringUpProgress(signal, log),
    nowMs: () => machineClock.nowMs(),
  });
}

/** Why commands cannot run in a place; null if they can. */
export async function missingAt(
  {
    environment,
    remoteName,
  }: { readonly environment: NodeJS.ProcessEnv; readonly remoteName: string | undefined },
  where: RunWhere,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    if (where === 'container' && isContainerWindow(remoteName))
      return vscode.l10n.t(
        'This window already runs in a dev container. Choose the terminal, which is inside it.',
      );
    if (where === 'sandbox') await requireSandbox(environment);
    if (where === 'container')
      await findEngine({ named: readRunEngine(), setting: 'repomaster.run.engine', environment }, signal);
    return null;
  } catch (error) {
    if (error instanceof UserError) return sayPhrase(error.said);
    throw error;
  }
}

/** Shows a notification with actions as buttons. */
async function tellProblem(root: string, error: UserError): Promise<void> {
  const { t } = vscode.l10n;
  const choose = t('Choose Another Place');
  const place = error instanceof ConfigurationError ? error.place : null;
  const open = place === null ? [] : [t('Open {0}', place.path)];
  const chosen = await vscode.window.showWarningMessage(plainText(sayPhrase(error.said)), ...open, choose);
  if (chosen === choose) await vscode.commands.executeCommand('repomaster.chooseWhere');
  else if (chosen !== undefined && place !== null)
    await openPlace(root, { path: place.path, line: place.line1, endLine: place.line1 });
}
