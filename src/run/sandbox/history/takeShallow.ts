/** The list of commits that a shallow clone has without their parents, as a command has left it. */
import { join } from 'node:path';
import { statOrNone } from '../paths';
import { MISSING, askGit, isGitContent } from './askGit';
import type { BorrowedGit } from './borrowGit';
import { plainBytes } from './plainFiles';
import { take } from './takeFiles';
import type { Rewrites } from './takeRefs';

/**
 * Returns whether the list is now as the command left it: with it git reads each ref, and each commit that it read before.
 * `approved`: each ref alone. Costs a walk of all history, twice.
 */
export async function takeShallow(borrowed: BorrowedGit, rewrites: Rewrites): Promise<boolean> {
  const { git, own, before } = borrowed;
  const path = join(own, 'shallow');
  // A list that was not there hides what is before its commits.
  if (!before.files.has('shallow') && rewrites === 'never') return false;
  const isGone = statOrNone(path) === null;
  if (!isGone && plainBytes(path) === null) return false;
  const withList = ['--shallow-file', isGone ? '' : path];
  if (
    !(await isGitContent({ git, args: [...withList, 'rev-list', '--objects', '--quiet', '--all', MISSING] }))
  )
    return false;
  if (rewrites === 'never' && (await hidesCommits(git, withList))) return false;
  return take(borrowed, 'shallow');
}

async function hidesCommits(git: string, withList: readonly string[]): Promise<boolean> {
  const args = ['rev-list', '--all', MISSING];
  const was = (await askGit({ git, args })).output.split('\n');
  const is = new Set((await askGit({ git, args: [...withList, ...args] })).output.split('\n'));
  return was.some((commit) => !is.has(commit));
}
