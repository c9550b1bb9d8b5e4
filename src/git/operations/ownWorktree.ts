/** A work tree of its own for runs on commits: outside the user's, and found again where its process was killed. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, realpath, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError, errorText } from '../../core/errors';
import { hasCode, isMissingFile, isSystemError } from '../../core/files/missingFile';
import { phrase } from '../../core/text/phrase';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit } from '../rawGit';
import type { Repository } from './repository';
import { NO_HOOKS, readingGit } from './repository';

/** What a work tree is for: each has a place and a note of its own. */
export type WorktreeUse = 'bisect' | 'check';

export interface OwnWorktree {
  /** Absolute, without links: the top of the work tree. */
  readonly folder: string;
  /** Absolute: a folder beside it for what the runs need, gone with it. */
  readonly beside: string;
  /** Files and HEAD become those of the commit (full id). What is not tracked is removed; with `keepIgnored` not what git ignores. */
  checkOut(commit: string, keepIgnored: boolean, signal: AbortSignal): Promise<void>;
}

/** Removes a folder (absolute) and what is in it; what the system said where that cannot be, null where it is gone. */
export type RemoveFolder = (folder: string) => Promise<string | null>;

const PREFIX = 'repomaster';

export interface WorktreeAsked {
  readonly use: WorktreeUse;
  /** Full id: where HEAD of it begins. */
  readonly commit: string;
  readonly removeFolder: RemoveFolder;
}

/**
 * Makes a work tree, does the work in it, and removes it, however the work ends. A note in git's folder says where it is, so
 * that `removeLeftWorktree` finds it after a kill. Throws UserError where it cannot be made.
 */
export async function inWorktree<T>(
  repository: Repository,
  { use, commit, removeFolder }: WorktreeAsked,
  work: (worktree: OwnWorktree) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const place = join(await temporaryFolder(), `${PREFIX}-${use}-${randomBytes(3).toString('hex')}`);
  const note = noteOf(repository, use);
  try {
    await told(repository, makePlace(note, place));
    return await work(await addWorktree(repository, place, commit, signal));
  } finally {
    await removePlace(repository, { note, place }, removeFolder);
  }
}

/** Removes the work tree that a killed process left; whether there was one. To be called while no other process has one. */
export async function removeLeftWorktree(
  repository: Repository,
  use: WorktreeUse,
  removeFolder: RemoveFolder,
): Promise<boolean> {
  const note = noteOf(repository, use);
  const place = await notedPlace(note, use);
  if (place === null) return false;
  await removePlace(repository, { note, place }, removeFolder);
  return true;
}

/** Absolute: where the lock and the notes of a use are. */
export function worktreeNotes({ gitDir }: Repository, use: WorktreeUse): string {
  return join(gitDir, 'repomaster', use);
}

const noteOf = (repository: Repository, use: WorktreeUse): string =>
  join(worktreeNotes(repository, use), 'worktree');

/** The note is there before the folder: a process may be killed between the two. */
async function makePlace(note: string, place: string): Promise<void> {
  await mkdir(dirname(note), { recursive: true, mode: 0o700 });
  await writeFile(note, place, { mode: 0o600 });
  await mkdir(place, { mode: 0o700 });
}

const temporaryFolder = (): Promise<string> => realpath(tmpdir());

/** Null where nothing is noted, or what is noted is no place that this room makes: a repository may come with any files. */
async function notedPlace(note: string, use: WorktreeUse): Promise<string | null> {
  try {
    const place = await readFile(note, 'utf8');
    const isNamed = new RegExp(`^${PREFIX}-${use}-[0-9a-f]{6}$`).test(basename(place));
    const isOurs = isNamed && dirname(place) === (await temporaryFolder());
    return isOurs ? place : null;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

async function addWorktree(
  repository: Repository,
  place: string,
  commit: string,
  signal: AbortSignal,
): Promise<OwnWorktree> {
  const [folder, beside] = [join(place, 'tree'), join(place, 'own')];
  await mkdir(beside, { mode: 0o700 });
  const git = readingGit(repository, signal);
  const add = ['worktree', 'add', '--quiet', '--detach', '--no-checkout', folder, commit];
  await told(repository, rawGit(git, [...NO_HOOKS, ...add]));
  const own = await administrationOf(repository, folder);
  if (own === null) throw new Error(`git made no work tree in ${folder}`);
  return {
    folder,
    beside,
    checkOut: async (asked, keepIgnored, checkSignal) => {
      const inside = gitInside(repository, { folder, own }, checkSignal);
      // A git that a limit of the command killed leaves it, and nobody else works here.
      await rm(join(own, 'index.lock'), { force: true });
      await told(repository, checkOut(inside, asked, keepIgnored));
    },
  };
}

/** Named by its place, not by the file `.git` in it: a command that ran there may have changed that file. */
function gitInside(
  { environment }: Repository,
  { folder, own }: { readonly folder: string; readonly own: string },
  signal: AbortSignal,
): RawGit {
  return { folder, environment, variables: { GIT_DIR: own, GIT_WORK_TREE: folder }, signal };
}

const SETTINGS = [...NO_HOOKS, '-c', 'submodule.recurse=false', '-c', 'advice.detachedHead=false'];

async function checkOut(git: RawGit, commit: string, keepIgnored: boolean): Promise<void> {
  await rawGit(git, [...SETTINGS, 'checkout', '--quiet', '--force', '--detach', commit]);
  await rawGit(git, [...SETTINGS, 'clean', '--quiet', keepIgnored ? '-ffd' : '-ffdx']);
}

async function told(repository: Repository, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof GitExit) && !isSystemError(error)) throw error;
    const message = errorText(error);
    throw new UserError(
      'outside-failed',
      LACKING.test(message)
        ? phrase(
            '{0} is a partial clone and lacks files of a commit. Fetch them first: git fetch --refetch --no-filter. {1}',
            repository.top,
            message,
          )
        : phrase(
            'A commit could not be checked out in {0}. If the disk is full, free some space. The same command goes on from there. {1}',
            tmpdir(),
            message,
          ),
    );
  }
}

/** What git says where objects are on a server alone. */
const LACKING = /could not fetch|unable to read sha1 file|lazy fetching disabled|promisor/i;

/** First the files, then git's folder of the work tree, then the note: what is killed meanwhile is found again. */
async function removePlace(
  repository: Repository,
  { note, place }: { readonly note: string; readonly place: string },
  removeFolder: RemoveFolder,
): Promise<void> {
  const said = await removeFolder(place);
  const own = await administrationOf(repository, join(place, 'tree'));
  if (own !== null) {
    await rm(own, { recursive: true, force: true });
    await removeIfEmpty(dirname(own));
  }
  if (said !== null)
    throw new UserError(
      'outside-failed',
      phrase('The temporary folder {0} could not be removed: {1}', place, said),
    );
  await rm(note, { force: true });
}

/** Git's own folder of the work tree in `folder`; null where it has none. By what it says itself, as git does. */
async function administrationOf({ commonDir }: Repository, folder: string): Promise<string | null> {
  const all = join(commonDir, 'worktrees');
  for (const name of await namesIn(all)) {
    const pointer = await readFile(join(all, name, 'gitdir'), 'utf8').catch(() => '');
    if (resolve(pointer.trim()) === join(folder, '.git')) return join(all, name);
  }
  return null;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
  }
}
