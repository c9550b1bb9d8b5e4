import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Repositories } from './repositories';

export interface SandboxPlan {
  /** The workspace, absolute and without links. */
  readonly root: string;
  /** Whether the workspace can be written; where it can, not its hooks and settings. */
  readonly workspace: 'write' | 'read';
  /** Absolute; below `root` or a writable place. */
  readonly folder: string;
  /** Other places that can be written, absolute: those that the user named for results, or a throw-away folder. */
  readonly writable: readonly string[];
  /** Places that the user gave as input, absolute: there even if they are below what is hidden. */
  readonly readable: readonly string[];
  /** Absolute; what is not there needs no hiding. */
  readonly hidden: readonly string[];
  readonly repositories: Repositories;
  readonly network: boolean;
}

export interface SandboxArguments {
  readonly args: readonly string[];
  /** How many empty inputs from descriptor 4 on they name: what a hidden file shows. */
  readonly emptyInputs: number;
  /** Absolute: folders that bwrap makes in the workspace to lay something over them, and leaves there, empty. */
  readonly made: readonly string[];
}

/** The third is where bwrap tells its status. */
const FIRST_EMPTY = 4;

/** What names are resolved with, and what some distributions keep their programs in: sockets are elsewhere in /run. */
const ofRun = ['/run/systemd/resolve', '/run/resolvconf', '/run/NetworkManager/resolv.conf'];
const ofRunAlways = ['/run/current-system', '/run/wrappers'];

/** What git runs later, outside of the sandbox, where a command could put it. */
const laterRunByGit = ['hooks', 'config', 'config.worktree', 'info', 'modules', 'worktrees'];
/** What the editor and its like run later. */
const laterRun = [
  ...['.vscode', '.idea', '.husky', '.githooks', '.devcontainer', '.devcontainer.json', '.repomaster'],
  '.envrc',
];

/** What an editor follows without a word as soon as it is there: it is not made either. */
const followed = '.vscode';

/**
 * Arguments of bwrap, up to the program: all of the machine read-only but the workspace, the processes, /tmp and devices
 * of its own, no network unless allowed, nothing above the user's rights, and what is hidden empty. Looks at the disk.
 */
export function sandboxArguments({
  root,
  workspace,
  folder,
  writable,
  readable,
  hidden,
  repositories,
  network,
}: SandboxPlan): SandboxArguments {
  const ownBinds: readonly Bind[] = [
    { path: root, kind: workspace === 'write' ? '--bind' : '--ro-bind' },
    ...writable.map((path): Bind => ({ path, kind: '--bind' })),
  ];
  const { outside } = repositories;
  const given = outside === null ? readable : [...readable, outside];
  const givenBinds = given.map((path): Bind => ({ path, kind: '--ro-bind' }));
  const binds = [...ownBinds, ...givenBinds];
  const veils = createVeils(binds);
  const there = outermost(
    hidden.flatMap((path) => realOrNone(path)).filter((path) => isSeen(path, binds)),
    binds,
  );
  const editor = join(root, followed);
  const isMade = workspace === 'write' && lstatSync(editor, { throwIfNoEntry: false }) === undefined;
  const made = isMade ? [editor] : [];
  // What holds the workspace is hidden before the workspace is put into it.
  const around = there.filter((path) => isWithin(root, path));
  const others = there.filter((path) => !isWithin(root, path));
  const args = [
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network ? [] : ['--unshare-net']),
    ...['--disable-userns', '--cap-drop', 'ALL', '--die-with-parent', '--new-session'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/var/tmp'],
    ...ownRun(network),
    ...around.flatMap((path) => veils.over(path)),
    ...ownBinds.flatMap(bound),
    ...(workspace === 'write' ? protectGit(repositories) : []),
    ...(workspace === 'write' ? protect(root, [...laterRun, ...workspaceFiles(root)]) : []),
    ...made.flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
    ...others.flatMap((path) => veils.over(path)),
    ...givenBinds.flatMap(bound),
    ...['--chdir', folder],
  ];
  return { args, emptyInputs: veils.count(), made };
}

