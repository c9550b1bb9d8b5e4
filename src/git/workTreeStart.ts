import { copyFile, mkdir, readFile, realpath, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CancelledError, UserError, errorText } from '../core/errors';
import { phrase } from '../core/text/phrase';
import { describeFailure } from './describeFailure';
import { isMissingFile } from '../core/files/missingFile';
import { ownFilesBelow } from './ownFiles';
import type { IsOwn } from './ownFiles';
import { parsePath } from './parsePath';
import type { PrivateRepository, WorkTree } from './privateRepository';
import { makePrivateRepository } from './privateRepository';
import type { RawGit } from './rawGit';
import { rawGit } from './rawGit';
import type { Snapshot, SnapshotWork } from './workTreeSnapshot';
import { fillIndex, listFiles, takeSnapshot } from './workTreeSnapshot';
import { shownPath } from './bytePaths';

export interface StartOptions {
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  /** Absolute path of a folder of this session's own, outside the workspace. */
  readonly place: string;
  /** The environment to find git and the user's configuration in; process.env outside of tests. */
  readonly environment: NodeJS.ProcessEnv;
  /** What is kept of files that the user's repository does not have; MAX_KEPT_BYTES where there is no reason for another. */
  readonly maxKeptBytes?: number;
  /**
   * Files of the session's own (absolute, without links in their folders), which are no part of the work tree wherever they lie,
   * nor are those that it was opened with before.
   */
  readonly unseen?: readonly string[];
}

/** A work tree as it was when a session began: what a patch is made against. */
export interface WorkTreeStart {
  readonly repository: PrivateRepository;
  readonly environment: NodeJS.ProcessEnv;
  readonly snapshot: Snapshot;
  readonly isOwn: IsOwn;
  /** Absolute path of the index of that moment. */
  readonly index: string;
}

/** A workspace's own data beside code; a bigger one is told, file by file, when it changed. */
const MAX_KEPT_BYTES = 1024 * 1024 * 1024;
const VERSION = 1;

interface StoredStart {
  readonly version: number;
  readonly repository: PrivateRepository;
  readonly snapshot: Snapshot;
  /** As in StartOptions; absent where there were none. */
  readonly unseen?: readonly string[];
}

/**
 * The start of the session whose folder `place` is: taken now, or the one that was taken when it began. It has the user's
 * uncommitted changes and untracked files that are not ignored. The user's .git is only read, and nothing that it names is run.
 * A folder in no repository, in one that git refuses to read, or that its repository ignores is a tree of its own.
 * Reads every tracked file once. Throws UserError (no git, a full disk, damage), CancelledError.
 */
export async function openWorkTreeStart(options: StartOptions, signal: AbortSignal): Promise<WorkTreeStart> {
  const stored = await readStored(options.place);
  const taken = await saying(options.folder, () =>
    stored === null ? takeStart(options, signal) : withOwnFiles(stored, options),
  );
  return {
    isOwn: ownFilesBelow(taken.repository.top, taken.unseen ?? []),
    repository: taken.repository,
    snapshot: taken.snapshot,
    environment: options.environment,
    index: join(taken.repository.gitFolder, 'index'),
  };
}

/** The files of the folder, relative to it with `/`: for ListWorkspace. Names that are not UTF-8 are left out. */
export async function listWorkspace(start: WorkTreeStart, signal: AbortSignal): Promise<readonly string[]> {
  const { top, folder } = start.repository;
  const prefix = folder === top ? '' : `${folder.slice(top.length + 1)}/`;
  const listed = await listFiles({ ...start, signal });
  return listed
    .map(shownPath)
    .filter((path) => !path.includes('\uFFFD'))
    .map((path) => path.slice(prefix.length));
}

