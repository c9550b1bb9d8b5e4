/** The folder that a conversation's results go to: pictures, tables and reports that are no part of the repository. */
import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { Results } from '../../core/conversation/task';
import { filesBelow } from './filesBelow';

/** More are counted, not named. */
const MOST_NAMED = 50;

/** What lies there: files in order of path, the first fifty with their sizes. */
export async function listResults(folder: string): Promise<Results> {
  const places = await filesBelow(folder);
  const files = await Promise.all(
    places.slice(0, MOST_NAMED).map(async (place) => {
      const known = await stat(place).catch(() => null);
      const path = relative(folder, place).split(sep).join('/');
      return known === null ? [] : [{ path, sizeBytes: known.size }];
    }),
  );
  return { files: files.flat(), count: places.length };
}
