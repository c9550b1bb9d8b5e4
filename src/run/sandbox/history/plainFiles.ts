/** Files of a git folder, read and copied as plain files alone: a command may put links, pipes and devices in their place. */
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  openSync,
  readFileSync,
  utimesSync,
} from 'node:fs';
import { isSystemError } from '../../../core/missingFile';
import { statOrNone } from '../paths';

/** Indexes of the largest repositories have some hundred megabytes. */
export const MOST_BYTES = 512 << 20;

/** Null for what is no plain file, larger, or cannot be read. */
export function plainBytes(path: string, most = MOST_BYTES): Buffer | null {
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

/**
 * Copies a plain file to a place where nothing is. Its time becomes no later: git takes what changed after its index was
 * written for changed.
 */
export function copyPlain(from: string, to: string): void {
  const { mtimeMs, mode } = statOrNone(from) ?? { mtimeMs: 0, mode: 0o600 };
  copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const seconds = Math.floor(mtimeMs - 1) / 1_000;
  utimesSync(to, seconds, seconds);
  chmodSync(to, (mode & 0o777) | 0o600);
}

/** Another one after each change: nobody can set the time of a change back. Empty where no plain file is. */
export function stateOf(path: string): string {
  const stats = statOrNone(path);
  return stats?.isFile() === true ? [stats.dev, stats.ino, stats.size, stats.ctimeMs].join(' ') : '';
}
