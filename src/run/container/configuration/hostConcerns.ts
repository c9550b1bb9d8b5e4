/** What a dev container is given of the machine that it runs on, read from its configuration. */
import type { Configuration, HostCommand, MountEntry } from './parseConfiguration';

/**
 * `hostCommand`: runs outside, before there is a container. `privileged`, `capability`, `device`, `hostNamespace`: can
 * lead out of it. `engineSocket`: whoever has it is root outside. `mount`: a folder outside of the workspace.
 * `environment`: variables of this machine. `compose`: says more in files of its own.
 */
export type ConcernKind =
  | 'hostCommand'
  | 'privileged'
  | 'engineSocket'
  | 'mount'
  | 'capability'
  | 'hostNamespace'
  | 'device'
  | 'environment'
  | 'compose';

export interface HostConcern {
  readonly kind: ConcernKind;
  /** As written in the configuration. */
  readonly text: string;
}

/** What of a configuration reaches beyond container and workspace; empty for one that stays inside. */
export function hostConcerns(configuration: Configuration): readonly HostConcern[] {
  const { initializeCommand, privileged, capAdd = [], securityOpt = [], mounts = [] } = configuration;
  const { runArgs = [], workspaceMount, dockerComposeFile, features = {} } = configuration;
  const of = (kind: ConcernKind, texts: readonly string[]): HostConcern[] =>
    texts.map((text) => ({ kind, text }));
  return [
    ...of('hostCommand', initializeCommand === undefined ? [] : commandTexts(initializeCommand)),
    ...of('privileged', privileged === true ? ['privileged'] : []),
    ...of('capability', capAdd),
    ...of('capability', securityOpt.filter(isLoosening)),
    ...mounts.flatMap((each) => mountConcern(mountText(each))),
    ...(workspaceMount === undefined || workspaceMount === '' ? [] : mountConcern(workspaceMount)),
    ...argumentConcerns(runArgs),
    ...Object.keys(features).flatMap(featureConcern),
    ...of('compose', dockerComposeFile === undefined ? [] : [dockerComposeFile].flat()),
    ...of('environment', localVariables(configuration)),
  ];
}

function commandTexts(command: HostCommand): readonly string[] {
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

/** A volume is the engine's own, and below the workspace is what the container sees anyway. */
function mountConcern(text: string): HostConcern[] {
  if (isEngineSocket(text)) return [{ kind: 'engineSocket', text }];
  const source = /(?:^|,)(?:source|src)=([^,]*)/.exec(text)?.[1] ?? '';
  if (/(?:^|,)type=(?:volume|tmpfs)(?:,|$)/.test(text)) return [];
  return isInWorkspace(source) ? [] : [{ kind: 'mount', text }];
}

function isInWorkspace(source: string): boolean {
  return /^\$\{localWorkspaceFolder\}(?:\/(?!.*\.\.).*)?$/.test(source);
}

function isEngineSocket(text: string): boolean {
  return /(?:docker|podman|containerd|crio)\.sock|\/run\/(?:docker|podman|containerd)\b/.test(text);
}

/** `seccomp=unconfined` and the like take limits away; `no-new-privileges` adds one. */
function isLoosening(option: string): boolean {
  return !/^no-new-privileges(?::true|=true)?$|^label[=:](?:disable|type)/.test(option);
}

const namespaces = /^(?:net|network|pid|ipc|uts|userns|cgroupns)$/;

function argumentConcerns(runArgs: readonly string[]): HostConcern[] {
  return runArgs.flatMap((argument, at) => {
    const [, name = '', given] = /^--([a-zA-Z-]+)(?:=(.*))?$/s.exec(argument) ?? shortOption(argument);
    const value = given ?? runArgs[at + 1] ?? '';
    return argumentConcern(name, value, given === undefined ? `${argument} ${value}`.trim() : argument);
  });
}

/** `-v X`, and with its value in the same word (`-vX`, `-v=X`), also behind options that take none (`-itv X`). */
function shortOption(argument: string): readonly (string | undefined)[] {
  const [whole = '', value = ''] = /^-[ditqP]*v=?(.*)$/s.exec(argument) ?? [];
  return whole === '' ? [] : [whole, 'volume', value === '' ? undefined : value];
}

function argumentConcern(name: string, value: string, text: string): HostConcern[] {
  if (name === 'privileged') return value === 'false' ? [] : [{ kind: 'privileged', text: '--privileged' }];
  if (name === 'volume') return volumeConcern(value, text);
  if (name === 'mount') return mountConcern(value).map(({ kind }) => ({ kind, text }));
  if (name === 'volumes-from') return [{ kind: 'mount', text }];
  if (name === 'cap-add') return [{ kind: 'capability', text }];
  if (name === 'security-opt') return isLoosening(value) ? [{ kind: 'capability', text }] : [];
  if (name === 'device' || name === 'gpus') return [{ kind: 'device', text }];
  if (name === 'env-file') return [{ kind: 'environment', text }];
  if (namespaces.test(name))
    return /^(?:host|container:|ns:)/.test(value) ? [{ kind: 'hostNamespace', text }] : [];
  return [];
}

/** `name:/path` is a volume; a path is a place on this machine. */
function volumeConcern(value: string, text: string): HostConcern[] {
  if (isEngineSocket(value)) return [{ kind: 'engineSocket', text }];
  const source = value.split(':')[0] ?? '';
  if (/^[A-Za-z0-9][\w.-]*$/.test(source) || isInWorkspace(source)) return [];
  return [{ kind: 'mount', text }];
}

function featureConcern(feature: string): HostConcern[] {
  if (/docker-outside-of-docker|docker-from-docker/.test(feature))
    return [{ kind: 'engineSocket', text: feature }];
  return /docker-in-docker|kubectl-helm-minikube/.test(feature)
    ? [{ kind: 'privileged', text: feature }]
    : [];
}

function localVariables(configuration: Configuration): readonly string[] {
  const names = JSON.stringify(configuration).matchAll(/\$\{localEnv:([^}:"]+)/g);
  return [...new Set([...names].map(([, name = '']) => name))].sort();
}
