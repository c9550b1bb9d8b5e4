import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { isSecretFile } from '../../core/files/secretFiles';
import { bound, deviceArguments, isOfSystem, outermost, runArguments, systemArguments, veil } from './binds';
import type { Bind } from './binds';
import { deniedPrograms } from './deniedPrograms';
import { gitMounts } from './gitFolders';
import type { GitFolders } from './gitFolders';
import type { BorrowedGit } from './history/borrowGit';
import { createInputs } from './inputs';
import { recordMounts } from './ownRecords';
import { isWithin, realOrNone } from './paths';

/** What of the machine a command sees. `machine`: all of it; `toolchains`: its programs. Either way an empty home folder. */
export interface SandboxView {
  readonly kind: 'machine' | 'toolchains';
  /** Absolute; null where it is a folder of the system's, which is shown as it is. */
  readonly home: string | null;
  /** Absolute: what is read of a home folder, and of other places that are not shown. */
  readonly letIn: readonly string[];
}

export interface SandboxPlan {
  /** The workspace, absolute and without links. */
  readonly root: string;
  /** Whether the workspace can be written; where it can, not its hooks and settings. */
  readonly workspace: 'write' | 'read';
  /** Absolute; below `root` or a writable place. */
  readonly folder: string;
  readonly view: SandboxView;
  /** Other places that can be written, absolute: those that the user named for results, a throw-away folder, caches of tools. */
  readonly writable: readonly string[];
  /** Places that the user gave as input, absolute: there even if they are below what is hidden. */
  readonly readable: readonly string[];
  /** Files that the product writes itself, absolute: read-only wherever they lie. */
  readonly records: readonly string[];
  /** Absolute; what is not there needs no hiding. */
  readonly hidden: readonly string[];
  /** Absolute: what of the workspace programs outside follow, read-only. */
  readonly kept: readonly string[];
  readonly git: GitFolders;
  /** What the command has in the place of the git folders. */
  readonly borrowed: readonly BorrowedGit[];
  /** What is shown, read-only, in place of another, absolute: `[what, where]`. */
  readonly shown: readonly (readonly [string, string])[];
  /** Absolute: what commands have as /tmp; null = an empty one that is gone with the command. */
  readonly temporary: string | null;
  readonly network: boolean;
  /** Rules of the user's that forbid commands. */
  readonly denied: readonly string[];
  /** For `bwrap --seccomp`; null = none. */
  readonly filter: Buffer | null;
}

export interface SandboxArguments {
  readonly args: readonly string[];
  /** What descriptors from 4 on hold. */
  readonly inputs: readonly (Buffer | null)[];
  /** Absolute: places that bwrap makes in the workspace to lay something over them, and leaves there, empty. */
  readonly made: readonly string[];
  /** Absolute, inside: what comes before all other folders of PATH; null for none. */
  readonly firstOnPath: string | null;
}

/** A command that is held or in a sandbox has it of its own. */
export const OWN_TEMPORARY = '/tmp';
/** What an editor follows without a word as soon as it is there: it is not made either. */
const followed = '.vscode';
/** Each is a mount, whose time grows with those before it: so many take a second, three times as many seven. */
const MOST_KEPT = 400;

/**
 * Arguments of bwrap, up to the program: what the view has of the machine, read-only, the processes, /tmp and devices of its
 * own, the workspace but for what programs outside follow, no network unless allowed, nothing above the user's rights, and
 * what is hidden empty. Looks at the disk. Throws UserError where more is to be kept than can be.
 */
export function sandboxArguments(plan: SandboxPlan): SandboxArguments {
  const { root, workspace, folder, view, writable, readable, network, shown } = plan;
  const inputs = createInputs();
  const ownBinds: readonly Bind[] = [
    { path: root, kind: workspace === 'write' ? '--bind' : '--ro-bind' },
    ...writable.map((path): Bind => ({ path, kind: '--bind' })),
  ];
  const binds = [...ownBinds, ...readable.map((path): Bind => ({ path, kind: '--ro-bind' }))];
  const there = hiddenThere(plan, binds);
  // What holds the workspace is hidden before the workspace is put into it.
  const around = there.filter((path) => isWithin(root, path));
  const others = there.filter((path) => !isWithin(root, path));
  const denied = deniedPrograms(plan.denied, inputs);
  const records = recordMounts(plan.records, ownBinds, inputs);
  const git = gitMounts(gitOf(plan), plan.borrowed, inputs);
  const editor = join(root, followed);
  // Also where another command's has been made since.
  const isMade = workspace === 'write' && !plan.kept.includes(editor);
  const made = isMade ? [editor] : [];
  const args = [
    ...apart(plan),
    ...(view.kind === 'machine' ? ['--ro-bind', '/', '/'] : systemArguments()),
    ...deviceArguments(),
    ...['--proc', '/proc', ...kernelArguments(), ...temporaryArguments(plan)],
    ...runArguments(network),
    ...denied.args,
    ...viewArguments(view),
    ...around.flatMap((path) => veil(path, binds, inputs)),
    ...ownBinds.flatMap(bound),
    ...records.around,
    ...git,
    ...keptArguments(plan),
    ...records.args,
    ...made.flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
    ...others.flatMap((path) => veil(path, binds, inputs)),
    ...readable.flatMap((path) => ['--ro-bind', path, path]),
    ...shown.flatMap(([what, where]) => ['--ro-bind', what, where]),
    ...(view.kind === 'machine' ? [] : ['--remount-ro', '/']),
    ...(plan.filter === null ? [] : ['--seccomp', inputs.add(plan.filter)]),
    ...['--chdir', folder],
  ];
  return { args, inputs: inputs.all(), made: [...made, ...records.made], firstOnPath: denied.folder };
}

