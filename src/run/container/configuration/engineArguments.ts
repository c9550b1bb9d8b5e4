/** What the arguments that a configuration gives the engine (`runArgs`) give the container of this machine. */
import type { ConcernKind, HostConcern } from './concern';
import { mountConcern, volumeConcern } from './mountConcern';
import type { IsInside } from './mountConcern';

/** Options that stay inside, with a value in the same word or the next. */
const harmless = new Set([
  ...['name', 'hostname', 'domainname', 'label', 'annotation', 'platform', 'pull', 'entrypoint'],
  ...['user', 'workdir', 'tmpfs', 'ulimit', 'shm-size', 'sysctl', 'cap-drop', 'stop-signal', 'stop-timeout'],
  ...['memory', 'memory-swap', 'memory-reservation', 'memory-swappiness', 'kernel-memory', 'pids-limit'],
  ...['cpus', 'cpu-shares', 'cpu-period', 'cpu-quota', 'cpuset-cpus', 'cpuset-mems', 'blkio-weight'],
  ...['oom-score-adj', 'restart', 'add-host', 'dns', 'dns-search', 'dns-option', 'ip', 'ip6', 'mac-address'],
  ...['network-alias', 'expose', 'publish', 'health-cmd', 'health-interval', 'health-retries'],
  ...['health-timeout', 'health-start-period', 'timeout', 'tz', 'umask'],
]);
/** The same without a value. */
const harmlessFlags = new Set([
  ...['init', 'rm', 'read-only', 'tty', 'interactive', 'detach', 'publish-all', 'no-healthcheck'],
  ...['sig-proxy', 'quiet'],
]);
/** Short forms of options that have a value; the others (`-d`, `-i`, `-t`, `-q`, `-P`) have none. */
const shortNames: Readonly<Record<string, string>> = {
  ...{ v: 'volume', e: 'env', u: 'user', w: 'workdir', l: 'label', h: 'hostname', m: 'memory', p: 'publish' },
  c: 'cpu-shares',
};
const namespaces = /^(?:net|network|pid|ipc|uts|userns|cgroupns)$/;

/** The concerns of `runArgs`, in order: what is not known to stay inside is one. */
export function argumentConcerns(runArgs: readonly string[], isInside: IsInside): HostConcern[] {
  const concerns: HostConcern[] = [];
  for (let at = 0; at < runArgs.length; at += 1) {
    const argument = runArgs[at] ?? '';
    const { name, given } = optionOf(argument);
    if (name === null) concerns.push(...wordConcern(argument));
    else if (isFlag(name)) concerns.push(...flagConcern(name, given));
    else if (given !== undefined) concerns.push(...optionConcern(name, given, argument, isInside));
    else {
      const value = runArgs[at + 1] ?? '';
      concerns.push(...optionConcern(name, value, `${argument} ${value}`.trim(), isInside));
      // Whether an option that is not known has a value is not known either.
      if (harmless.has(name) || !value.startsWith('-')) at += 1;
    }
  }
  return concerns;
}

/** The first word that belongs to no option is another image, and what stands behind it is its command. */
function wordConcern(word: string): HostConcern[] {
  return word === '' ? [] : [{ kind: 'engineOption', text: word }];
}

function flagConcern(name: string, given: string | undefined): HostConcern[] {
  return name === 'privileged' && given !== 'false' ? [{ kind: 'privileged', text: '--privileged' }] : [];
}

/** `seccomp=unconfined` and the like take limits away; `no-new-privileges` adds one. */
export function isLoosening(option: string): boolean {
  return !/^no-new-privileges(?::true|=true)?$|^label[=:]disable$/.test(option);
}

function isFlag(name: string): boolean {
  return name === 'privileged' || name === '' || harmlessFlags.has(name);
}

/** An argument's option, its short form named by the long one; `''` for short ones without a value, null for no option. */
function optionOf(argument: string): { readonly name: string | null; readonly given: string | undefined } {
  const [long, name, value] = /^--([a-zA-Z0-9-]+)(?:=(.*))?$/s.exec(argument) ?? [];
  if (long !== undefined) return { name: name ?? null, given: value };
  // Options without a value may stand before one with its value in the same word: `-itv/:/host`.
  const [short, letter, rest = ''] = /^-[ditqP]*(?:([a-zA-Z])=?(.*))?$/s.exec(argument) ?? [];
  if (short === undefined || argument === '-') return { name: null, given: undefined };
  if (letter === undefined || /[ditqP]/.test(letter)) return { name: '', given: undefined };
  return { name: shortNames[letter] ?? letter, given: rest === '' ? undefined : rest };
}

function optionConcern(name: string, value: string, text: string, isInside: IsInside): HostConcern[] {
  if (name === 'volume') return volumeConcern(value, text, isInside);
  if (name === 'mount') return mountConcern(value, isInside).map(({ kind }) => ({ kind, text }));
  const kind = kindOf(name, value);
  return kind === null ? [] : [{ kind, text }];
}

const always: Readonly<Record<string, ConcernKind>> = {
  ...{ 'volumes-from': 'mount', 'cap-add': 'capability', device: 'device', gpus: 'device' },
  ...{ 'env-file': 'environment', 'env-host': 'environment' },
};

function kindOf(name: string, value: string): ConcernKind | null {
  if (Object.hasOwn(always, name)) return always[name] ?? null;
  if (name === 'security-opt') return isLoosening(value) ? 'capability' : null;
  // A name alone is given the value that it has here, and `A*` of podman all that begin so.
  if (name === 'env') return value.includes('=') ? null : 'environment';
  if (namespaces.test(name))
    return /^(?:host|container:|ns:)|host_loopback/.test(value) ? 'hostNamespace' : null;
  // By these a container is known for another folder's, or for made from what it was not.
  if (name === 'label' && /^(?:repomaster|devcontainer)\./.test(value)) return 'engineOption';
  return harmless.has(name) ? null : 'engineOption';
}
