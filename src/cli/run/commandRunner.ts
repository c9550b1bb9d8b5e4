/** What runs a task's commands: this machine, a sandbox on it, or the folder's dev container. */
import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { machineClock } from '../../agent/machineClock';
import type { Boundary } from '../../core/running/boundary';
import { UserError, errorText } from '../../core/errors';
import { inEnglish } from '../../core/text/phrase';
import type { Runner } from '../../core/running/runner';
import type { SharedPlace } from '../../run/container/configuration/amendConfiguration';
import type { ContainerPlan } from '../../run/container/containerPlan';
import { createDevContainer } from '../../run/container/devContainer';
import { cliPackage, findDevcontainerCli, installDevcontainerCli } from '../../run/container/devcontainerCli';
import type { DevcontainerCli } from '../../run/container/devcontainerCli';
import { findEngine, openEngine } from '../../run/container/engine';
import type { EngineDoor } from '../../run/container/engine';
import { createProbedContainer } from '../../run/container/probedContainer';
import { createRunLogs } from '../../run/log/runLogs';
import type { RunLogs } from '../../run/log/runLogs';
import { findLocalShell } from '../../run/localShell';
import type { LocalShell } from '../../run/localShell';
import { createProbedRunner } from '../../run/boundary/probedRunner';
import { createLocalProcess } from '../../run/process/localProcess';
import { createHeldProcess, createSandbox } from '../../run/sandbox/sandbox';
import type { SandboxOptions } from '../../run/sandbox/sandbox';
import { keptPlaces } from '../../run/sandbox/commandsFolder';
import { namedPlaces } from '../../run/sandbox/namedPlaces';
import { putAwayLeft } from '../../run/sandbox/putAwayLeft';
import { createRestoredRunner } from '../../run/sandbox/restoredRunner';
import { whyNotHeld } from '../../run/sandbox/whyNotHeld';
import { keepOf } from './keepOf';
import { readSettings, settingsFile } from './settings';
import type { RunCommandPorts } from './runPorts';
import type { RunResult } from './runResult';
import type { RunOptions } from './runSyntax';

export interface CommandRunner {
  readonly runner: Runner;
  /** What its runs printed. */
  readonly logs: RunLogs;
  /** Whether a command line means what the shell parser reads. */
  readonly readsBash: boolean;
  /** What isolates commands, as probed; absent where approvals do not follow it. */
  readonly boundary?: () => Promise<Boundary>;
  /** What holds commands to the folder. */
  readonly heldBy: RunResult['boundary'];
  /** Leaves nothing running. */
  close(): Promise<void>;
}

export interface CommandRunnerParts {
  readonly options: Pick<RunOptions, 'runner' | 'approve' | 'inputs' | 'output'>;
  readonly ports: Pick<RunCommandPorts, 'environment' | 'sessions' | 'status'>;
  /** Absolute. */
  readonly folder: string;
  /** Absolute: for logs, and for what a machine without a place for sessions has. */
  readonly sessionFolder: string;
  /** Absolute: journal, requests and patch, which commands must not write. */
  readonly records: readonly string[];
  /** As in DevContainerOptions: the folder, and a container that is made for it, are gone after the run. */
  readonly throwAway?: string | undefined;
}

/** The runner that `--runner` names, ready to run. Throws UserError where it cannot be had, CancelledError. */
export async function openCommandRunner(
  parts: CommandRunnerParts,
  signal: AbortSignal,
): Promise<CommandRunner> {
  const { sessions } = parts.ports;
  const keep = keepOf({ ...parts, sessions });
  await tellLeft(parts.folder, keep, parts.ports);
  const environment = withoutKeys(parts.ports.environment);
  const logs = createRunLogs(join(parts.sessionFolder, 'logs'));
  if (parts.options.runner === 'devcontainer')
    return openContainer({ ...parts, environment, logs, keep }, signal);
  if (parts.options.runner === 'sandbox') return openSandbox({ ...parts, environment, logs, keep });
  return openLocal({ ...parts, environment, logs, keep });
}

/** Of a run that was killed while a command ran. That it cannot be looked for keeps nobody from running the next one. */
export async function tellLeft(
  folder: string,
  keep: string,
  { status }: Pick<RunCommandPorts, 'status'>,
): Promise<void> {
  const note = (text: string): void => status.note(`repomaster: ${text}`);
  try {
    for (const left of await putAwayLeft(folder, keep)) note(inEnglish(left));
  } catch (error) {
    note(`could not check what a command left behind: ${errorText(error)}`);
  }
}

/**
 * On this machine. Where commands are approved by no person, they are held to the folder if anything here can hold them, and
 * it is said if nothing can.
 */
async function openLocal(parts: IsolatedParts): Promise<CommandRunner> {
  const { options, ports, folder: root, environment, logs } = parts;
  const shell = findLocalShell(environment);
  const runner = createLocalProcess({ root, logs, shell, environment });
  const local = { runner, logs, readsBash: shell.readsBash, close: () => Promise.resolve() };
  if (options.approve === 'none') return { ...local, heldBy: 'none' };
  const place = isolatedPlace(parts, shell);
  const network = options.approve === 'all' ? 'always' : 'asked';
  const reason = await whyNotHeld(createHeldProcess({ ...place, logs: undefined }, network), root);
  if (reason === null) return { ...local, runner: createHeldProcess(place, network), heldBy: 'bubblewrap' };
  ports.status.note(
    `repomaster: with --approve ${options.approve}, commands can write outside the folder. ${reason}`,
  );
  return { ...local, runner: restored(runner, parts), heldBy: 'none' };
}

interface IsolatedParts extends CommandRunnerParts {
  readonly environment: NodeJS.ProcessEnv;
  readonly logs: RunLogs;
  /** Absolute: where commands in the folder keep what they have. */
  readonly keep: string;
}

