import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
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

/** Whether one of the places is the folder or lies in it, all absolute, links followed. The folder is there. */
export async function holdsAny(folder: string, places: readonly string[]): Promise<boolean> {
  const top = await realpath(folder);
  for (const place of places) {
    const way = relative(top, await realPlace(place));
    if (!isAbsolute(way) && way.split(sep)[0] !== '..') return true;
  }
  return false;
}

/** As it is written, where nothing is there. */
async function realPlace(place: string): Promise<string> {
  try {
    return await realpath(place);
  } catch (error) {
    if (isMissingFile(error)) return place;
    throw error;
  }
}
