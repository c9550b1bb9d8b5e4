/** One workspace folder's dev container: brought up when it is needed, used again, stopped, rebuilt and removed. */
import { createHash } from 'node:crypto';
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { whyOf } from './boundedCommand';
import { CONFIGURATION_LABEL, amendConfiguration, digestOf } from './configuration/amendConfiguration';
import type { SharedPlace } from './configuration/amendConfiguration';
import { planContainer } from './containerPlan';
import { LIST_MS, STOP_MS, listContainers, must, throwAwayLabel } from './containers';
import type { Configuration } from './configuration/parseConfiguration';
import type { ContainerPlan } from './containerPlan';
import type { DevcontainerCli } from './devcontainerCli';
import { bringUp } from './devcontainerUp';
import type { EngineDoor } from './engine';
import { leaveBehind, leaveContainer } from './leaveContainer';
import { refusedPlan } from './refusedPlan';
import { remoteEnvironment } from './remoteEnvironment';
import { worktreeGit } from './worktreeGit';

/** Where commands run: inside a container that is up. */
export interface ContainerPlace {
  readonly id: string;
  readonly user: string;
  /** The workspace folder, absolute, inside. */
  readonly folder: string;
  /** What the configuration gives commands beyond what the engine gives them. */
  readonly environment: Readonly<Record<string, string>>;
  /** What whoever runs commands there should know; mostly nothing. */
  readonly notes: readonly string[];
}

export interface DevContainerOptions {
  /** Absolute: the workspace folder. */
  readonly root: string;
  readonly door: EngineDoor;
  /** The devcontainer CLI; asked for once it is needed. */
  readonly cli: (signal: AbortSignal) => Promise<DevcontainerCli>;
  /** Absolute: for configurations that are not the workspace's own. */
  readonly storage: string;
  /** Relative to the folder; null = the first that there is, else a proposed one. */
  readonly configuration: string | null;
  /** Beside the workspace, what commands see of this machine, at its own place. */
  readonly shares: readonly SharedPlace[];
  /** What it is made for, where it is removed with its folder, in letters and digits; absent = it stays for the next use. */
  readonly throwAway?: string | undefined;
  /** Whether it may be brought up so; asked before anything is run or pulled, once for each plan. */
  readonly allows: (plan: ContainerPlan, signal: AbortSignal) => Promise<boolean>;
}

export interface DevContainer {
  readonly root: string;
  readonly door: EngineDoor;
  /** Where commands run; what is done to bring it up goes to `tell` meanwhile. Throws UserError, CancelledError. */
  place(tell: (text: string) => void, signal: AbortSignal): Promise<ContainerPlace>;
  /** What `place` found last; null where it is to look, or looks now. */
  up(): ContainerPlace | null;
  /** Has the next `place` look again: the container is not as it was. */
  forget(): void;
  /** Stops it; its files stay, and the next `place` starts it. False where there is none. */
  stop(signal: AbortSignal): Promise<boolean>;
  /** Stops what `place` found, unless somebody else's commands run in it: see leaveContainer. */
  leave(): Promise<void>;
  /** The same by a process that outlives this one. */
  leaveBehind(): void;
  /** Removes it; false where there is none. */
  remove(signal: AbortSignal): Promise<boolean>;
  /** Makes it anew from its configuration. */
  rebuild(tell: (text: string) => void, signal: AbortSignal): Promise<ContainerPlace>;
}

/** The labels by which a container of ours is known for its folder's, and by what it sees beside that. */
const FOLDER_LABEL = 'repomaster.folder';
const SHARES_LABEL = 'repomaster.shares';

export function createDevContainer(options: DevContainerOptions): DevContainer {
  const { root, door } = options;
  let place: Promise<ContainerPlace> | null = null;
  let up: ContainerPlace | null = null;
  const forget = (): ContainerPlace | null => {
    const last = up;
    place = up = null;
    return last;
  };
  const allowed = new Set<string>();
  const open = async (
    tell: (text: string) => void,
    signal: AbortSignal,
    anew: 'anew' | null,
  ): Promise<ContainerPlace> => {
    forget();
    const opening = openPlace(options, allowed, tell, signal, anew);
    place = opening;
    try {
      const found = await opening;
      if (place === opening) up = found;
      return found;
    } catch (error) {
      if (place === opening) forget();
      throw error;
    }
  };
  const ours = async (signal: AbortSignal): Promise<readonly string[]> =>
    listContainers(door, [`${FOLDER_LABEL}=${await folderDigest(root)}`], signal);
  const each = async (args: readonly string[], signal: AbortSignal): Promise<boolean> => {
    forget();
    const ids = await ours(signal);
    for (const id of ids) await must(door, [...args, id], STOP_MS, signal);
    return ids.length > 0;
  };
  return {
    ...{ root, door },
    place: (tell, signal) => place ?? open(tell, signal, null),
    up: () => up,
    forget: () => void forget(),
    leave: async () => {
      const last = forget();
      if (last !== null) await leaveContainer(door, last.id);
    },
    leaveBehind: () => {
      const last = forget();
      if (last !== null) leaveBehind(door, last.id);
    },
    stop: (signal) => each(['stop', '-t', '2'], signal),
    remove: (signal) => each(['rm', '-f', '-v'], signal),
    rebuild: (tell, signal) => open(tell, signal, 'anew'),
  };
}

