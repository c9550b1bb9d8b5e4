/** Which git folders a workspace's commands write, and what of them is never theirs. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { worktreeGit, worktreeOwn } from '../container/worktreeGit';
import type { Inputs } from './inputs';
import { isWithin, realOrNone, statOrNone } from './paths';
import type { Look } from './protectedPlaces';

export interface GitFolders {
  /** Absolute, links followed: folders that commits are written to. */
  readonly folders: readonly string[];
  /** Absolute: files or links that name a git folder. */
  readonly pointers: readonly string[];
}

/**
 * The git folders in the workspace `root` (absolute, links followed), and the one outside that it belongs to: of the folder
 * around it, or of a linked work tree that the repository knows, whose own folder comes after what all have in common.
 */
export async function findGitFolders(root: string, { places }: Look): Promise<GitFolders> {
  const git = places.filter(({ kind }) => kind === 'git').map(({ path }) => path);
  const inside = git.flatMap((path) => (isFolder(path) ? realOrNone(path) : []));
  const pointers = git.filter((path) => !isFolder(path));
  const outside = await outsideOf(root);
  return { folders: [...new Set([...inside, ...outside])], pointers };
}

async function outsideOf(root: string): Promise<readonly string[]> {
  const common = await worktreeGit(root);
  if (common !== null) {
    const own = await worktreeOwn(root);
    return own === null || own === common ? [common] : [common, own];
  }
  return existsSync(join(root, '.git')) ? [] : around(dirname(root));
}

/** The repository that a folder of it was opened of. */
function around(folder: string): string[] {
  const git = join(folder, '.git');
  if (isFolder(git) && existsSync(join(git, 'HEAD'))) return realOrNone(git);
  const parent = dirname(folder);
  return parent === folder || existsSync(git) ? [] : around(parent);
}

/** What git runs, or follows to what it runs. `modules` and `worktrees` are git folders of others. */
export const gitSettings = ['hooks', 'config', 'config.worktree', 'info', 'modules', 'worktrees', 'gitdir'];
/** Laid over where they are not there: nothing can be put there then. An empty `commondir` would break git. */
const keptEmpty = { folders: ['hooks', 'info', 'modules', 'worktrees'], files: ['config.worktree'] };

export interface GitMounts {
  readonly args: readonly string[];
  /** Absolute: places that bwrap makes to lay something over, and leaves there, empty. */
  readonly made: readonly string[];
}

/**
 * Arguments of bwrap by which git folders can be written but for what git runs. Each is a mount itself, since the folder
 * around a mount could be moved away.
 */
export function gitMounts({ folders, pointers }: GitFolders, inputs: Inputs): GitMounts {
  const there = folders.filter((path) => existsSync(path));
  const parts = there.map((git) => ofFolder(git, there, inputs));
  return {
    args: [
      ...parts.flatMap(({ args }) => args),
      ...pointers.filter((path) => statOrNone(path)?.isFile() === true).flatMap(readOnly),
    ],
    made: parts.flatMap(({ made }) => made),
  };
}

function ofFolder(git: string, all: readonly string[], inputs: Inputs): GitMounts {
  const isOwn = all.some((other) => other !== git && isWithin(git, other));
  const missing = (names: readonly string[]): string[] =>
    isOwn ? [] : names.map((name) => join(git, name)).filter((path) => !isThere(path));
  const folders = missing(keptEmpty.folders);
  const files = missing(keptEmpty.files);
  const kept = [...gitSettings, ...(isOwn ? ['commondir'] : [])];
  return {
    args: [
      ...['--bind', git, git],
      ...folders.flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
      ...files.flatMap((path) => ['--ro-bind-data', inputs.add(null), path]),
      ...kept.flatMap((name) => realOrNone(join(git, name))).flatMap(readOnly),
    ],
    made: [...folders, ...files],
  };
}

/**
 * Names of a git folder that lead git elsewhere, and that nothing can be laid over: they are looked for instead. Throws as the
 * file system does.
 */
export function leadingAway(git: string): readonly string[] {
  const names = isFolder(git) ? readdirSync(git) : [];
  // A linked work tree's own has one from the start, which is read-only.
  return names.includes('commondir') && !names.includes('gitdir') ? [join(git, 'commondir')] : [];
}

function readOnly(path: string): string[] {
  return ['--ro-bind', path, path];
}

function isThere(path: string): boolean {
  return statOrNone(path) !== null;
}

function isFolder(path: string): boolean {
  return statOrNone(path)?.isDirectory() === true;
}
