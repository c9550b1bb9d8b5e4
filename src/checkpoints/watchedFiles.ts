/** The workspace's listed files before and after a command: what it changed, and whether that can be taken back. */
import type { Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { BeyondBounds, ChangedPath, ListWorkspace, PathState } from '../core/changes/checkpoints';
import { throwIfCancelled } from '../core/errors';
import { byCodeUnits } from '../core/text/order';
import type { ObjectStore } from './objectStore';
import { hasCode, isMissingFile } from '../core/files/missingFile';
import type { FoundState } from './pathStates';
import { ABSENT, placeOrNull, readState, sameState } from './pathStates';

export interface WatchBounds {
  /** More listed files than that are not looked at: a look takes about 20 microseconds a file. */
  readonly maxFiles: number;
  /** What is kept of all files together. */
  readonly maxBytes: number;
  /** A bigger file is not kept; whether it changed is told by its size and times. */
  readonly maxFileBytes: number;
  /**
   * How coarse the times of files may be: one that changed so recently may change again under the same stamp, so it is read
   * again.
   */
  readonly coarseTimeMs: number;
}

export const WATCH_BOUNDS: WatchBounds = {
  maxFiles: 30_000,
  maxBytes: 512 * 1024 * 1024,
  maxFileBytes: 32 * 1024 * 1024,
  // FAT's are the coarsest.
  coarseTimeMs: 2_000,
};

/** What was seen of one file. */
export interface Seen {
  /** Size, times, kind and place on the disk: equal stamps, nobody has written to it. */
  readonly stamp: string;
  /** A file that is renamed keeps it. */
  readonly inode: number;
  /** Null where its bytes are not kept. */
  readonly state: PathState | null;
}

/** The listed files at one moment, by path; or why there is no such list. */
export type Watched =
  | { readonly kind: 'seen'; readonly atMs: number; readonly files: ReadonlyMap<string, Seen> }
  | { readonly kind: 'none'; readonly beyond: BeyondBounds };

export interface Watching {
  /** Absolute, links followed. */
  readonly root: string;
  /** Where the bytes of what is seen are kept; null: they are not. */
  readonly objects: ObjectStore | null;
  readonly list: ListWorkspace;
  readonly bounds: WatchBounds;
}

/** The system stamps files with a clock that lags behind by up to a tick of 10 ms. */
const CLOCK_TICK_MS = 20;
const MAX_EXAMPLES = 5;

/**
 * The listed files as they are now, their bytes kept. `known` is an earlier look that kept them, so that only what has
 * changed is read. One lstat a file. Throws as the file system does, CancelledError.
 */
export async function watchFiles(
  watching: Watching,
  known: ReadonlyMap<string, Seen>,
  signal: AbortSignal,
): Promise<Watched> {
  const atMs = Date.now();
  const paths = await watching.list(signal);
  if (paths === null) return { kind: 'none', beyond: { reason: 'unlisted', count: 0, examples: [] } };
  if (paths.length > watching.bounds.maxFiles) {
    return { kind: 'none', beyond: { reason: 'files', count: paths.length, examples: [] } };
  }
  const files = new Map<string, Seen>();
  let room = watching.bounds.maxBytes;
  for (const path of paths) {
    throwIfCancelled(signal);
    const seen = await look(watching, path, known.get(path), Math.min(room, watching.bounds.maxFileBytes));
    if (seen === null) continue;
    files.set(path, seen);
    if (seen.state?.kind === 'file') room -= seen.state.sizeBytes;
  }
  return { kind: 'seen', atMs, files };
}

/** Null where there is no file or link that a step may change. */
async function look(
  { root, objects, bounds }: Watching,
  path: string,
  known: Seen | undefined,
  maxBytes: number,
): Promise<Seen | null> {
  const place = await placeOrNull(root, path);
  const stats = place === null ? null : await statsOf(place);
  if (place === null || stats === null) return null;
  const stamp = stampOf(stats);
  const inode = stats.ino;
  const settled = Date.now() - Math.max(stats.mtimeMs, stats.ctimeMs) > bounds.coarseTimeMs;
  if (settled && known?.stamp === stamp && known.state !== null) return known;
  if (stats.size > maxBytes) return { stamp, inode, state: null };
  const found = await readIfAllowed(place);
  if (found === null) return { stamp, inode, state: null };
  if (found.bytes === null) return null;
  await objects?.put(found.bytes, 'written');
  return { stamp, inode, state: found.state };
}

/** Null for a file of another user that may not be read. */
async function readIfAllowed(place: string): Promise<FoundState | null> {
  try {
    return await readState(place);
  } catch (error) {
    if (hasCode(error, 'EACCES') || hasCode(error, 'EPERM')) return null;
    throw error;
  }
}

/** Null where neither a file nor a link is. */
async function statsOf(place: string): Promise<Stats | null> {
  try {
    const stats = await lstat(place);
    return stats.isFile() || stats.isSymbolicLink() ? stats : null;
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

function stampOf({ size, mtimeMs, ctimeMs, ino, mode }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino} ${mode}`;
}

export interface Difference {
  /** What can be taken back, in code-unit order of path. */
  readonly changes: readonly ChangedPath[];
  /** What cannot. */
  readonly beyond: BeyondBounds | null;
}

/** What changed between two looks. */
export async function compareWatched(
  { root, bounds }: Pick<Watching, 'root' | 'bounds'>,
  before: Watched,
  after: Watched,
): Promise<Difference> {
  if (before.kind === 'none') return { changes: [], beyond: before.beyond };
  if (after.kind === 'none') return { changes: [], beyond: after.beyond };
  const changes: ChangedPath[] = [];
  const lost: LostChange[] = [];
  const known: KnownBefore = {
    sinceMs: before.atMs,
    coarseTimeMs: bounds.coarseTimeMs,
    contents: new Set([...before.files.values()].map(({ state }) => contentIn(state))),
    inodes: new Set([...before.files.values()].map(({ inode }) => inode)),
  };
  for (const path of [...new Set([...before.files.keys(), ...after.files.keys()])].sort(byCodeUnits)) {
    const [was, is] = [before.files.get(path), after.files.get(path)];
    const age = was === undefined ? await ageOf(root, path, is, known) : 'listed';
    const change = changeOf(path, was, is, age);
    if (change === null) continue;
    if ('reason' in change) lost.push(change);
    else changes.push(change);
  }
  return { changes, beyond: beyondOf(lost) };
}

interface KnownBefore {
  readonly sinceMs: number;
  readonly coarseTimeMs: number;
  /** What the listed files held. */
  readonly contents: ReadonlySet<string | null>;
  readonly inodes: ReadonlySet<number>;
}

interface LostChange {
  readonly path: string;
  readonly reason: 'bytes' | 'existed';
}

/** What a file that is newly listed is: `untouched` = it was there, and the command did nothing to it. */
type Age = 'listed' | 'new' | 'existed' | 'untouched';

function changeOf(
  path: string,
  was: Seen | undefined,
  is: Seen | undefined,
  age: Age,
): ChangedPath | LostChange | null {
  if (age === 'untouched' || was?.stamp === is?.stamp) return null;
  if (age === 'existed') return { path, reason: 'existed' };
  const before = was === undefined ? ABSENT : was.state;
  const after = is === undefined ? ABSENT : is.state;
  if (before === null) return { path, reason: 'bytes' };
  return after !== null && sameState(before, after) ? null : { path, before, after };
}

function contentIn(state: PathState | null): string | null {
  return state?.kind === 'file' || state?.kind === 'link' ? state.content : null;
}

/**
 * A file that was there but ignored (git add -f, a changed .gitignore) must not be taken away as if the command had made it.
 * One that is a listed file renamed, or bears the bytes of one, counts as new: what was there is kept.
 */
async function ageOf(root: string, path: string, seen: Seen | undefined, known: KnownBefore): Promise<Age> {
  const place = await placeOrNull(root, path);
  const stats = place === null ? null : await statsOf(place);
  if (stats === null || seen === undefined) return 'untouched';
  if (stats.ctimeMs < known.sinceMs - known.coarseTimeMs) return 'untouched';
  if (known.inodes.has(seen.inode)) return 'new';
  const content = contentIn(seen.state);
  if (content !== null && known.contents.has(content)) return 'new';
  // Zero where the file system does not know when a file was made.
  return stats.birthtimeMs >= known.sinceMs - CLOCK_TICK_MS ? 'new' : 'existed';
}

/** All that is lost in one row: by size where any is, since that bound is what a user may have set too low. */
function beyondOf(lost: readonly LostChange[]): BeyondBounds | null {
  const reason = lost.some((one) => one.reason === 'bytes') ? 'bytes' : 'existed';
  const paths = lost.map(({ path }) => path);
  return paths.length === 0 ? null : { reason, count: paths.length, examples: paths.slice(0, MAX_EXAMPLES) };
}
