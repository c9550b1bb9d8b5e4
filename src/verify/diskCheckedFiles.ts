import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fstatSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { CheckedFile, CheckedFiles } from '../core/changes/checks';
import { openFollowed } from '../core/files/confinedFile';
import type { OpenFile } from '../core/files/confinedFile';
import { hasCode, isMissingFile } from '../core/files/missingFile';
import { isSecretFile } from '../core/files/secretFiles';

/** A text that is longer is searched by a command. */
const MOST_TEXT_BYTES = 8 * 1024 * 1024;

/**
 * The files of a folder and of the one that the user named for results (absolute paths), links followed as long as they
 * stay inside them; what is outside of them is not there.
 */
export function createDiskCheckedFiles(root: string, results?: string): CheckedFiles {
  return {
    look: async (path, want) => {
      const file =
        openInside(root, root, path) ?? (results === undefined ? null : openInside(results, root, path));
      if (file === null) return null;
      try {
        return await lookAt(file, want);
      } finally {
        closeSync(file.descriptor);
      }
    },
  };
}

/** `path` from `root`, opened; null where nothing is there, or not below `folder`. */
function openInside(folder: string, root: string, path: string): OpenFile | null {
  if (path.includes('\0')) return null;
  try {
    return openFollowed(folder, isAbsolute(path) ? path : join(root, path));
  } catch (error) {
    if (isMissingFile(error) || hasCode(error, 'ENAMETOOLONG')) return null;
    throw error;
  }
}

/** Null for what is no file. */
async function lookAt({ descriptor, place }: OpenFile, want: 'text' | 'digest'): Promise<CheckedFile | null> {
  const found = fstatSync(descriptor);
  if (!found.isFile()) return null;
  const isSecret = isSecretFile(place.replaceAll('\\', '/'));
  const isRead = want === 'text' && !isSecret && found.size <= MOST_TEXT_BYTES;
  return {
    digest: await digestOf(descriptor),
    sizeBytes: found.size,
    text: isRead ? textOf(descriptor) : null,
    isSecret,
  };
}

async function digestOf(descriptor: number): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream('', { fd: descriptor, autoClose: false, start: 0 });
  for await (const part of stream) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Null for bytes that are no UTF-8. The digest is read by position, so that this begins at the file's beginning. */
function textOf(descriptor: number): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(descriptor));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
