/** Which git folders a workspace's commands write, and what of them is never theirs. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { worktreeGit, worktreeOwn } from '../container/worktreeGit';
import { gitSettings } from './gitSettings';
import { LFS } from './history/borrowGit';
import type { BorrowedGit } from './history/borrowGit';
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

/** Laid over where they are not there: nothing can be put there then. An empty `commondir` would break git. */
const keptEmpty = { folders: ['hooks', 'info', 'modules', 'worktrees'], files: ['config.worktree'] };

/**
 * Arguments of bwrap by which the command has the copies in the place of the git folders, with what git runs, and all objects,
 * of the folders themselves, read-only. Each is a mount itself, since the folder around a mount could be moved away. A folder
 * that was not borrowed is read-only.
 */
export function gitMounts(
  { folders, pointers }: GitFolders,
  borrowed: readonly BorrowedGit[],
  inputs: Inputs,
): readonly string[] {
  const there = folders.filter((path) => existsSync(path));
  return [
    ...there.flatMap((git) => {
      const copy = borrowed.find((each) => each.git === git);
      return copy === undefined ? readOnly(git) : ofFolder(copy, there, inputs);
    }),
    ...pointers.filter((path) => statOrNone(path)?.isFile() === true).flatMap(readOnly),
  ];
}

function ofFolder(borrowed: BorrowedGit, all: readonly string[], inputs: Inputs): readonly string[] {
  const { git, own } = borrowed;
  const isOwn = all.some((other) => other !== git && isWithin(git, other));
  const missing = (names: readonly string[]): string[] =>
    isOwn ? [] : names.map((name) => join(git, name)).filter((path) => !isThere(path));
  const kept = [...gitSettings, ...(isOwn ? ['commondir'] : []), ...borrowed.readOnly];
  return [
    ...['--bind', own, git],
    ...objectMounts(borrowed, inputs),
    ...missing(keptEmpty.folders).flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
    ...missing(keptEmpty.files).flatMap((path) => ['--ro-bind-data', inputs.add(null), path]),
    ...kept.flatMap((name) => realOrNone(join(git, name))).flatMap(readOnly),
  ];
}

/** What alternates name relative to them would be looked for elsewhere. Git-lfs looks for its files beside the objects. */
function objectMounts({ git, objects }: BorrowedGit, inputs: Inputs): readonly string[] {
  if (objects === null) return [];
  const alternates = join(objects.shown, 'info/alternates');
  const lfs = join(git, LFS);
  return [
    ...(isFolder(lfs) ? ['--ro-bind', lfs, join(dirname(objects.shown), LFS)] : []),
    ...['--ro-bind', join(git, 'objects'), objects.shown, '--bind', objects.own, join(git, 'objects')],
    ...(objects.hasAlternates ? ['--ro-bind-data', inputs.add(null), alternates] : []),
  ];
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