/** /run without what others have in it: the sockets of engines, of agents and of the desktop. */
function ownRun(network: boolean): string[] {
  const kept = [...ofRunAlways, ...(network ? ofRun : [])].filter((path) => existsSync(path));
  const separate = ['/run', '/var/run'].filter(
    (path) => existsSync(path) && !lstatSync(path).isSymbolicLink(),
  );
  return [
    ...separate.flatMap((path) => ['--tmpfs', path]),
    ...kept.flatMap((path) => ['--ro-bind', path, path]),
  ];
}

/** A repository's git folder is a mount itself, since the folder around a mount could be moved away. */
function protectGit({ gitFolders, pointers }: Repositories): string[] {
  const ofFolder = (git: string): string[] => {
    const hooks = join(git, 'hooks');
    return [
      ...['--bind', git, git],
      ...(existsSync(hooks) ? [] : ['--tmpfs', hooks, '--remount-ro', hooks]),
      ...protect(git, laterRunByGit),
    ];
  };
  return [
    ...gitFolders.filter((path) => existsSync(path)).flatMap(ofFolder),
    ...pointers.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]),
  ];
}

/** Files by which an editor opens a workspace of several folders, with settings and tasks. */
function workspaceFiles(root: string): readonly string[] {
  return readdirSync(root).filter((name) => name.endsWith('.code-workspace'));
}

/** Read-only what is there of these, and lies in the folder. */
function protect(folder: string, paths: readonly string[]): string[] {
  return paths
    .flatMap((path) => realOrNone(join(folder, path)))
    .filter((path) => isWithin(path, folder))
    .flatMap((path) => ['--ro-bind', path, path]);
}

/** What a sandbox has of its own: nothing of the machine is seen there but what is bound. */
const own = ['/tmp', '/var/tmp', '/run', '/var/run', '/dev', '/proc'];

function isSeen(path: string, binds: readonly Bind[]): boolean {
  return (
    !own.some((place) => isWithin(path, place)) ||
    binds.some((bind) => isWithin(path, bind.path) || isWithin(bind.path, path))
  );
}

/** Without what lies within another one of them, unless in something that is bound there: below an empty folder nothing can be mounted. */
function outermost(paths: readonly string[], binds: readonly Bind[]): readonly string[] {
  const all = [...new Set(paths)].sort((a, b) => a.length - b.length);
  const isVeiled = (path: string, other: string): boolean =>
    other !== path &&
    isWithin(path, other) &&
    !binds.some((bind) => isWithin(bind.path, other) && isWithin(path, bind.path));
  return all.filter((path) => !all.some((other) => isVeiled(path, other)));
}

interface Bind {
  /** Absolute, outside and inside. */
  readonly path: string;
  readonly kind: '--bind' | '--ro-bind';
}

function bound({ path, kind }: Bind): string[] {
  return [kind, path, path];
}

/** Hides places, but for what of them is bound: in a folder that is already read-only nothing could be mounted. */
function createVeils(binds: readonly Bind[]): { over(path: string): string[]; count(): number } {
  let count = 0;
  return {
    over: (path) => {
      if (lstatSync(path).isDirectory()) {
        const inside = binds.filter((each) => each.path !== path && isWithin(each.path, path));
        return ['--tmpfs', path, ...inside.flatMap(bound), '--remount-ro', path];
      }
      count += 1;
      return ['--ro-bind-data', String(FIRST_EMPTY + count - 1), path];
    },
    count: () => count,
  };
}

/** The place itself, links followed, where this user can see it. */
function realOrNone(path: string): string[] {
  try {
    return existsSync(dirname(path)) ? [realpathSync(path)] : [];
  } catch (error) {
    // Not there, or in a folder that the command, being the same user, cannot read either.
    if (error instanceof Error && 'code' in error) return [];
    throw error;
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}
