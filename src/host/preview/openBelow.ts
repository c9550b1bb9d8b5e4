/** Opens a file that a page names, and nothing outside of its folder. Free of `vscode`. */
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isOpenBelow } from '../../core/confinedFile';
import type { NoPreview } from '../../protocol/filePreview';
import { pathBelow } from '../relativePath';

export type Opened =
  | { readonly file: FileHandle; readonly sizeBytes: number }
  | { readonly file: null; readonly reason: NoPreview };

/**
 * The file at `path` (relative) below `folder` (absolute), opened for reading, to be closed by the caller; or why it is none.
 * Where a link leads counts. A pipe is not waited for.
 */
export async function openBelow(folder: string, path: string): Promise<Opened> {
  const named = join(folder, path);
  if (path.includes('\0') || pathBelow(folder, named) === null) return none('outside');
  let file: FileHandle | undefined;
  try {
    const real = await realpath(named);
    if (pathBelow(await realpath(folder), real) === null) return none('outside');
    // What became a link since is not followed.
    file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (!isOpenBelow(folder, file.fd, real)) {
      await file.close();
      return none('outside');
    }
    const found = await file.stat();
    if (found.isFile()) return { file, sizeBytes: found.size };
    await file.close();
    return none(found.isDirectory() ? 'folder' : 'special');
  } catch (error) {
    await file?.close();
    return none(reasonOf(error));
  }
}

function reasonOf(error: unknown): NoPreview {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'gone';
    case 'ELOOP':
      return 'outside';
    case 'EISDIR':
      return 'folder';
    case 'ENXIO':
      return 'special';
    case undefined:
      throw error;
    default:
      return 'unreadable';
  }
}

function none(reason: NoPreview): Opened {
  return { file: null, reason };
}
