/** Folders of the product's that a command wrote: it may have closed them to this user, too. */
import { execFile } from 'node:child_process';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { errorText } from '../../core/errors';
import { isSystemError } from '../../core/files/missingFile';
import { statOrNone } from './paths';

/** Makes a folder (absolute) and all folders in it this user's to read and write; no link is followed. Throws as the file system. */
function openFolders(folder: string): void {
  const stats = statOrNone(folder);
  if (stats?.isDirectory() !== true) return;
  if ((stats.mode & 0o700) !== 0o700) chmodSync(folder, (stats.mode & 0o777) | 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) openFolders(join(folder, entry.name));
}

/** Removes a folder (absolute) and what is in it. Returns what the system said where that cannot be; null where it is gone. */
export function removeClosed(folder: string): NodeJS.ErrnoException | null {
  try {
    openFolders(folder);
    rmSync(folder, { recursive: true, force: true });
    return null;
  } catch (error) {
    if (isSystemError(error)) return error;
    throw error;
  }
}

/** Names of any length are removed as well: each folder is gone into. */
const REMOVAL = 'find "$1" -type d ! -perm -700 -exec chmod u+rwx {} \\; ; exec rm -rf -- "$1"';

/**
 * Removes a folder (absolute) and what is in it, in a process of its own, however many and however deep. Returns what the system
 * said where that cannot be; null where it is gone.
 */
export async function removeTree(folder: string): Promise<string | null> {
  const options = { cwd: '/', maxBuffer: MOST_SAID };
  const said = await promisify(execFile)('sh', ['-c', REMOVAL, 'sh', folder], options).then(
    ({ stderr }) => stderr,
    errorText,
  );
  return statOrNone(folder) === null ? null : (said.split('\n').find((line) => line !== '') ?? '');
}

const MOST_SAID = 1 << 20;

/** As removeTree; Windows has no `find` that removes. */
export async function removeFolder(folder: string): Promise<string | null> {
  if (process.platform !== 'win32') return removeTree(folder);
  return removeClosed(folder)?.message ?? null;
}
