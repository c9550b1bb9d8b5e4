import { lstat, realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { isMissingFile } from '../../core/files/missingFile';

/** Whether `place` is a folder below `folder`, both absolute, links followed and the place none itself: the store's data may name any. */
export async function isOwnFolder(place: string, folder: string): Promise<boolean> {
  try {
    if (!(await lstat(place)).isDirectory()) return false;
    const way = relative(await realpath(folder), await realpath(place));
    const [first = ''] = way.split(sep);
    return way !== '' && first !== '..' && first !== 'store' && !/^[a-z]:/i.test(way);
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}
