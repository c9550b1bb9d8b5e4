/** What stands at a path of the workspace, and putting something there: never through a link, never half. */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readFile } from 'node:fs';
import { lstat, mkdir, open, readdir, readlink, rename, rm, rmdir, symlink, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PathState } from '../core/changes/checkpoints';
import { openExactly } from '../core/files/confinedFile';
import { UserError } from '../core/errors';
import { phrase } from '../core/text/phrase';
import { hasCode, isMissingFile } from '../core/files/missingFile';
import { contentOf, flushFolder } from './objectStore';

export interface FoundState {
  readonly state: PathState;
  /** The bytes behind `content`; null where the state has none. */
  readonly bytes: Buffer | null;
}

export const ABSENT: PathState = { kind: 'absent' };
const PERMISSIONS = 0o777;

/** Whether two states are the same bytes with the same permissions. */
export function sameState(a: PathState, b: PathState): boolean {
  if (a.kind === 'file' && b.kind === 'file') return a.content === b.content && a.mode === b.mode;
  if (a.kind === 'link' && b.kind === 'link') return a.content === b.content;
  return a.kind === b.kind;
}

/**
 * Absolute place of a workspace path whose folders on the way are no links.
 * Throws UserError for a path that leaves the folder, is git's own, or leads through a link.
 */
export async function placeOf(root: string, path: string): Promise<string> {
  const names = path.split('/');
  const strange = names.some((name) => ['', '.', '..'].includes(name) || name.toLowerCase() === '.git');
  if (strange || path.includes('\0')) {
    throw new UserError('bad-input', phrase('A step cannot change {0}.', path));
  }
  let place = root;
  for (const name of names.slice(0, -1)) {
    place = join(place, name);
    if (await isLink(place)) {
      throw new UserError(
        'bad-input',
        phrase('{0} leads through the link {1}. Use the path that the link points to.', path, place),
      );
    }
  }
  return join(root, ...names);
}

/** The same, null where the path is none of ours or leads through a link: what is there belongs to somebody else. */
export async function placeOrNull(root: string, path: string): Promise<string | null> {
  try {
    return await placeOf(root, path);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** Folders on the way to the path that are not there yet, outermost first, as paths of the workspace. */
export async function missingFolders(root: string, path: string): Promise<readonly string[]> {
  const names = path.split('/').slice(0, -1);
  const ways = names.map((_, at) => names.slice(0, at + 1).join('/'));
  const there = await Promise.all(ways.map((way) => isThere(join(root, way))));
  return ways.filter((_, at) => !there[at]);
}

async function isThere(place: string): Promise<boolean> {
  try {
    await lstat(place);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

async function isLink(place: string): Promise<boolean> {
  try {
    return (await lstat(place)).isSymbolicLink();
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}

const OTHER: FoundState = { state: { kind: 'other' }, bytes: null };
/** Another program may put links and files in a place by turns; what is neither for so long is nobody's to keep. */
const MOST_LOOKS = 20;

/**
 * What stands at the place, with its bytes; `other` also where a link on the way leads elsewhere by now. Throws as the file
 * system does where it may not be read.
 */
export async function readState(place: string): Promise<FoundState> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const found = await lookOnce(place);
    if (found !== null) return found;
  }
  return OTHER;
}

/** Null where something else came there in the middle of the look. */
async function lookOnce(place: string): Promise<FoundState | null> {
  try {
    const stats = await lstat(place);
    if (stats.isSymbolicLink()) {
      const bytes = await readlink(place, 'buffer');
      return { state: { kind: 'link', content: contentOf(bytes) }, bytes };
    }
    return stats.isFile() ? await readPlainFile(place) : OTHER;
  } catch (error) {
    // It was a link, and is none any more.
    if (hasCode(error, 'EINVAL')) return null;
    if (isMissingFile(error)) return { state: ABSENT, bytes: null };
    throw error;
  }
}

/** Null where a link has just come there. */
async function readPlainFile(place: string): Promise<FoundState | null> {
  const file = openExactly(place);
  if (file === null) return null;
  const { descriptor } = file;
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return OTHER;
    const { mode } = stats;
    const bytes = await promisify(readFile)(descriptor);
    const state: PathState = {
      kind: 'file',
      content: contentOf(bytes),
      mode: mode & PERMISSIONS,
      sizeBytes: bytes.length,
    };
    return { state, bytes };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Puts a state at the place, which is clear (see clearPlace), whole or not at all: `bytes` are those behind its content, null
 * for none. A file or link that stands there is replaced. Throws as the file system does; then it is as it was.
 */
export async function writeState(place: string, state: PathState, bytes: Buffer | null): Promise<void> {
  if (state.kind === 'other') throw new Error(`${place}: only files and links are put back`);
  if (state.kind === 'absent') return removeFile(place);
  if (bytes === null) throw new Error(`${place}: a ${state.kind} needs its bytes`);
  await mkdir(dirname(place), { recursive: true });
  const half = halfOf(place);
  // A process that was killed here may have left one.
  await rm(half, { force: true });
  try {
    if (state.kind === 'link') await symlink(bytes, half);
    else await writeHalf(half, bytes, state.mode);
    await rename(half, place);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  await flushFolder(dirname(place));
}

/** Takes away what a process that was killed while it wrote this place left beside it. */
export async function removeHalf(place: string): Promise<void> {
  await rm(halfOf(place), { force: true });
}

/** Beside the file, so that a rename is all it takes; the same each time, so that the next process finds what one left. */
function halfOf(place: string): string {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 16);
  return join(dirname(place), `.repomaster-${name}.half`);
}

async function writeHalf(half: string, bytes: Buffer, mode: number): Promise<void> {
  const file = await open(half, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function removeFile(place: string): Promise<void> {
  try {
    await unlink(place);
    await flushFolder(dirname(place));
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
}

/**
 * Whether a file can be put at the place: nothing, a file or a link is there, or was an empty folder (or one of nothing but
 * such), which is gone now.
 */
export async function clearPlace(place: string): Promise<boolean> {
  try {
    const stats = await lstat(place);
    return (
      stats.isFile() || stats.isSymbolicLink() || (stats.isDirectory() && (await removeEmptyTree(place)))
    );
  } catch (error) {
    if (isMissingFile(error)) return true;
    throw error;
  }
}

async function removeEmptyTree(folder: string): Promise<boolean> {
  const inside = await readdir(folder, { withFileTypes: true });
  if (!inside.every((entry) => entry.isDirectory())) return false;
  for (const { name } of inside) if (!(await removeEmptyTree(join(folder, name)))) return false;
  return removeIfEmpty(folder);
}

/** Removes the folder if nothing is in it; whether it is gone. */
export async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (isMissingFile(error) || hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
