/**
 * A clone's files as they were when its set-up was proven: kept once, and brought back before each task. Code of the repository may
 * have written the clone's .git in a container, so git works from a folder of our own: it obeys no setting, hook or filter of theirs.
 */
import { existsSync } from 'node:fs';
import { access, constants, lstat, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';
import type { BytePath } from '../bytePaths';
import { joinNul, placeOfBytes, splitNul } from '../bytePaths';
import { copyIndex } from '../operations/indexCopy';
import { noteFiles, noteFolders } from '../operations/operationState';
import { NO_HOOKS } from '../operations/repository';
import { makeStrangeRepository, privateGit } from '../privateRepository';
import { rawGit } from '../rawGit';
import type { RawGit } from '../rawGit';

/** A clone that RepoMaster made for itself: what a user works in is never brought back to anything. */
export interface OwnClone {
  /** Absolute. */
  readonly folder: string;
  /** Absolute: where the state is kept, and no command in the clone writes; made where there is none. */
  readonly gitFolder: string;
  readonly environment: NodeJS.ProcessEnv;
}

export interface ProvenState {
  /** Full id of the commit. */
  readonly commit: string;
  /** Full id of a tree in `gitFolder`: the files of the commit, with what the set-up changed and added. */
  readonly tree: string;
  /** What else was there: ignored files and what the set-up made; a folder ends with `/`, and counts whole. */
  readonly beside: readonly BytePath[];
}

/** Set-ups add a file or two, as the diff of a pull request does; more is what they built. */
const MOST_ADDED = 200;
const MOST_ADDED_BYTES = 64 * 1024 * 1024;

/**
 * The state of the clone as it is now. `made` are folders, relative to it, that the set-up made. What is there untracked and not
 * ignored is kept with its contents where it is little and can be read, else by name alone; submodules are left. Throws what git says.
 */
export async function keepProvenState(
  clone: OwnClone,
  made: readonly string[],
  signal: AbortSignal,
): Promise<ProvenState> {
  const dotGit = await realGitFolder(clone);
  const commit = await headOf(clone, dotGit, signal);
  if (!existsSync(clone.gitFolder))
    await makeStrangeRepository({ ...clone, signal }, clone.gitFolder, formatOf(commit));
  return withIndex(clone, signal, async (git) => {
    await rawGit(git, ['read-tree', commit]);
    await rawGit(git, REFRESH);
    await updateIndex(git, ['--force-remove'], await differing(git, 'D'));
    await updateIndex(git, ['--remove'], await differing(git, 'd'));
    await updateIndex(git, ['--add'], await addedFiles(clone, made, git));
    const tree = (await rawGit(git, ['write-tree'])).toString('latin1').trim();
    return { commit, tree, beside: await untracked(git) };
  });
}

/**
 * Brings the clone back to the state: commit, files, and nothing beside them that was not there. What lies in the folders of
 * `beside` stays as it is, and so do ignored files: an environment is not made anew. Throws what git says.
 */
export async function restoreProvenState(
  clone: OwnClone,
  { commit, tree, beside }: ProvenState,
  signal: AbortSignal,
): Promise<void> {
  const dotGit = await realGitFolder(clone);
  await withIndex(clone, signal, async (git, index) => {
    // Written over what is there, and never by way of another commit: what a task committed may be all of the environment.
    await rawGit(git, ['read-tree', tree]);
    await rawGit(git, ['checkout-index', '--force', '--all', '--index', '--quiet']);
    const known = new Set(beside);
    for (const path of await untracked(git))
      if (!known.has(path)) await rm(placeOfBytes(clone.folder, path), { recursive: true, force: true });
    await rawGit(git, ['read-tree', '--reset', commit]);
    await rawGit(git, REFRESH);
    await putBack(dotGit, commit, index);
  });
}

/** Submodules are not looked into: git would run in them, by their settings. */
const REFRESH = ['update-index', '-q', '--ignore-submodules', '--refresh'];

/** Throws an Error for a `.git` that leads elsewhere: a clone of ours is made with a plain one. */
async function realGitFolder({ folder }: OwnClone): Promise<string> {
  const dotGit = join(folder, '.git');
  for (const place of [dotGit, join(dotGit, 'objects')])
    if (!(await lstat(place)).isDirectory()) throw new Error(`${place} is no folder`);
  const elsewhere = join(dotGit, 'commondir');
  if (existsSync(elsewhere)) throw new Error(`${elsewhere} leads to another repository`);
  return dotGit;
}

/** The id of the clone's commit: git reads names and ids for it, and no file. */
async function headOf(
  { folder, environment }: OwnClone,
  dotGit: string,
  signal: AbortSignal,
): Promise<string> {
  const git = { folder, environment, variables: { GIT_DIR: dotGit, GIT_WORK_TREE: folder }, signal };
  return (await rawGit(git, [...NO_HOOKS, 'rev-parse', '--verify', 'HEAD'])).toString('latin1').trim();
}

const formatOf = (id: string): 'sha1' | 'sha256' => (id.length === 64 ? 'sha256' : 'sha1');

/** Runs git from the folder of our own, with an index for this alone; it reads the clone's objects. */
async function withIndex<T>(
  { folder, gitFolder, environment }: OwnClone,
  signal: AbortSignal,
  work: (git: RawGit, index: string) => Promise<T>,
): Promise<T> {
  const place = await mkdtemp(join(tmpdir(), 'repomaster-index-'));
  try {
    const index = join(place, 'index');
    const repository = { top: folder, folder, userObjects: null, gitFolder };
    const readObjects = [join(folder, '.git', 'objects')];
    return await work(privateGit(repository, environment, { index, readObjects, signal }), index);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Files that differ from the index, by git's letter: `D` gone, `d` all others. */
async function differing(git: RawGit, filter: 'D' | 'd'): Promise<readonly BytePath[]> {
  const args = ['diff-files', '--name-only', '-z', '--ignore-submodules=all', `--diff-filter=${filter}`];
  return splitNul(await rawGit(git, args));
}

/** Untracked and not ignored, where that is little. */
async function addedFiles(
  { folder }: OwnClone,
  made: readonly string[],
  git: RawGit,
): Promise<readonly BytePath[]> {
  const folders = made.map((each) => `${Buffer.from(each).toString('latin1')}/`);
  const listed = splitNul(await rawGit(git, ['ls-files', '--others', '--exclude-standard', '-z'])).filter(
    // A repository within is a folder, and not ours to keep.
    (path) => !path.endsWith('/') && !folders.some((each) => path.startsWith(each)),
  );
  if (listed.length > MOST_ADDED) return [];
  const kept: BytePath[] = [];
  let left = MOST_ADDED_BYTES;
  for (const path of listed) {
    const bytes = await readableBytes(placeOfBytes(folder, path));
    if (bytes === null || bytes > left) continue;
    left -= bytes;
    kept.push(path);
  }
  return kept;
}

/** Null for what cannot be read, or is neither a file nor a link. */
async function readableBytes(place: Buffer): Promise<number | null> {
  try {
    const stats = await lstat(place);
    if (stats.isSymbolicLink()) return 0;
    if (!stats.isFile()) return null;
    await access(place, constants.R_OK);
    return stats.size;
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

async function updateIndex(git: RawGit, how: readonly string[], paths: readonly BytePath[]): Promise<void> {
  if (paths.length > 0) await rawGit(git, ['update-index', ...how, '-z', '--stdin'], joinNul(paths));
}

/** Untracked paths, ignored ones too; a folder that has no tracked file is one path, with `/` at its end. */
async function untracked(git: RawGit): Promise<readonly BytePath[]> {
  return splitNul(await rawGit(git, ['ls-files', '--others', '--directory', '-z']));
}

/** Files of an operation under way, and locks of a killed git. */
const UNDER_WAY = [...noteFiles, ...noteFolders, 'BISECT_START', 'BISECT_LOG', 'HEAD.lock', 'index.lock'];

/** The clone's own HEAD and index: put in the place of what is there, never written through it. Nothing is under way then. */
async function putBack(dotGit: string, commit: string, index: string): Promise<void> {
  const place = await mkdtemp(join(dotGit, 'repomaster-'));
  try {
    await copyIndex(index, join(place, 'index'));
    await writeFile(join(place, 'HEAD'), `${commit}\n`);
    for (const name of UNDER_WAY) await rm(join(dotGit, name), { recursive: true, force: true });
    for (const name of ['index', 'HEAD']) await rename(join(place, name), join(dotGit, name));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
