/** The list of commits that a shallow clone has without their parents, as a command has left it. */
import { join } from 'node:path';
import { statOrNone } from '../paths';
import { MISSING, askGit, isGitContent } from './askGit';
import type { BorrowedGit } from './borrowGit';
import { NOT_PLAIN, REWRITTEN, UNREADABLE } from './kept';
import { isPlain } from './plainFiles';
import { take } from './takeFiles';
import type { Rewrites } from './refRules';

/**
 * Takes the list over where git reads each ref with it, and each commit that it read before (`approved`: each ref alone); returns
 * why it stays as it was, else null. Costs a walk of all history, twice. Throws CancelledError.
 */
export async function takeShallow(
  borrowed: BorrowedGit,
  rewrites: Rewrites,
  signal: AbortSignal,
): Promise<string | null> {
  const { git, own, before } = borrowed;
  const path = join(own, 'shallow');
  // A list that was not there hides what is before its commits.
  if (!before.files.has('shallow') && rewrites === 'never') return REWRITTEN;
  const isGone = statOrNone(path) === null;
  if (!isGone && !isPlain(path)) return NOT_PLAIN;
  const withList = ['--shallow-file', isGone ? '' : path];
  const args = [...withList, 'rev-list', '--objects', '--quiet', '--all', MISSING];
  if (!(await isGitContent({ git, args, signal }))) return UNREADABLE;
  if (rewrites === 'never' && (await hidesCommits(git, withList, signal))) return REWRITTEN;
  return take(borrowed, 'shallow');
}

async function hidesCommits(git: string, withList: readonly string[], signal: AbortSignal): Promise<boolean> {
  const args = ['rev-list', '--all', MISSING];
  const was = await askGit({ git, args, signal });
  const is = await askGit({ git, args: [...withList, ...args], signal });
  if (was.code !== 0 || is.code !== 0) return true;
  const shown = new Set(is.output.split('\n'));
  return was.output.split('\n').some((commit) => !shown.has(commit));
}