async function openPlace(
  options: DevContainerOptions,
  allowed: Set<string>,
  tell: (text: string) => void,
  signal: AbortSignal,
  anew: 'anew' | null,
): Promise<ContainerPlace> {
  const { root, door, cli, shares, throwAway } = options;
  const asked = await allowedPlan(options, allowed, signal);
  const program = await cli(signal);
  for (const image of asked.pulls) await pull(image, door, tell, signal);
  // What an image brings along of a configuration is seen once it is here.
  const plan = asked.pulls.length === 0 ? asked : await allowedPlan(options, allowed, signal);
  const form = digestOf(plan.configuration);
  const labels = [
    `${FOLDER_LABEL}=${await folderDigest(root)}`,
    `${SHARES_LABEL}=${digest(JSON.stringify(shares))}`,
    ...(throwAway === undefined ? [] : [throwAwayLabel(throwAway)]),
  ];
  const override = await keepConfiguration(plan.configuration, options, labels.join(' '));
  const notes = anew === null ? await changedNote(door, labels, form, signal) : [];
  const target = {
    ...{ root, door, cli: program, override, labels },
    configuration: plan.path === null ? null : join(root, plan.path),
  };
  const up = await bringUp(target, anew, tell, signal);
  const { environment, isWritable } = await remoteEnvironment(target, up, signal);
  if (!isWritable)
    notes.push(
      `the container's user ${up.user} cannot write to the workspace; "remoteUser" in its configuration names one who can, such as root`,
    );
  return { ...up, environment, notes };
}

/** The plan, which may be followed. Throws UserError where it may not. */
async function allowedPlan(
  { root, door, configuration, allows }: DevContainerOptions,
  allowed: Set<string>,
  signal: AbortSignal,
): Promise<ContainerPlan> {
  const plan = await planContainer(root, configuration, door, signal);
  const asked = [digest(JSON.stringify([plan.configuration, plan.concerns])), ...plan.pulls];
  if (!asked.every((each) => allowed.has(each)) && !(await allows(plan, signal)))
    throw new UserError('bad-input', refusedPlan(plan));
  for (const each of asked) allowed.add(each);
  return plan;
}

/** One name for a folder, however it is reached, that is allowed in a label. */
async function folderDigest(root: string): Promise<string> {
  return digest(await realpath(root));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** The configuration as the CLI is given it, in a file outside of the workspace; its absolute path. */
async function keepConfiguration(
  configuration: Configuration,
  { root, door, storage, shares }: DevContainerOptions,
  name: string,
): Promise<string> {
  const amended = amendConfiguration(configuration, {
    ...{ root, shares, gitFolder: await worktreeGit(root) },
    isRootPodman: door.engine.kind === 'podman' && process.getuid?.() === 0,
  });
  const folder = join(storage, 'dev-containers', digest(name));
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'devcontainer.json');
  await writeFile(file, JSON.stringify(amended, null, 2));
  return file;
}

/** A registry's image, over a slow line. */
const PULL_MS = 1_800_000;

async function pull(
  image: string,
  door: EngineDoor,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  tell(`The image ${image} is not on this machine; pulling it.\n`);
  const outcome = await door.run(['pull', image], { limitMs: PULL_MS, signal, onError: tell });
  if (outcome.code !== 0)
    throw new UserError(
      'outside-failed',
      phrase(
        'The image {0} is not on this machine and could not be pulled ({1}). Check its name and the network.',
        image,
        whyOf(outcome, PULL_MS),
      ),
    );
}

/** A note where the container that is there was made from another configuration. */
async function changedNote(
  door: EngineDoor,
  labels: readonly string[],
  form: string,
  signal: AbortSignal,
): Promise<string[]> {
  const [id] = await listContainers(door, labels, signal);
  if (id === undefined) return [];
  const format = `{{ index .Config.Labels "${CONFIGURATION_LABEL}" }}`;
  const args = ['inspect', '--type', 'container', '--format', format, id];
  const found = await door.run(args, { limitMs: LIST_MS, signal });
  const made = found.stdout.trim();
  return found.code === 0 && /^[0-9a-f]+$/.test(made) && made !== form
    ? ['the configuration has changed since the container was created; rebuild the container to apply it']
    : [];
}
