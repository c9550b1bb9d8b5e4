import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { errorText } from '../../core/errors';

/** More are counted, not named. */
const MOST_NAMED = 50;

/** For people: what lies in the folder of results (absolute), a file a line with its size, in order; one line where that is nothing. */
export async function resultLines(folder: string): Promise<readonly string[]> {
  let found: readonly Dirent[];
  try {
    found = await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    return [`results: ${folder} cannot be read (${errorText(error)})`];
  }
  const paths = found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  if (paths.length === 0) return [`results: ${folder} is empty`];
  const named = await Promise.all(paths.slice(0, MOST_NAMED).map((path) => resultLine(folder, path)));
  const rest = paths.length - named.length;
  return [
    `results in ${folder}: ${paths.length} ${paths.length === 1 ? 'file' : 'files'}`,
    ...named,
    ...(rest === 0 ? [] : [`result: and ${rest} more`]),
  ];
}

async function resultLine(folder: string, path: string): Promise<string> {
  // A name may have a line end in it.
  const shown = path.replace(/\p{Cc}/gu, '\u{FFFD}');
  const size = await stat(join(folder, path)).then(
    (found) => `${found.size.toLocaleString('en-US')} bytes`,
    (error: unknown) => `cannot be read: ${errorText(error)}`,
  );
  return `result: ${shown} (${size})`;
}
