/** The folder that a conversation's results go to: pictures, tables and reports that are no part of the repository. Free of `vscode`. */
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Results } from '../../core/task';

/** More are counted, not named. */
const MOST_NAMED = 50;

/** What lies there: files in order of path, the first fifty with their sizes. */
export async function listResults(folder: string): Promise<Results> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const files = await Promise.all(
    paths.slice(0, MOST_NAMED).map(async (path) => {
      const known = await stat(join(folder, path)).catch(() => null);
      return known === null ? [] : [{ path, sizeBytes: known.size }];
    }),
  );
  return { files: files.flat(), count: paths.length };
}
