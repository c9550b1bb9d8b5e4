import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { CheckedFile, CheckedFiles } from '../core/checks';
import { hasCode, isMissingFile } from '../core/missingFile';
import { isSecretFile } from '../core/secretFiles';

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
        (await insideOf(root, root, path)) ??
        (results === undefined ? null : await insideOf(results, root, path));
      if (file === null) return null;
      const found = await stat(file);
      if (!found.isFile()) return null;
      const isSecret = isSecretFile(file.replaceAll('\\', '/'));
      const isRead = want === 'text' && !isSecret && found.size <= MOST_TEXT_BYTES;
      return {
        digest: await digestOf(file),
        sizeBytes: found.size,
        text: isRead ? await textOf(file) : null,
        isSecret,
      } satisfies CheckedFile;
    },
  };
}

/** The real path of `path` from `root`, or null where nothing is there, or not below `folder`. */
async function insideOf(folder: string, root: string, path: string): Promise<string | null> {
  if (path.includes('\0')) return null;
  try {
    const [top, real] = await Promise.all([
      realpath(folder),
      realpath(isAbsolute(path) ? path : join(root, path)),
    ]);
    const below = relative(top, real);
    return below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below) ? null : real;
  } catch (error) {
    if (isMissingFile(error) || hasCode(error, 'ENAMETOOLONG')) return null;
    throw error;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Null for bytes that are no UTF-8. */
async function textOf(file: string): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
