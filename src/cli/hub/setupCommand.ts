import { dirname, join, resolve } from 'node:path';
import { UserError } from '../../core/errors';
import { createCloner } from '../../git/clone/cloneRepository';
import { cloneUrl } from '../../git/clone/cloneUrl';
import { createDiffFiles } from '../../hub/experience/diffFiles';
import { apiPlaceOf, isOnSameService, isOnService } from '../../hub/github/apiPlace';
import { openSetup } from '../../recipes/openSetup';
import { endOrphans } from '../../run/process/orphans';
import { findExperience } from '../../session/hub/findExperience';
import { originOf, parseRemote } from '../../session/hub/originOf';
import { createPullRepair } from '../../session/hub/pullRepair';
import { setUpRepository } from '../../session/hub/setUp';
import type { SetUpEnd, SetupRepair } from '../../session/hub/setUp';
import { findFolder } from '../folder';
import { writeJson, writeText } from '../output';
import { openCommandRunner } from '../run/commandRunner';
import { openHost, tokenOf } from './openHost';
import type { HubCommandPorts } from './hubPorts';
import { ownWords } from './sentText';
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
  const { setup, advice } = await setUpIn(root, options, ports, signal);
  ports.status.end();
  await (options.json
    ? writeJson(ports.stdout, [`${JSON.stringify(setup)}\n`], signal)
    : writeText(ports.stdout, [renderSetUp(root, setup, advice)], signal));
  return setup.outcome === 'proven' ? 0 : 1;
}

/** The folder that is named, or that of a clone, which is made where it is not there yet. */
async function folderOf(options: SetupOptions, ports: HubCommandPorts, signal: AbortSignal): Promise<string> {
  const { what, into, offline, githubUrl } = options;
  if (!isAddress(what)) return findFolder(what);
  // Before anything is made of its words, or said of it.
  const url = cloneUrl(what);
  const folder = into === null ? ownPlace(url, ports) : resolve(into);
  if (await isCloneOf(folder, url, ports, signal)) return folder;
  if (offline)
    throw new UserError('outside-failed', `${url.href} is not cloned yet, and --offline fetches nothing`);
  const token = tokenOf(ports.environment);
  const isTheirs = isOnSameService(url, apiPlaceOf(githubUrl, token !== null));
  const { commit, submodules, pointers } = await createCloner(ports.environment).clone(
    {
      ...{ url: url.href, folder, history: 'all', commit: null },
      ...{ token: isTheirs ? token : null, mostBytes: MOST_CLONE_BYTES },
    },
    ({ stage, percent }) => ports.status.stage(`Cloning ${url.href}: ${stage} ${percent} %`),
    signal,
  );
  const note = (text: string): void => ports.status.note(`repomaster: ${text}`);
  note(`cloned ${url.href} at ${commit.slice(0, 12)} into ${folder}`);
  if (submodules.length > 0) note(`submodules are not fetched: ${submodules.slice(0, 5).join(', ')}`);
  if (pointers.length > 0) note(`files of Git LFS are not fetched: ${pointers.slice(0, 5).join(', ')}`);
  return folder;
}

/** Where the hub keeps a clone: host, owner and name of its address are the folders. */
function ownPlace(url: URL, { folder }: HubCommandPorts): string {
  const remote = parseRemote(url.href);
  if (remote === null || folder === null)
    throw new UserError('bad-input', `name the folder that ${url.href} is cloned into, with --into FOLDER`);
  return join(folder, 'repositories', remote.host, ...remote.name.split('/'));
}

/** Whether the folder is there already, cloned from that address. */
async function isCloneOf(
  folder: string,
  url: URL,
  { environment }: HubCommandPorts,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await findFolder(folder).catch((error: unknown) => {
    if (error instanceof UserError) return null;
    throw error;
  });
  if (found === null) return false;
  const [own, asked] = [await originOf(found, environment, signal), parseRemote(url.href)];
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
): Promise<SetUpEnd> {
  const environment = withoutToken(ports.environment);
  const { status, log, folder, clock } = ports;
  await endOrphans();
  const commands = await openCommandRunner(
    {
      // What a dev container of theirs wants of this machine is not allowed by asking for a container.
      options: { runner: options.runner, approve: 'rules', inputs: [], output: null },
      ports: { environment, sessions: null, status },
      ...{ folder: root, sessionFolder: join(folder ?? dirname(root), 'setups'), records: [] },
    },
    signal,
  );
  const { runner } = commands;
  try {
    const nowMs = (): number => clock.nowMs();
    const setup = openSetup({
      ...{ root, storage: ports.storage, environment },
      ...{ runner, probe: runner, nowMs, log },
    });
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

/** Null where no service may be asked. */
function repairOf(root: string, options: SetupOptions, ports: HubCommandPorts): SetupRepair | null {
  const { environment, folder, status } = ports;
  if (options.offline) return null;
  return createPullRepair({
    ...{ root, environment, takesFixes: options.takesFixes },
    tell: (why) => status.note(`repomaster: issues are not searched: ${why}`),
    ask: async (text, signal) => {
      const origin = await originOf(root, environment, signal);
      const api = apiPlaceOf(options.githubUrl, tokenOf(environment) !== null);
      if (!isOnService(origin.host, api)) return null;
      status.stage(`Searching the issues of ${origin.name} ...`);
      const diffs = folder === null ? null : createDiffFiles(join(folder, 'diffs'));
      const { experience, merged } = await findExperience(
        { repository: origin.name, text, environment, hidden: ownWords(environment) },
        { host: openHost(options, ports), diffs },
        signal,
      );
      return { results: experience.results, merged };
    },
  });
}

/** Commands of a repository that nobody knows get no token. */
function withoutToken(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(?:GITHUB|GH)_(?:ENTERPRISE_)?TOKEN$/.test(name)),
  );
}
