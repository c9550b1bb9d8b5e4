/** What git tells of the files with conflicts on both sides of a merge. */
import { CancelledError } from '../../core/errors';
import { shownPath } from '../../git/bytePaths';
import type { BytePath } from '../../git/bytePaths';
import { limitOf } from '../../git/gitLimits';
import type { Repository } from '../../git/operations/repository';
import { readingGit, setting } from '../../git/operations/repository';
import { parseSideLog, sideLogArgs } from '../../git/operations/sideLog';
import type { LoggedCommit } from '../../git/operations/sideLog';
import { GitExit, rawGit } from '../../git/rawGit';
import type { RawGit } from '../../git/rawGit';
import type { FileHistory } from './candidates/history';
import type { MergeReading } from './mergeReading';

/** All files together: candidates wait for it. */
const ALL_MS = 1000;
/** Machines that people work at have two cores at least. */
const AT_ONCE = 2;

/** By path; without the files that git told nothing of in time, and empty where it is no merge of two commits. */
export async function readHistories(
  repository: Repository,
  { state, ours, theirs, files }: MergeReading,
  signal: AbortSignal,
): Promise<ReadonlyMap<BytePath, FileHistory>> {
  const found = new Map<BytePath, FileHistory>();
  if ((state !== 'merge' && state !== 'preview') || ours === null || theirs === null) return found;
  const limit = limitOf(ALL_MS, signal);
  const git = readingGit(repository, limit.signal);
  try {
    const user = await setting(repository, 'user.email', limit.signal);
    const counts = await countsOf(git, ours.commit, theirs.commit);
    const waiting = files.filter(({ conflicts }) => conflicts.some(({ isOpen }) => isOpen));
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const path = shownPath(next.path);
        const commits = {
          ours: await logOf(git, ours.commit, theirs.commit, path),
          theirs: await logOf(git, theirs.commit, ours.commit, path),
        };
        found.set(next.path, {
          ours: { commits: commits.ours, count: counts.ours, time: ours.time },
          theirs: { commits: commits.theirs, count: counts.theirs, time: theirs.time },
          user,
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    const isLate = error instanceof CancelledError && !signal.aborted;
    // A shallow or partial clone lacks what git would need.
    if (!isLate && !(error instanceof GitExit)) throw error;
  } finally {
    limit.stop();
  }
  return found;
}

async function countsOf(
  git: RawGit,
  ours: string,
  theirs: string,
): Promise<{ readonly ours: number; readonly theirs: number }> {
  const args = ['rev-list', '--count', '--left-right', `${ours}...${theirs}`];
  const [left = 0, right = 0] = (await rawGit(git, args)).toString('latin1').trim().split('\t').map(Number);
  return { ours: left, theirs: right };
}

async function logOf(git: RawGit, side: string, other: string, path: string): Promise<LoggedCommit[]> {
  return parseSideLog((await rawGit(git, sideLogArgs(side, other, path))).toString('utf8'));
}
