import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below the folder (absolute), absolute and in order; links are none. Throws the system's error where it cannot be read. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
