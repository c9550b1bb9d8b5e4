/** Files of a work tree by their bytes: what stands at a path, and putting something else there. Links are never followed. */
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, open, readlink, rename, rm, rmdir, symlink } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../../core/errors';
import { hasCode, isMissingFile } from '../../core/files/missingFile';
import { phrase } from '../../core/text/phrase';
import type { BytePath } from '../bytePaths';
import { placeOfBytes, shownPath } from '../bytePaths';

export type WorkFile =
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly isExecutable: boolean }
  | { readonly kind: 'link'; readonly target: Buffer }
  | { readonly kind: 'none' }
  /** A folder, device or pipe: nothing is read or written there. */
  | { readonly kind: 'other' };

/** What stands at a path of the work tree. Throws system errors. */
export async function readWorkFile(top: string, path: BytePath): Promise<WorkFile> {
  const stats = await statsOf(top, path);
  if (stats === null || (await linkAbove(top, path))) return { kind: 'none' };
  const place = placeOfBytes(top, path);
  if (stats.isSymbolicLink()) return { kind: 'link', target: await readlink(place, { encoding: 'buffer' }) };
  if (!stats.isFile()) return { kind: 'other' };
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return { kind: 'file', bytes: await file.readFile(), isExecutable: (stats.mode & 0o100) !== 0 };
  } finally {
    await file.close();
  }
}

/** The size in bytes of a regular file; 0 for anything else. */
export async function sizeOfWorkFile(top: string, path: BytePath): Promise<number> {
  const stats = await statsOf(top, path);
  return stats?.isFile() === true ? stats.size : 0;
}

/**
 * Puts a file, link or nothing at a path: the old or the new one, never a part. Folders come as needed, and go when they are
 * left empty. Throws UserError where a folder or another thing is in the way, system errors.
 */
export async function putWorkFile(top: string, path: BytePath, wanted: WorkFile): Promise<void> {
  const place = placeOfBytes(top, path);
  const stats = await statsOf(top, path);
  const inTheWay = stats !== null && !stats.isFile() && !stats.isSymbolicLink();
  if (wanted.kind === 'other' || inTheWay || (await linkAbove(top, path))) {
    if (wanted.kind === 'none' && !inTheWay) return;
    throw new UserError(
      'bad-input',
      phrase('{0} cannot be written because something else is in its place.', shownPath(path)),
    );
  }
  if (wanted.kind === 'none') {
    await rm(place, { force: true });
    await removeEmptyFolders(top, path);
    return;
  }
  await makeFolders(top, path);
  const half = Buffer.concat([place, Buffer.from(`.repomaster-${process.pid}`)]);
  try {
    await writeHalf(half, wanted, stats);
    await rename(half, place);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

async function writeHalf(
  half: Buffer,
  wanted: WorkFile & { readonly kind: 'file' | 'link' },
  before: Stats | null,
): Promise<void> {
  await rm(half, { force: true });
  if (wanted.kind === 'link') return symlink(wanted.target, half);
  const mode = wanted.isExecutable ? 0o777 : 0o666;
  const file = await open(half, 'wx', mode);
  try {
    await file.writeFile(wanted.bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  // Who may read it stays as it was.
  if (before?.isFile() !== true) return;
  const readable = before.mode & 0o666;
  await chmod(half, wanted.isExecutable ? readable | ((before.mode & 0o444) >> 2) : readable);
}

/** Whether a folder on the way is a link: what lies behind it is not of this work tree. */
async function linkAbove(top: string, path: BytePath): Promise<boolean> {
  const parts = path.split('/').slice(0, -1);
  for (let at = 1; at <= parts.length; at++) {
    const stats = await statsOf(top, parts.slice(0, at).join('/'));
    if (stats === null) return false;
    if (stats.isSymbolicLink()) return true;
  }
  return false;
}

async function makeFolders(top: string, path: BytePath): Promise<void> {
  if (!path.includes('/')) return;
  const folder = dirname(`/${path}`).slice(1);
  try {
    await mkdir(placeOfBytes(top, folder), { recursive: true });
  } catch (error) {
    if (!hasCode(error, 'EEXIST') && !hasCode(error, 'ENOTDIR')) throw error;
    throw new UserError(
      'bad-input',
      phrase('{0} cannot be written because something else is in its place.', shownPath(path)),
    );
  }
}

async function removeEmptyFolders(top: string, path: BytePath): Promise<void> {
  const parts = path.split('/').slice(0, -1);
  for (; parts.length > 0; parts.pop())
    try {
      await rmdir(placeOfBytes(top, parts.join('/')));
    } catch (error) {
      const isKept = ['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].some((code) => hasCode(error, code));
      if (!isKept) throw error;
      return;
    }
}

async function statsOf(top: string, path: BytePath): Promise<Stats | null> {
  try {
    return await lstat(placeOfBytes(top, path));
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
