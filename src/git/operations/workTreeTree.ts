/** The work tree as a tree, worked out beside the index: what would be committed if everything were. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { BytePath } from '../bytePaths';
import { joinNul, shownPath, splitNul } from '../bytePaths';
import { quotedPath } from '../privateRepository';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit } from '../rawGit';
import { copyIndex } from './indexCopy';
import type { Repository } from './repository';
import { NO_HOOKS, commitOf, readingGit } from './repository';

/** A folder of our own, where indexes are worked out. */
export interface IndexPlace {
  readonly repository: Repository;
  /** Absolute. */
  readonly folder: string;
  /** Whether objects are written here instead of into the repository: then nothing of the user's changes. */
  readonly keepsObjects: boolean;
}

/** git with another index, `name` in the place. */
export function gitBeside(
  { repository, folder, keepsObjects }: IndexPlace,
  name: string,
  signal: AbortSignal,
): RawGit {
  const git = readingGit(repository, signal);
  const objects = keepsObjects
    ? {
        GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
        GIT_ALTERNATE_OBJECT_DIRECTORIES: quotedPath(repository.objects),
      }
    : {};
  return { ...git, variables: { ...git.variables, ...objects, GIT_INDEX_FILE: join(folder, name) } };
}

/** The last commit and the work tree as it is now. */
export interface WholeChange {
  /** Null without a commit yet. */
  readonly head: string | null;
  /** The empty tree without a commit yet. */
  readonly headTree: string;
  readonly tree: string;
  /** Repositories inside of this one that are no submodules: git does not take their files. */
  readonly foreign: readonly BytePath[];
}

/** The name of the index that `readWholeChange` leaves in its place. */
export const WHOLE_INDEX = 'index.all';

/** More than anybody writes; beyond it an ignore rule is missing. */
const MOST_UNTRACKED = 20_000;

/**
 * The work tree as `git add -A` would stage it, the user's filters included; files that are hidden from git (skip-worktree,
 * assume-unchanged) stay as the index has them. Reads each changed file. Throws UserError where git cannot take a file.
 */
export async function readWholeChange(place: IndexPlace, signal: AbortSignal): Promise<WholeChange> {
  const { repository } = place;
  await mkdir(join(place.folder, 'objects'), { recursive: true });
  await copyUserIndex(place, WHOLE_INDEX);
  const git = gitBeside(place, WHOLE_INDEX, signal);
  const changed = splitNul(
    await rawGit(git, ['diff-files', '--name-only', '-z', '--ignore-submodules=dirty']),
  );
  const untracked = splitNul(await rawGit(git, ['ls-files', '-o', '--exclude-standard', '-z']));
  if (untracked.length > MOST_UNTRACKED)
    throw new UserError(
      'bad-input',
      phrase('There are {0} untracked files. Ignore what is not to be committed first.', {
        count: untracked.length,
      }),
    );
  const foreign = untracked.filter((path) => path.endsWith('/'));
  const paths = [...new Set([...changed, ...untracked.filter((path) => !path.endsWith('/'))])];
  if (paths.length > 0) {
    const args = [...NO_HOOKS, 'update-index', '--add', '--remove', '-z', '--stdin'];
    await rawGit(git, args, joinNul(paths)).catch((error: unknown) => {
      throw error instanceof GitExit ? notTaken(error.message) : error;
    });
  }
  const head = await commitOf(readingGit(repository, signal), 'HEAD');
  return { head, headTree: await headTreeOf(git, head), tree: await treeOf(git), foreign };
}

/** The index of the user under another name in the place; without one, none. */
export async function copyUserIndex({ repository, folder }: IndexPlace, name: string): Promise<void> {
  await copyIndex(join(repository.gitDir, 'index'), join(folder, name));
}

export async function treeOf(git: RawGit): Promise<string> {
  return (await rawGit(git, ['write-tree'])).toString('latin1').trim();
}

export async function headTreeOf(git: RawGit, head: string | null): Promise<string> {
  const args =
    head === null
      ? ['hash-object', '-t', 'tree', '-w', '--stdin']
      : ['rev-parse', '--verify', `${head}^{tree}`];
  return (await rawGit(git, args, Buffer.alloc(0))).toString('latin1').trim();
}

/** git's words end with the path. */
function notTaken(message: string): UserError {
  const said = shownPath(Buffer.from(message, 'utf8').toString('latin1'));
  return new UserError(
    'outside-failed',
    phrase('git could not read all changes, so nothing was done. It said: {0}', said),
  );
}