function apart({ network }: SandboxPlan): string[] {
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(network ? [] : ['--unshare-net']),
    ...['--disable-userns', '--cap-drop', 'ALL', '--die-with-parent', '--new-session'],
  ];
}

/**
 * What steers the whole machine: its root user may write there without any capability, and bubblewrap leaves it open to them.
 * The places are those that container engines keep read-only.
 */
const KERNEL = ['bus', 'fs', 'irq', 'sys', 'sysrq-trigger'];

function kernelArguments(): string[] {
  return KERNEL.flatMap((name) => ['--ro-bind-try', `/proc/${name}`, `/proc/${name}`]);
}

function temporaryArguments({ temporary }: SandboxPlan): string[] {
  return [
    ...(temporary === null ? ['--tmpfs', OWN_TEMPORARY] : ['--bind', temporary, OWN_TEMPORARY]),
    '--tmpfs',
    '/var/tmp',
  ];
}

/** An empty home, and in it what is let in. */
function viewArguments({ home, letIn }: SandboxView): string[] {
  return [
    ...(home === null ? [] : ['--tmpfs', home]),
    ...outermost(letIn, []).flatMap((path) =>
      lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path],
    ),
  ];
}

/** For a throw-away folder nothing of the workspace can be written, its repository's neither. */
function gitOf({ workspace, git }: SandboxPlan): GitFolders {
  return workspace === 'write' ? git : { folders: [], pointers: [] };
}

function keptArguments({ workspace, kept, root }: SandboxPlan): string[] {
  if (workspace === 'read') return [];
  const places = [...kept]
    .sort((a, b) => a.split('/').length - b.split('/').length)
    .flatMap(realOrNone)
    .filter((path) => isWithin(path, root));
  if (places.length > MOST_KEPT) throw tooMany(places.length);
  return places.flatMap((path) => ['--ro-bind', path, path]);
}

function tooMany(count: number): UserError {
  return new UserError(
    'outside-failed',
    phrase(
      'The command was not run: the workspace has {0} git, editor and shell configuration files, and a sandbox can protect at most {1}. Run commands in a dev container, or open a part of the workspace.',
      count,
      MOST_KEPT,
    ),
  );
}

/** What a sandbox has of its own: nothing of the machine is seen there but what is bound. */
const own = ['/tmp', '/var/tmp', '/run', '/var/run', '/dev', '/proc'];

/** What is hidden and would be seen: not what lies in a place that is not shown anyway. */
function hiddenThere(
  { view, hidden, temporary, git }: SandboxPlan,
  binds: readonly Bind[],
): readonly string[] {
  const { letIn } = view;
  const all = [
    ...binds,
    ...git.folders.map((path): Bind => ({ path, kind: '--bind' })),
    ...(temporary === null ? [] : [{ path: temporary, kind: '--bind' } as const]),
  ];
  const isSeen = (path: string): boolean =>
    all.some((bind) => isWithin(path, bind.path) || isWithin(bind.path, path)) ||
    letIn.some((each) => isWithin(path, each)) ||
    (!own.some((place) => isWithin(path, place)) && isShown(view, path));
  const secrets = letIn.flatMap(secretsIn);
  return outermost([...hidden, ...secrets].flatMap(realOrNone).filter(isSeen), binds);
}

/** Whether the view shows a place by itself. */
export function isShown({ kind, home }: Pick<SandboxView, 'kind' | 'home'>, path: string): boolean {
  return kind === 'machine' ? home === null || !isWithin(path, home) : isOfSystem(path);
}

/** Files at the top of a folder that is let in that are made to hold secrets. */
function secretsIn(folder: string): readonly string[] {
  if (!existsSync(folder) || !lstatSync(folder).isDirectory()) return [];
  return readdirSync(folder)
    .filter((name) => isSecretFile(name) || name === '.condarc')
    .map((name) => join(folder, name));
}
