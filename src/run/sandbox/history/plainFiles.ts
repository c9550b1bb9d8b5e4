/** Files of a git folder, read and copied as plain files alone: a command may put links, pipes and devices in their place. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { chmod, copyFile, utimes } from 'node:fs/promises';
import { isSystemError } from '../../../core/files/missingFile';
import { statOrNone } from '../paths';

/** Indexes of the largest repositories have some hundred megabytes. */
export const MOST_BYTES = 512 << 20;

/** Null for what is no plain file, larger than `most`, or cannot be read. */
export function plainBytes(path: string, most: number): Buffer | null {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      const stats = fstatSync(file);
      return stats.isFile() && stats.size <= most ? readFileSync(file) : null;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

/** Whether a plain file of at most `MOST_BYTES` is there. */
export function isPlain(path: string): boolean {
  const stats = statOrNone(path);
  return stats?.isFile() === true && stats.size <= MOST_BYTES;
}

/**
 * Copies a plain file to a place where nothing is. Its time becomes no later: git takes what changed after its index was
 * written for changed.
 */
export async function copyPlain(from: string, to: string): Promise<void> {
  const { mtimeMs, mode } = statOrNone(from) ?? { mtimeMs: 0, mode: 0o600 };
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const seconds = Math.floor(mtimeMs - 1) / 1_000;
  await utimes(to, seconds, seconds);
  await chmod(to, (mode & 0o777) | 0o600);
}

/** Another one after each change: nobody can set the time of a change back. Empty where no plain file is. */
export function stateOf(path: string): string {
  const stats = statOrNone(path);
  return stats?.isFile() === true ? [stats.dev, stats.ino, stats.size, stats.ctimeMs].join(' ') : '';
}
