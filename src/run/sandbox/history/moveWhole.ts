import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../../../core/files/missingFile';

/** Moves a file to where nothing is, whole or not at all, read-only as git has it. Throws as the file system does. */
export async function moveWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await chmod(from, 0o444);
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    const half = join(dirname(to), `tmp_obj_${randomUUID()}`);
    try {
      await copyFile(from, half);
      await chmod(half, 0o444);
      await rename(half, to);
    } finally {
      await rm(half, { force: true });
    }
  }
}
