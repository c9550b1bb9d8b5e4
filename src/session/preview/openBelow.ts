/** Opens a file that a page names, and nothing outside of its folder. */
import { closeSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { openFollowed } from '../../core/files/confinedFile';
import type { NoPreview } from '../../protocol/filePreview';
import { pathBelow } from './relativePath';

export type Opened =
  | { readonly descriptor: number; readonly sizeBytes: number }
  | { readonly descriptor: null; readonly reason: NoPreview };

/**
 * The file at `path` (relative) below `folder` (absolute), opened for reading, to be closed by the caller; or why it is none.
 * Where a link leads counts. A pipe is not waited for.
 */
export function openBelow(folder: string, path: string): Opened {
  const named = join(folder, path);
  if (path.includes('\0') || pathBelow(folder, named) === null) return none('outside');
  try {
    const opened = openFollowed(folder, named);
    return opened === null ? none('outside') : regularFile(opened.descriptor);
  } catch (error) {
    return none(reasonOf(error));
  }
}

/** What is none is closed. */
function regularFile(descriptor: number): Opened {
  const found = fstatSync(descriptor);
  if (found.isFile()) return { descriptor, sizeBytes: found.size };
  closeSync(descriptor);
  return none(found.isDirectory() ? 'folder' : 'special');
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
  return { descriptor: null, reason };
}
