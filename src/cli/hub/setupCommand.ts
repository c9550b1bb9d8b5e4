import { hostname, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../../core/errors';
import type { HubSetup } from '../../core/hub/setup';
import { createCloner } from '../../git/clone/cloneRepository';
import { createDiffFiles } from '../../hub/experience/diffFiles';
import { apiPlaceOf, isOnService } from '../../hub/github/apiPlace';
import { openSetup } from '../../recipes/openSetup';
import { endOrphans } from '../../run/process/orphans';
import { findExperience } from '../../session/hub/findExperience';
import { originOf, parseRemote } from '../../session/hub/originOf';
import { createPullRepair } from '../../session/hub/pullRepair';
import { setUpRepository } from '../../session/hub/setUp';
import type { SetupRepair } from '../../session/hub/setUp';
import { findFolder } from '../folder';
import { writeJson, writeText } from '../output';
import { openCommandRunner } from '../run/commandRunner';
import { openHost, tokenOf } from './openHost';
import type { HubCommandPorts } from './hubPorts';
import { renderSetUp } from './renderSetUp';
import { isAddress } from './syntax/setupSyntax';
import type { SetupOptions } from './syntax/setupSyntax';

/** What a clone may bring unasked; a larger one is said, and can be cloned by hand. */
const MOST_CLONE_BYTES = 2e9;

/** Runs `repomaster hub setup`; 1 where the repository is not proven. Throws UserError, CancelledError. */
export async function runHubSetup(
  options: SetupOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<number> {
  const root = await folderOf(options, ports, signal);
  const setup = await setUpIn(root, options, ports, signal);
  ports.status.end();
  await (options.json
    ? writeJson(ports.stdout, [`${JSON.stringify(setup)}\n`], signal)
    : writeText(ports.stdout, [renderSetUp(root, setup)], signal));
  return setup.outcome === 'proven' ? 0 : 1;
}

/** The folder that is named, or that of a clone, which is made where it is not there yet. */
async function folderOf(options: SetupOptions, ports: HubCommandPorts, signal: AbortSignal): Promise<string> {
  const { what, into, offline, githubUrl } = options;
  if (!isAddress(what)) return findFolder(what);
  const folder = into === null ? ownPlace(what, ports) : resolve(into);
  if (await isCloneOf(folder, what, ports, signal)) return folder;
  if (offline)
    throw new UserError('outside-failed', `${what} is not cloned yet, and --offline fetches nothing`);
  const token = tokenOf(ports.environment);
  const isTheirs = isOnService(new URL(what).hostname, apiPlaceOf(githubUrl, token !== null));
  const { commit, submodules, pointers } = await createCloner(ports.environment).clone(
    {
      url: what,
      folder,
      history: 'all',
      commit: null,
      token: isTheirs ? token : null,
      mostBytes: MOST_CLONE_BYTES,
    },
    ({ stage, percent }) => ports.status.stage(`Cloning ${what}: ${stage} ${percent} %`),
    signal,
  );
  const note = (text: string): void => ports.status.note(`repomaster: ${text}`);
  note(`cloned ${what} at ${commit.slice(0, 12)} into ${folder}`);
  if (submodules.length > 0) note(`submodules are not fetched: ${submodules.slice(0, 5).join(', ')}`);
  if (pointers.length > 0) note(`files of Git LFS are not fetched: ${pointers.slice(0, 5).join(', ')}`);
  return folder;
}

/** Where the hub keeps a clone: host, owner and name of its address are the folders. */
function ownPlace(address: string, { folder }: HubCommandPorts): string {
  const remote = parseRemote(address);
  if (remote === null || folder === null)
    throw new UserError('bad-input', `name the folder that ${address} is cloned into, with --into FOLDER`);
  return join(folder, 'repositories', remote.host, ...remote.name.split('/'));
}

/** Whether the folder is there already, cloned from that address. */
async function isCloneOf(
  folder: string,
  address: string,
  { environment }: HubCommandPorts,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await findFolder(folder).catch((error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  if (found === null) return false;
  const [own, asked] = [await originOf(found, environment, signal), parseRemote(address)];
  if (own.host === asked?.host && own.name === asked.name) return true;
  throw new UserError(
    'bad-input',
    `${folder} is a clone of another repository; name another with --into FOLDER`,
  );
}

async function setUpIn(
  root: string,
  options: SetupOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<HubSetup> {
  const environment = withoutToken(ports.environment);
  const { status, log, folder, clock } = ports;
  await endOrphans();
  const commands = await openCommandRunner(
    {
      options: { runner: options.runner, approve: 'all', inputs: [], output: null },
      ports: { environment, sessions: null, status },
      ...{ folder: root, sessionFolder: join(folder ?? dirname(root), 'setups'), records: [] },
    },
    signal,
  );
  const { runner } = commands;
  try {
    const nowMs = (): number => clock.nowMs();
    const setup = openSetup({ root, storage: ports.storage, environment, runner, probe: runner, nowMs, log });
    const hooks = {
      onCommand: (command: string) => status.note(`$ ${command}`),
      onOutput: () => undefined,
    };
    return await setUpRepository(
      { root, setup, runner, hooks, repair: repairOf(root, options, ports) },
      signal,
    );
  } finally {
    await commands.close();
  }
}

/** Null where the repository is on no service that may be asked. */
function repairOf(root: string, options: SetupOptions, ports: HubCommandPorts): SetupRepair | null {
  const { environment, folder, status } = ports;
  if (options.offline) return null;
  const hidden = [userInfo().username, hostname()];
  return createPullRepair({
    ...{ root, environment, takesFixes: options.takesFixes },
    ask: async (text, signal) => {
      const origin = await originOf(root, environment, signal);
      const api = apiPlaceOf(options.githubUrl, tokenOf(environment) !== null);
      if (!isOnService(origin.host, api)) return [];
      status.stage(`Searching the issues of ${origin.name} ...`);
      const diffs = folder === null ? null : createDiffFiles(join(folder, 'diffs'));
      const parts = { host: openHost(options, ports), diffs };
      return (await findExperience({ repository: origin.name, text, environment, hidden }, parts, signal))
        .results;
    },
  });
}

/** Commands of a repository that nobody knows get no token. */
function withoutToken(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(?:GITHUB|GH)_(?:ENTERPRISE_)?TOKEN$/.test(name)),
  );
}