async function takeStart(options: StartOptions, signal: AbortSignal): Promise<StoredStart> {
  const folder = await realpath(options.folder);
  const { environment } = options;
  const user: RawGit = { folder, environment, variables: {}, signal };
  await mkdir(options.place, { recursive: true, mode: 0o700 });
  const gitFolder = join(options.place, 'start.git');
  const workTree = await findWorkTree(user);
  const repository = await makePrivateRepository(user, workTree, gitFolder);
  const isOwn = ownFilesBelow(repository.top, options.unseen ?? []);
  const work: SnapshotWork = { repository, environment, index: join(gitFolder, 'index'), isOwn, signal };
  await fillIndex(work, user);
  const snapshot = await takeSnapshot(work, options.maxKeptBytes ?? MAX_KEPT_BYTES, []);
  return store(options.place, { version: VERSION, repository, snapshot, unseen: options.unseen ?? [] });
}

/** Kept with those that are the session's own from now on. */
async function withOwnFiles(stored: StoredStart, { place, unseen = [] }: StartOptions): Promise<StoredStart> {
  const { unseen: before = [] } = stored;
  const all = [...new Set([...before, ...unseen])];
  return all.length === before.length ? stored : store(place, { ...stored, unseen: all });
}

async function store(place: string, stored: StoredStart): Promise<StoredStart> {
  const file = storedFile(place);
  await writeFile(`${file}.half`, JSON.stringify(stored), { mode: 0o600 });
  await rename(`${file}.half`, file);
  return stored;
}

async function findWorkTree(user: RawGit): Promise<WorkTree> {
  const alone: WorkTree = { top: user.folder, folder: user.folder, userObjects: null };
  try {
    const top = parsePath(await text(user, 'rev-parse', '--show-toplevel'));
    const objects = parsePath(
      await text(user, 'rev-parse', '--path-format=absolute', '--git-path', 'objects'),
    );
    if (top === null || objects === null || (await isIgnored(user))) return alone;
    return { top: resolve(top), folder: user.folder, userObjects: objects };
  } catch (error) {
    const { kind } = describeFailure(user.folder, errorText(error));
    if (kind === 'no-repository' || kind === 'other-owner') return alone;
    throw error;
  }
}

/** Whether the folder's repository has nothing of it and ignores it. */
async function isIgnored(user: RawGit): Promise<boolean> {
  if ((await text(user, 'rev-parse', '--show-prefix')).trim() === '') return false;
  if ((await rawGit(user, ['ls-files', '-z'])).length > 0) return false;
  // Nothing is printed of a path that is not ignored, and the exit code says the same.
  const verdict = await text(user, 'check-ignore', '--verbose', '--non-matching', '.').catch(errorText);
  return !verdict.startsWith('::');
}

async function readStored(place: string): Promise<StoredStart | null> {
  const file = storedFile(place);
  try {
    const stored = JSON.parse(await readFile(file, 'utf8')) as StoredStart;
    if (stored.version === VERSION) return stored;
    throw new UserError(
      'bad-input',
      phrase('Another version of RepoMaster wrote the session data in {0}. Start a new session.', file),
    );
  } catch (error) {
    if (isMissingFile(error)) return null;
    if (!(error instanceof SyntaxError)) throw error;
    throw new UserError(
      'bad-input',
      phrase('The session data in {0} is damaged. Start a new session.', file),
    );
  }
}

const storedFile = (place: string): string => join(place, 'start.json');

async function text(user: RawGit, ...args: readonly string[]): Promise<string> {
  return (await rawGit(user, args)).toString('utf8');
}

/** What `work` returns; what git or the disk refused becomes a sentence for people. */
export async function saying<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UserError || error instanceof CancelledError) throw error;
    const message = errorText(error);
    if (describeFailure(folder, message).kind === 'no-git') {
      throw new UserError(
        'outside-failed',
        phrase('A patch needs git, but git was not found on PATH. Install git.'),
      );
    }
    throw new UserError(
      'outside-failed',
      phrase('git could not compare {0} with its state at the start of the session: {1}', folder, message),
    );
  }
}

/**
 * A copy of the start's index for another snapshot, as old as that: a file as young as its index may have been written again
 * without its times telling, so git reads it; in a younger index it would not.
 */
export async function copyIndex(start: WorkTreeStart, name: string): Promise<string> {
  const copy = join(start.repository.gitFolder, name);
  await copyFile(start.index, copy);
  const second = Math.floor((await stat(start.index)).mtimeMs / 1000);
  await utimes(copy, second, second);
  return copy;
}
