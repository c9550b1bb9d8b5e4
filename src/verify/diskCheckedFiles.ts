import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { CheckedFile, CheckedFiles } from '../core/checks';
import { isMissingFile } from '../core/missingFile';

/** A text that is longer is searched by a command. */
const MOST_TEXT_BYTES = 8 * 1024 * 1024;

/** The files of a folder, links followed as long as they stay inside it; what is outside of it is not there. */
export function createDiskCheckedFiles(root: string): CheckedFiles {
  return {
    look: async (path, want) => {
      const file = await insideOf(root, path);
      if (file === null) return null;
      const found = await stat(file);
      if (!found.isFile()) return null;
      const text = want === 'text' && found.size <= MOST_TEXT_BYTES ? await textOf(file) : null;
      return {
        digest: await digestOf(file),
        sizeBytes: found.size,
        text,
      } satisfies CheckedFile;
    },
  };
}

/** The real path, or null where nothing is there, or not below the root. */
async function insideOf(root: string, path: string): Promise<string | null> {
  try {
    const [top, real] = await Promise.all([
      realpath(root),
      realpath(isAbsolute(path) ? path : join(root, path)),
    ]);
    const below = relative(top, real);
    return below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below) ? null : real;
  } catch (error) {
    if (isMissingFile(error)) return null;
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