/** Where nothing keeps commands from hooks and settings, these are put back behind each command. */
function restored(runner: Runner, parts: IsolatedParts): Runner {
  return createRestoredRunner(runner, parts.folder, parts.keep);
}

/** What both kinds of sandbox are given. */
function isolatedPlace(parts: IsolatedParts, shell: LocalShell): SandboxOptions {
  const { options, ports, folder: root, sessionFolder, environment, logs, keep, records } = parts;
  const { denied, readable } = readSettings(settingsFile(ports.environment));
  return {
    ...{ root, logs, shell, environment },
    writable: options.output === null ? [] : [resolve(options.output)],
    readable: [...options.inputs.map(({ path }) => resolve(path)), ...namedPlaces(readable, environment)],
    howToShow:
      'The user can allow a path with --input NAME=PATH, or with {"commands": {"readable": ["~/data"]}} in settings.json.',
    records,
    denied: () => denied,
    // Sessions lie beside one another, and what is allowed is among the settings.
    hidden: [dirname(sessionFolder), dirname(settingsFile(ports.environment))],
    keep,
  };
}

/** Tried before a model is asked anything: a sandbox that cannot be had costs no tokens. */
async function openSandbox(parts: IsolatedParts): Promise<CommandRunner> {
  const { folder: root, environment, logs } = parts;
  const shell = findLocalShell(environment);
  const place = isolatedPlace(parts, shell);
  const nowMs = (): number => machineClock.nowMs();
  const named = [...place.writable, ...keptPlaces(place.keep)];
  const probed = createProbedRunner(createSandbox(place), { root, named, nowMs });
  const { boundary } = probed;
  await boundary();
  return {
    ...{ runner: probed, logs, readsBash: shell.readsBash, boundary, heldBy: 'bubblewrap' },
    close: () => Promise.resolve(),
  };
}

/** The container engine that the settings name, else the first that answers. Throws UserError where there is none. */
export async function openChosenEngine(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<EngineDoor> {
  const { engine: named } = readSettings(settingsFile(environment));
  const own = withoutKeys(environment);
  return openEngine(await findEngine({ named, environment: own }, signal), own);
}

async function openContainer(parts: IsolatedParts, signal: AbortSignal): Promise<CommandRunner> {
  const { options, ports, folder, sessionFolder, environment, logs } = parts;
  const door = await openChosenEngine(ports.environment, signal);
  const { engine } = door;
  const storage = ports.sessions ?? sessionFolder;
  const isAllowed = options.approve === 'all';
  const note = (text: string): void => ports.status.note(`repomaster: ${text}`);
  for (const { program, reason } of engine.passedOver) note(`skipping ${program} (${inEnglish(reason)})`);
  const container = createDevContainer({
    ...{ root: folder, door, storage, configuration: null },
    ...{ shares: sharedPlaces(options), throwAway: parts.throwAway },
    cli: (upSignal) => devcontainerCli({ storage, environment }, isAllowed, upSignal),
    allows: (plan) => Promise.resolve(tellPlan(plan, note) || isAllowed),
  });
  // Before a model is asked anything: a container that does not come up costs no tokens.
  const place = await container.place((text) => text.split('\n').filter(Boolean).forEach(note), signal);
  note(`commands run in container ${place.id.slice(0, 12)} of ${engine.kind} ${engine.version}`);
  const named = options.output === null ? [] : [realpathSync(resolve(options.output))];
  const runner = createProbedContainer(container, { logs, named, nowMs: () => machineClock.nowMs() });
  const { boundary } = runner;
  return {
    ...{ runner: restored(runner, parts), logs, readsBash: true, boundary, heldBy: 'container' },
    close: async () => {
      if (parts.throwAway === undefined) await container.leave();
      else await container.remove(new AbortController().signal);
    },
  };
}

/** Tells what is made, and what it is given of this machine; true where that is nothing. */
function tellPlan(
  { path, evidence, dockerfile, pulls, concerns }: ContainerPlan,
  note: (text: string) => void,
): boolean {
  const made = dockerfile === null ? '' : `, built from ${dockerfile}`;
  const from = evidence.length === 0 ? '' : ` made from ${evidence.join(', ')}`;
  note(
    `dev container: ${path ?? `RepoMaster's own configuration${from}, because the folder has none`}${made}`,
  );
  if (pulls.length > 0) note(`pulling, because not on this machine: ${pulls.join(', ')}`);
  for (const { kind, text } of concerns) note(`reaches beyond the container (${kind}): ${text}`);
  return concerns.length === 0;
}

async function devcontainerCli(
  places: { readonly storage: string; readonly environment: NodeJS.ProcessEnv },
  isAllowed: boolean,
  signal: AbortSignal,
): Promise<DevcontainerCli> {
  const found = findDevcontainerCli(places);
  if (found !== null) return found;
  if (isAllowed) return installDevcontainerCli(places, signal);
  throw new UserError(
    'bad-input',
    `${cliPackage} is not on PATH: install it (npm install -g @devcontainers/cli); repomaster run --approve all installs it for RepoMaster alone`,
  );
}

/** Inputs and the folder for results are named to the model by their places here, so they are there inside. */
function sharedPlaces({ inputs, output }: Pick<RunOptions, 'inputs' | 'output'>): readonly SharedPlace[] {
  const read = inputs.map(({ path }): SharedPlace => ({ path: resolve(path), access: 'read' }));
  return output === null ? read : [...read, { path: realpathSync(resolve(output)), access: 'write' }];
}

/** What commands inherit: nobody's key is theirs to read. */
function withoutKeys(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(?:ANTHROPIC|OPENAI)_API_KEY$/.test(name)),
  );
}
