/** A work tree as a tree object of the private repository: what git would commit of it, without any program being run. */
import { constants } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { throwIfCancelled } from '../core/errors';
import type { BytePath, IndexEntry } from './bytePaths';
import { joinNul, parseIndexEntries, placeOfBytes, renderIndexInfo, splitNul } from './bytePaths';
import { isMissingFile } from '../core/files/missingFile';
import type { IsOwn } from './ownFiles';
import type { PrivateRepository } from './privateRepository';
import { privateGit } from './privateRepository';
import type { RawGit } from './rawGit';
import { rawGit } from './rawGit';

/** A file whose bytes are not in the tree, and what was seen of it instead. */
export interface PassedOver {
  readonly path: BytePath;
  /** Equal stamps: nobody has written to it. */
  readonly stamp: string;
  readonly reason: 'too-big' | 'unreadable';
}

export interface Snapshot {
  /** The tree's id. */
  readonly tree: string;
  /** Files above the bound, or that may not be read; in neither this tree nor later ones. */
  readonly passedOver: readonly PassedOver[];
  /** Folders that are repositories of their own and no submodules. */
  readonly repositories: readonly BytePath[];
}

export interface SnapshotWork {
  readonly repository: PrivateRepository;
  readonly environment: NodeJS.ProcessEnv;
  /** Absolute path of the index to work in; it says what is tracked. */
  readonly index: string;
  /** Where objects are written; among the repository's own where it is left out. */
  readonly objects?: string;
  /** What is passed by: as the index has it, it stays. */
  readonly isOwn: IsOwn;
  readonly signal: AbortSignal;
}

/**
 * Puts what the user's index says of the folder into an index of ours. Without a repository it is empty. Times of files are
 * not known then: the first snapshot reads every file.
 */
export async function fillIndex(work: SnapshotWork, user: RawGit): Promise<void> {
  const git = gitOf(work);
  await rawGit(git, ['read-tree', '--empty']);
  if (work.repository.userObjects === null) return;
  const listed = parseIndexEntries(await rawGit(user, ['ls-files', '-t', '-s', '-z', '--full-name']));
  await rawGit(git, ['update-index', '-z', '--index-info'], renderIndexInfo(listed));
  const away = await missing(
    work.repository.top,
    listed.filter(({ tag }) => tag === 'S').map(({ path }) => path),
  );
  await updateIndex(git, ['--skip-worktree'], away);
}

/**
 * The tree of the work tree as it is now. Tracked files that have not changed cost an lstat (in an index just filled, a
 * reading); the bytes of others are kept, smallest first, until they are `maxBytes`: the rest is passed over.
 */
export async function takeSnapshot(
  work: SnapshotWork,
  maxBytes: number,
  passedOverBefore: readonly PassedOver[],
): Promise<Snapshot> {
  const git = gitOf(work);
  await updateIndex(git, ['--no-skip-worktree'], await cameBack(work));
  await rawGit(git, ['update-index', '-q', '--refresh']);
  const sizes = await changedFiles(work);
  const before = passedOverBefore.filter(({ path }) => !work.isOwn(path));
  const over = await passOver(work.repository.top, sizes.files, maxBytes, before);
  const overPaths = new Set(over.map(({ path }) => path));
  await updateIndex(git, ['--force-remove'], [...overPaths, ...sizes.gone]);
  const kept = [...sizes.files.keys(), ...sizes.submodules].filter((path) => !overPaths.has(path));
  await updateIndex(git, ['--add', '--remove', '--replace'], kept);
  const tree = (await rawGit(git, ['write-tree', '--missing-ok'])).toString('latin1').trim();
  return { tree, passedOver: over, repositories: sizes.repositories };
}

/** The folder's files as the index and the ignore rules list them, relative to the top; no folders. */
export async function listFiles(work: SnapshotWork): Promise<readonly BytePath[]> {
  const listed = await inFolder(work, ['-c', '-o']);
  return [...new Set(listed)].filter((path) => !path.endsWith('/'));
}

/** Of what is there no more: a sparse checkout leaves files out. */
async function missing(top: string, paths: readonly BytePath[]): Promise<readonly BytePath[]> {
  const found: BytePath[] = [];
  for (const path of paths) if ((await statsAt(top, path)) === null) found.push(path);
  return found;
}

