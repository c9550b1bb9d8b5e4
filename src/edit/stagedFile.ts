/** New bytes beside a file, which take its place: within the folder that was opened, wherever its path leads meanwhile. */
import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ToolError } from '../core/errors';
import { isProcessGone } from '../core/running/processLife';
import { openRoom } from './folderRoom';
import type { FolderRoom } from './folderRoom';
import type { FilePlace } from './placeFile';
import type { ReadFile } from './readFile';
import { STAGED, noteStaged } from './stagedNotes';
import { faultCode } from './systemFault';

/** What takes the place of a file. */
export interface Replacement {
  readonly bytes: Uint8Array;
  /** What the system says of the file that is replaced; null: none, and the new one is as any new file. */
  readonly replaced: Stats | null;
  /** Returns what is there right before the bytes take its place. Throws where that must not be replaced. */
  readonly lookAgain: () => ReadFile | null;
  /** Absolute: where it is noted what is under way; absent = nowhere. */
  readonly notes?: string | undefined;
}

/**
 * Puts the bytes in the file's place, with the mode and owner of what they replace, on disk when it returns. After a failure
 * nothing is left beside it. Throws system errors, and ToolError where the owner cannot be kept or the folder was replaced.
 * What a process that was killed has left in this folder is removed.
 */
export async function replaceFile(
  place: FilePlace,
  { bytes, replaced, lookAgain, notes }: Replacement,
): Promise<void> {
  const folder = dirname(place.file);
  const room = openRoom(folder, place.path);
  try {
    await removeLeft(room.path);
    const name = `.repomaster-${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
    const forget = noteStaged(notes, join(folder, name));
    const staged = join(room.path, name);
    try {
      await stage(staged, bytes, replaced);
      room.requireInPlace();
      putInPlace(staged, join(room.path, basename(place.file)), lookAgain);
    } finally {
      rmSync(staged, { force: true });
      forget();
    }
    room.sync();
  } finally {
    room.close();
  }
}

/** Deletes the file, right after `lookAgain`. Throws system errors, and ToolError where the folder was replaced. */
export function removeFile({ path, file }: FilePlace, lookAgain: () => ReadFile | null): void {
  const room: FolderRoom = openRoom(dirname(file), path);
  try {
    lookAgain();
    room.requireInPlace();
    unlinkSync(join(room.path, basename(file)));
    room.sync();
  } finally {
    room.close();
  }
}

async function stage(staged: string, bytes: Uint8Array, replaced: Stats | null): Promise<void> {
  // Until it has the rights of the file it replaces, nobody else reads it.
  const handle = await open(staged, 'wx', replaced === null ? 0o666 : 0o600);
  try {
    await handle.writeFile(bytes);
    if (replaced !== null) await takeOver(handle, replaced);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function takeOver(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const own = await handle.stat();
  if (own.uid !== uid || own.gid !== gid) {
    try {
      await handle.chown(uid, gid);
    } catch (error) {
      if (faultCode(error) !== 'EPERM') throw error;
      throw new ToolError(
        'The file belongs to another user or group and was not changed, because replacing it would change its owner. Tell the user.',
      );
    }
  }
  // After the owner, whose change takes some of these bits away.
  await handle.chmod(mode & 0o7777);
}

function putInPlace(staged: string, file: string, lookAgain: () => ReadFile | null): void {
  if (lookAgain() === null && linkTo(staged, file)) return;
  renameSync(staged, file);
}

/** Gives the file a second name if that is free; false on a file system without links. */
function linkTo(staged: string, file: string): boolean {
  try {
    linkSync(staged, file);
    return true;
  } catch (error) {
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(faultCode(error) ?? '')) return false;
    throw error;
  }
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = STAGED.exec(name)?.[1];
    if (pid !== undefined && isProcessGone(Number(pid), null)) await rm(join(folder, name), { force: true });
  }
}
