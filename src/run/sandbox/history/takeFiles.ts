/** The index and the state of an operation under way, as a command has left them, become the repository's. */
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../../../core/missingFile';
import { statOrNone } from '../paths';
import { isGitContent } from './askGit';
import type { BorrowedGit } from './borrowGit';
import { copyPlain, plainBytes, stateOf } from './plainFiles';
import type { Rewrites } from './takeRefs';

/** What git writes at the top of its folder while it merges, picks, searches or fetches. */
const STATES =
  /^(?:ORIG_HEAD|FETCH_HEAD|MERGE_(?:HEAD|MSG|MODE|RR|AUTOSTASH)|AUTO_MERGE|SQUASH_MSG|(?:CHERRY_PICK|REVERT|REBASE)_HEAD|COMMIT_EDITMSG|BISECT_\w+)$/;
const FOLDERS = ['sequencer', 'rr-cache'];
/** Only who rewrites history begins or ends one of them. */
const REWRITING = ['rebase-merge', 'rebase-apply'];

/** Takes them over; returns the names of those that stay as they were. What somebody else has changed meanwhile is theirs. */
export async function takeFiles(
  borrowed: BorrowedGit,
  changed: readonly string[],
  rewrites: Rewrites,
): Promise<readonly string[]> {
  const kept: string[] = [];
  const shared = changed.filter((path) => /^sharedindex\.[0-9a-f]+$/.test(path));
  for (const path of changed.filter((each) => STATES.test(each)).concat(shared))
    if (!take(borrowed, path)) kept.push(path);
  // A list of commits without parents that was not there would hide what is before them.
  if (changed.includes('shallow') && (borrowed.before.files.has('shallow') || rewrites === 'approved'))
    take(borrowed, 'shallow');
  else if (changed.includes('shallow')) kept.push('shallow');
  if (changed.includes('index') && !(await takeIndex(borrowed))) kept.push('index');
  for (const folder of FOLDERS) takeFolder(borrowed, changed, folder);
  const rewriting = REWRITING.filter((folder) => changed.some((path) => path.startsWith(`${folder}/`)));
  if (rewrites === 'approved') for (const folder of rewriting) takeFolder(borrowed, changed, folder);
  else kept.push(...rewriting);
  return kept;
}

/** Returns whether it is now as the command left it. */
function take({ git, own, before }: BorrowedGit, path: string): boolean {
  const to = join(git, path);
  if (stateOf(to) !== (before.files.get(path)?.user ?? '')) return false;
  if (statOrNone(join(own, path)) === null) rmSync(to, { force: true });
  else if (plainBytes(join(own, path)) === null) return false;
  else replace(join(own, path), to);
  return true;
}

/** An index that git can read, by way of the lock that git itself takes. */
async function takeIndex({ git, own, before }: BorrowedGit): Promise<boolean> {
  const from = join(own, 'index');
  const to = join(git, 'index');
  if (stateOf(to) !== (before.files.get('index')?.user ?? '') || stateOf(from) === '') return false;
  if (!(await isGitContent({ git, args: ['ls-files', '--', 'none'], index: from }))) return false;
  const lock = join(git, 'index.lock');
  try {
    copyPlain(from, lock);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  renameSync(lock, to);
  return true;
}

function replace(from: string, to: string): void {
  const half = `${to}.repomaster`;
  rmSync(half, { force: true });
  copyPlain(from, half);
  renameSync(half, to);
}

function takeFolder({ git, own }: BorrowedGit, changed: readonly string[], folder: string): void {
  if (!changed.some((path) => path.startsWith(`${folder}/`))) return;
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