/** What a sparse checkout had left out, and somebody has written. */
async function cameBack(work: SnapshotWork): Promise<readonly BytePath[]> {
  const away = (await entriesOf(work)).filter(({ tag }) => tag === 'S').map(({ path }) => path);
  const still = new Set(await missing(work.repository.top, away));
  return away.filter((path) => !still.has(path));
}

interface Changed {
  readonly files: ReadonlyMap<BytePath, BigIntStats>;
  /** In the index, and no file any more. */
  readonly gone: readonly BytePath[];
  readonly submodules: readonly BytePath[];
  readonly repositories: readonly BytePath[];
}

/** What differs from the index, or is not in it. */
async function changedFiles(work: SnapshotWork): Promise<Changed> {
  const { top } = work.repository;
  const files = new Map<BytePath, BigIntStats>();
  const gone: BytePath[] = [];
  const submodules: BytePath[] = [];
  const repositories: BytePath[] = [];
  const linked = new Set(
    (await entriesOf(work)).filter(({ mode }) => mode === '160000').map(({ path }) => path),
  );
  for (const path of new Set(await inFolder(work, ['-m', '-o']))) {
    throwIfCancelled(work.signal);
    const stats = await statsAt(top, path);
    if (path.endsWith('/')) repositories.push(path);
    else if (stats === null) gone.push(path);
    else if (stats.isFile() || stats.isSymbolicLink()) files.set(path, stats);
    else if (linked.has(path)) submodules.push(path);
    else gone.push(path);
  }
  return { files, gone, submodules, repositories };
}

async function entriesOf(work: SnapshotWork): Promise<readonly IndexEntry[]> {
  return parseIndexEntries(await rawGit(gitOf(work), ['ls-files', '-t', '-s', '-z']));
}

async function inFolder(work: SnapshotWork, which: readonly string[]): Promise<readonly BytePath[]> {
  const git = { ...gitOf(work), folder: work.repository.folder };
  const listed = await rawGit(git, ['ls-files', '-z', ...which, '--exclude-standard', '--full-name']);
  return splitNul(listed).filter((path) => !work.isOwn(path));
}

async function passOver(
  top: string,
  files: ReadonlyMap<BytePath, BigIntStats>,
  maxBytes: number,
  before: readonly PassedOver[],
): Promise<readonly PassedOver[]> {
  const earlier = new Map(before.map((one) => [one.path, one.reason]));
  const over: PassedOver[] = [];
  let bytes = 0n;
  for (const [path, stats] of [...files].sort(([, a], [, b]) => Number(a.size - b.size))) {
    bytes += stats.size;
    const tooBig = bytes > maxBytes ? 'too-big' : null;
    const reason =
      earlier.get(path) ?? tooBig ?? ((await isReadable(top, path, stats)) ? null : 'unreadable');
    if (reason !== null) over.push({ path, stamp: stampOf(stats), reason });
  }
  // One that is gone by now is different from what it was.
  const gone = before.filter(({ path }) => !files.has(path)).map((one) => ({ ...one, stamp: 'gone' }));
  return [...over, ...gone];
}

function stampOf({ size, mtimeNs, ctimeNs, ino, mode }: BigIntStats): string {
  return `${size} ${mtimeNs} ${ctimeNs} ${ino} ${mode}`;
}

async function isReadable(top: string, path: BytePath, stats: BigIntStats): Promise<boolean> {
  if (stats.isSymbolicLink()) return true;
  try {
    await access(placeOfBytes(top, path), constants.R_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

async function statsAt(top: string, path: BytePath): Promise<BigIntStats | null> {
  try {
    return await lstat(placeOfBytes(top, path), { bigint: true });
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

async function updateIndex(git: RawGit, how: readonly string[], paths: readonly BytePath[]): Promise<void> {
  if (paths.length > 0) await rawGit(git, ['update-index', ...how, '-z', '--stdin'], joinNul(paths));
}

function gitOf({ repository, environment, index, objects, signal }: SnapshotWork): RawGit {
  if (objects === undefined) return privateGit(repository, environment, { index, signal });
  const readObjects = [join(repository.gitFolder, 'objects')];
  return privateGit(repository, environment, { index, objects, readObjects, signal });
}
