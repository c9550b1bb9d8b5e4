/** Sets a clone up with what this machine has: its runner, what was proven before, and the issues of the repository. */
import { dirname, join } from 'node:path';
import { createDiffFiles } from '../../hub/experience/diffFiles';
import { apiPlaceOf, isOnService } from '../../hub/github/apiPlace';
import { openSetup } from '../../recipes/openSetup';
import { endOrphans } from '../../run/process/orphans';
import { isSecretVariable } from '../../run/sandbox/hiddenVariables';
import { findExperience } from '../../session/hub/findExperience';
import { originOf } from '../../session/hub/originOf';
import { createPullRepair } from '../../session/hub/pullRepair';
import { setUpRepository } from '../../session/hub/setUp';
import type { SetUpEnd, SetupRepair } from '../../session/hub/setUp';
import { openCommandRunner } from '../run/commandRunner';
import type { RunnerOption } from '../run/runSyntax';
import { openHost, tokenOf } from './openHost';
import type { HubCommandPorts } from './hubPorts';
import { ownWords } from '../../session/hub/ownWords';
import type { HubCommon } from './syntax/hubSubcommand';

/** How a repository is set up, as the command line says. */
export interface WithSetupOptions extends Pick<HubCommon, 'offline' | 'githubUrl'> {
  readonly runner: RunnerOption;
  /** A change that a merged pull request made may be made here, too. */
  readonly takesFixes: boolean;
}

/** Sets up the repository in `root` (absolute). Throws UserError, CancelledError. */
export async function setUpIn(
  root: string,
  options: WithSetupOptions,
  ports: HubCommandPorts,
  signal: AbortSignal,
): Promise<SetUpEnd> {
  const environment = withoutSecrets(ports.environment);
  const { status, log, clock } = ports;
  await endOrphans();
  const commands = await openCommandRunner(
    {
      // What a dev container of theirs wants of this machine is not allowed by asking for a container.
      options: { runner: options.runner, approve: 'rules', inputs: [], output: null },
      ports: { environment, sessions: null, status },
      ...{ folder: root, sessionFolder: setupsFolder(root, ports), records: [] },
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

/** Absolute: where set-ups keep their logs and records. */
export function setupsFolder(root: string, { folder }: Pick<HubCommandPorts, 'folder'>): string {
  return join(folder ?? dirname(root), 'setups');
}

/** Null where no service may be asked. */
function repairOf(root: string, options: WithSetupOptions, ports: HubCommandPorts): SetupRepair | null {
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

/** What commands of a repository that nobody knows inherit, whatever runs them: no token, key or password. */
export function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name, value = '']) => !isSecretVariable(name, value)),
  );
}
