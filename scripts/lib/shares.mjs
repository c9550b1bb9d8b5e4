import { accessSync, constants, statfsSync } from 'node:fs';

/** The count in so many parts, the larger ones first; none is empty. */
export function sharesOf(count, most) {
  const parts = Math.max(1, Math.min(count, most));
  return Array.from({ length: parts }, (_, at) => Math.floor((count + parts - 1 - at) / parts));
}

/** What the repositories of tests that run at once take, many times over. */
const leastFreeBytes = 1024 ** 3;

/** A folder that is kept in memory, for small files that come and go; undefined where there is none with room. */
export function memoryFolder(folder = '/dev/shm') {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= leastFreeBytes ? folder : undefined;
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENOTDIR', 'EROFS', 'EPERM'].includes(error.code)) return undefined;
    throw error;
  }
}
