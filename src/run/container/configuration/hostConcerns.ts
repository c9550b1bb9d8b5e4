/** What a dev container is given of the machine that it runs on, read from its configuration. */
import type { ConcernKind, HostConcern } from './concern';
import { argumentConcerns, isLoosening } from './engineArguments';
import { mountConcern } from './mountConcern';
import type { Configuration, HostCommand, MountEntry } from './parseConfiguration';

/**
 * What of a configuration reaches beyond container and workspace; empty for one that stays inside. `isInside` tells of a
 * path relative to the workspace folder whether it is there and, links followed, in it: engines follow them, too.
 */
export function hostConcerns(
  configuration: Configuration,
  isInside: (path: string) => boolean,
): readonly HostConcern[] {
  const { initializeCommand, privileged, capAdd = [], securityOpt = [], mounts = [] } = configuration;
  const { runArgs = [], workspaceMount, dockerComposeFile, features = {} } = configuration;
  const { build, hostRequirements } = configuration;
  const concerns = (kind: ConcernKind, texts: readonly string[]): HostConcern[] =>
    texts.map((text) => ({ kind, text }));
  return [
    ...concerns('hostCommand', commandTexts(initializeCommand)),
    ...concerns('privileged', privileged === true ? ['privileged'] : []),
    ...concerns('capability', capAdd),
    ...concerns('capability', securityOpt.filter(isLoosening)),
    ...mounts.flatMap((each) => mountConcern(mountText(each), isInside)),
    ...(workspaceMount === undefined || workspaceMount === '' ? [] : mountConcern(workspaceMount, isInside)),
    ...argumentConcerns(runArgs, isInside),
    ...concerns('engineOption', build?.options ?? []),
    ...concerns('device', (hostRequirements?.gpu ?? false) === false ? [] : ['gpu']),
    ...Object.keys(features).flatMap(featureConcern),
    ...concerns('compose', dockerComposeFile === undefined ? [] : [dockerComposeFile].flat()),
    ...concerns('environment', localVariables(configuration)),
  ];
}

function commandTexts(command: HostCommand | undefined): readonly string[] {
  if (command === undefined) return [];
  if (typeof command === 'string') return [command];
  if (isList(command)) return [command.join(' ')];
  return Object.values(command).map((each) => (typeof each === 'string' ? each : each.join(' ')));
}

/** Array.isArray does not narrow a union with read-only arrays. */
function isList(command: HostCommand): command is string[] {
  return Array.isArray(command);
}

function mountText(mount: MountEntry): string {
  if (typeof mount === 'string') return mount;
  const { type, source = '', target } = mount;
  return `type=${type},source=${source},target=${target}`;
}

/** What the specification's own features ask for is known; what another one asks for is seen when it is loaded. */
const known = /^ghcr\.io\/devcontainers\/features\/[\w.-]+(?::[\w.-]+|@sha256:[0-9a-f]+)?$/;

function featureConcern(feature: string): HostConcern[] {
  if (/docker-outside-of-docker|docker-from-docker/.test(feature))
    return [{ kind: 'engineSocket', text: feature }];
  if (/docker-in-docker|kubectl-helm-minikube/.test(feature)) return [{ kind: 'privileged', text: feature }];
  return known.test(feature) ? [] : [{ kind: 'feature', text: feature }];
}

/** `env` is the CLI's other name for `localEnv`. */
function localVariables(configuration: Configuration): readonly string[] {
  const names = JSON.stringify(configuration).matchAll(/\$\{(?:localEnv|env):([^}:"]+)/g);
  return [...new Set([...names].map(([, name = '']) => name))].sort();
}
