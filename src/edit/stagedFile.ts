/** New bytes beside a file, ready to take its place. */
import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ToolError } from '../core/errors';
import type { ReadFile } from './readFile';
import { faultCode } from './systemFault';

/** The process that wrote it is in the name, so that what a killed one left is told from what another is at. */
const STAGED = /^\.repomaster-(\d+)-[0-9a-f]{12}\.tmp$/;

/**
 * A file beside `file` with these bytes, on disk when it returns, with the mode and owner of the one it is to replace
 * (null: none; then those of any new file). After a failure nothing of it is left. Throws system errors, and ToolError where
 * the owner cannot be kept. What a process that was killed has left in this folder is removed.
 */
export async function stageFile(file: string, bytes: Uint8Array, replaced: Stats | null): Promise<string> {
  const folder = dirname(file);
  await removeLeft(folder);
  const staged = join(folder, `.repomaster-${process.pid}-${randomBytes(6).toString('hex')}.tmp`);
  // Until it has the rights of the file it replaces, nobody else reads it.
  const handle = await open(staged, 'wx', replaced === null ? 0o666 : 0o600);
  try {
    await fill(handle, bytes, replaced);
  } catch (error) {
    rmSync(staged, { force: true });
    throw error;
  }
  return staged;
}

async function fill(handle: FileHandle, bytes: Uint8Array, replaced: Stats | null): Promise<void> {
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
        'The file belongs to another user or group, which replacing it would change; it is as it was. Tell the user.',
      );
    }
  }
  // After the owner, whose change takes some of these bits away.
  await handle.chmod(mode & 0o7777);
}

/**
 * Gives the staged file the name `file`, right after `lookAgain`, which returns what is there and throws where that must
 * not be replaced; then the staged file is gone.
 */
export function putInPlace(staged: string, file: string, lookAgain: () => ReadFile | null): void {
  try {
    if (lookAgain() === null && linkTo(staged, file)) unlinkSync(staged);
    else renameSync(staged, file);
  } catch (error) {
    rmSync(staged, { force: true });
    throw error;
  }
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

/** Has the names in a folder written to disk, where the system can do that. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    // The file is in place: that its name outlives a power failure is all that is not known (Windows opens no folders).
    if (faultCode(error) === null) throw error;
  }
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = STAGED.exec(name)?.[1];
    if (pid !== undefined && isGone(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return faultCode(error) === 'ESRCH';
  }
}
