/** What of the machine a sandbox shows, and what it hides of that: arguments of bwrap. */
import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Inputs } from './inputs';
import { isWithin, statOrNone } from './paths';

export interface Bind {
  /** Absolute, outside and inside. */
  readonly path: string;
  readonly kind: '--bind' | '--ro-bind';
}

export function bound({ path, kind }: Bind): string[] {
  return [kind, path, path];
}

/** Programs and what they read, of every distribution. The rest of the machine is somebody's: homes, projects, data. */
const ofSystem = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/opt', '/sys', '/nix', '/gnu'],
  ...['/var/lib/dpkg', '/var/lib/rpm', '/var/lib/apt/lists', '/var/lib/ca-certificates', '/var/lib/texmf'],
  ...[
    '/var/lib/ghc',
    '/var/lib/gems',
    '/var/lib/pacman',
    '/var/lib/apk',
    '/var/cache/fontconfig',
    '/lib/apk',
  ],
];

/** The machine's programs and settings alone, in an otherwise empty place. */
export function systemArguments(): string[] {
  return ofSystem
    .filter((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    .flatMap((path) =>
      lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path],
    );
}

/** Whether a place is shown by `systemArguments`. */
export function isOfSystem(path: string): boolean {
  return ofSystem.some((each) => isWithin(path, each));
}

/** What computes beside the processor, where the machine has it. */
const devices = /^(?:nvidia.*|kfd|dxg)$/;

/** Devices of a sandbox's own, and those that compute. */
export function deviceArguments(): string[] {
  const computing = readdirSync('/dev').filter((name) => devices.test(name));
  const rendering = existsSync('/dev/dri')
    ? readdirSync('/dev/dri').filter((name) => name.startsWith('renderD'))
    : [];
  const all = [...computing, ...rendering.map((name) => join('dri', name))];
  return ['--dev', '/dev', ...all.flatMap((name) => ['--dev-bind', `/dev/${name}`, `/dev/${name}`])];
}

/** What names are resolved with, and what some distributions keep their programs in: sockets are elsewhere in /run. */
const ofRun = ['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager/resolv.conf'];
const ofRunAlways = ['/run/current-system', '/run/wrappers'];

/** What commands have of the product's, in a /run of their own. */
export const OWN_RUN = '/run/repomaster';

/** /run without what others have in it: the sockets of engines, of agents and of the desktop. */
export function runArguments(network: boolean): string[] {
  const kept = [...ofRunAlways, ...(network ? ofRun : [])].filter((path) => existsSync(path));
  const isLink = lstatSync('/var/run', { throwIfNoEntry: false })?.isSymbolicLink() !== false;
  return [
    ...['--tmpfs', '/run'],
    ...(isLink ? [] : ['--tmpfs', '/var/run']),
    ...kept.flatMap((path) => ['--ro-bind', path, path]),
  ];
}

/** Without what lies within another one of them, unless in something that is bound there: below an empty folder nothing can be mounted. */
export function outermost(paths: readonly string[], binds: readonly Bind[]): readonly string[] {
  const all = [...new Set(paths)].sort((a, b) => a.length - b.length);
  const isVeiled = (path: string, other: string): boolean =>
    other !== path &&
    isWithin(path, other) &&
    !binds.some((bind) => isWithin(bind.path, other) && isWithin(path, bind.path));
  return all.filter((path) => !all.some((other) => isVeiled(path, other)));
}

/** Hides a place, but for what of it is bound: in a folder that is already read-only nothing could be mounted. */
export function veil(path: string, binds: readonly Bind[], inputs: Inputs): string[] {
  const stats = statOrNone(path);
  // A socket may have ended since it was listed.
  if (stats === null) return [];
  if (stats.isDirectory()) {
    const inside = binds.filter((each) => each.path !== path && isWithin(each.path, path));
    return ['--tmpfs', path, ...inside.flatMap(bound), '--remount-ro', path];
  }
  return ['--ro-bind-data', inputs.add(null), path];
}
