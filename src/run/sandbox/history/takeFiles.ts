/** The index and the state of an operation under way, as a command has left them, become the repository's. */
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasCode } from '../../../core/missingFile';
import { statOrNone } from '../paths';
import { isGitContent } from './askGit';
import type { BorrowedGit } from './borrowGit';
import { copyPlain, plainBytes, stateOf } from './plainFiles';
import { filesBelow } from './refs';
import type { Rewrites } from './takeRefs';

/** What git writes at the top of its folder while it merges, picks, searches or fetches. */
const STATES =
  /^(?:ORIG_HEAD|FETCH_HEAD|MERGE_(?:HEAD|MSG|MODE|RR|AUTOSTASH)|AUTO_MERGE|SQUASH_MSG|(?:CHERRY_PICK|REVERT|REBASE)_HEAD|COMMIT_EDITMSG|BISECT_\w+)$/;
const FOLDERS = ['sequencer', 'rr-cache'];
/** Only who rewrites history begins or ends one of them. */
const REWRITING = ['rebase-merge', 'rebase-apply'];

/**
 * Takes them over; returns the names of those that stay as they were. What somebody else has changed meanwhile is theirs. Where a
 * rebase is kept back, so is all that would be in the middle of it.
 */
export async function takeFiles(
  borrowed: BorrowedGit,
  changed: readonly string[],
  rewrites: Rewrites,
): Promise<readonly string[]> {
  const isRebasing = isRebaseKept(changed, rewrites);
  const kept = changed.filter((path) => isShared(path) && !takeShared(borrowed, path));
  const states = changed.filter((path) => STATES.test(path));
  kept.push(...states.filter((path) => isRebasing || !take(borrowed, path)));
  if (changed.includes('index') && (isRebasing || !(await takeIndex(borrowed)))) kept.push('index');
  for (const folder of [...FOLDERS, ...REWRITING]) {
    const inside = changed.filter((path) => path.startsWith(`${folder}/`));
    if (inside.length === 0) continue;
    if (rewrites === 'never' && REWRITING.includes(folder)) kept.push(folder);
    else if (rewrites === 'never') kept.push(...inside.filter((path) => !add(borrowed, path)));
    else if (isUntouched(borrowed, folder)) replaceFolder(borrowed, folder);
    else kept.push(folder);
  }
  return kept;
}

/** Whether a rebase begins, goes on or ends that nobody approved. */
export function isRebaseKept(changed: readonly string[], rewrites: Rewrites): boolean {
  return (
    rewrites === 'never' && changed.some((path) => REWRITING.some((folder) => path.startsWith(`${folder}/`)))
  );
}

/** Takes a file over, or its removal; returns whether it is now as the command left it. */
export function take({ git, own, before }: BorrowedGit, path: string): boolean {
  const to = join(git, path);
  if (stateOf(to) !== (before.files.get(path)?.user ?? '')) return false;
  if (statOrNone(join(own, path)) === null) rmSync(to, { force: true });
  else if (plainBytes(join(own, path)) === null) return false;
  else replace(join(own, path), to);
  return true;
}

function isShared(path: string): boolean {
  return /^sharedindex\.[0-9a-f]+$/.test(path);
}

/** A part of indexes, named by its content: git touches it, and removes it when no index names it any more. */
function takeShared(borrowed: BorrowedGit, path: string): boolean {
  const users = plainBytes(join(borrowed.git, path));
  if (users === null) return add(borrowed, path);
  return plainBytes(join(borrowed.own, path))?.equals(users) === true;
}

/** Takes over a file that was not there; returns whether it is there now. */
function add(borrowed: BorrowedGit, path: string): boolean {
  const { git, own, before } = borrowed;
  const isNew = !before.files.has(path) && statOrNone(join(git, path)) === null;
  if (!isNew || statOrNone(join(own, path))?.isFile() !== true) return false;
  if (!makeFolder(git, dirname(path))) return false;
  return take(borrowed, path);
}

/** Returns whether it is there, and no link or file is on the way to it. */
function makeFolder(git: string, path: string): boolean {
  if (path === '.') return true;
  if (!makeFolder(git, dirname(path))) return false;
  const stats = statOrNone(join(git, path));
  if (stats === null) mkdirSync(join(git, path));
  return stats === null || stats.isDirectory();
}

/** Of the user's own index nothing is lost: who writes it has its lock, as git itself. */
async function takeIndex({ git, own, before }: BorrowedGit): Promise<boolean> {
  const from = join(own, 'index');
  const to = join(git, 'index');
  if (stateOf(from) === '') return false;
  const lock = join(git, 'index.lock');
  try {
    copyPlain(from, lock);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  let isTaken = false;
  try {
    const isReadable = await isGitContent({ git, args: ['ls-files', '--', 'none'], index: lock });
    isTaken = isReadable && stateOf(to) === (before.files.get('index')?.user ?? '');
    if (isTaken) renameSync(lock, to);
  } finally {
    if (!isTaken) rmSync(lock, { force: true });
  }
  return isTaken;
}

function replace(from: string, to: string): void {
  const half = `${to}.repomaster`;
  rmSync(half, { force: true });
  copyPlain(from, half);
  renameSync(half, to);
}

/** Whether nobody has changed the user's folder since the command began. */
function isUntouched({ git, before }: BorrowedGit, folder: string): boolean {
  const was = [...before.files.keys()].filter((path) => path.startsWith(`${folder}/`));
  return [...was, ...filesBelow(git, folder)].every(
    (path) => stateOf(join(git, path)) === before.files.get(path)?.user,
  );
}

function replaceFolder({ git, own }: BorrowedGit, folder: string): void {
  const to = join(git, folder);
  rmSync(to, { recursive: true, force: true });
  if (statOrNone(join(own, folder))?.isDirectory() !== true) return;
  mkdirSync(to);
  const isPlain = (path: string): boolean => {
    const stats = statOrNone(path);
    return stats !== null && (stats.isDirectory() || stats.isFile());
  };
  cpSync(join(own, folder), to, { recursive: true, filter: isPlain });
}
