import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissingFile } from '../core/files/missingFile';

/** Bytes by their SHA-256, each a file that is whole or not there. */
export interface ObjectStore {
  /**
   * The SHA-256 (hex) of the bytes, which are kept from now on. `flushed` also outlives a power cut; without it, they outlive
   * this process. Throws as the file system does; then nothing is left.
   */
  put(bytes: Buffer, durability: 'flushed' | 'written'): Promise<string>;
  /** The bytes, or null where they are not there or damaged. */
  get(content: string): Promise<Buffer | null>;
}

/** What a crash left half written is taken away once it is older than any writing takes. */
const STALE_MS = 3_600_000;

/** SHA-256 in hex. */
export function contentOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The store in this folder, which it makes, readable by its owner alone. Throws as the file system does. */
export async function openObjectStore(folder: string): Promise<ObjectStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeStale(folder);
  const placeOf = (content: string): string => join(folder, content.slice(0, 2), content.slice(2));
  /** Objects that this process has seen whole, and whether they were flushed. */
  const known = new Map<string, 'flushed' | 'written'>();
  const get = async (content: string): Promise<Buffer | null> => {
    const bytes = await readIfThere(placeOf(content));
    return bytes !== null && contentOf(bytes) === content ? bytes : null;
  };
  return {
    put: async (bytes, durability) => {
      const content = contentOf(bytes);
      const have = known.get(content);
      if (have === 'flushed' || have === durability) return content;
      const place = placeOf(content);
      // Written by an earlier process: a power cut may have cost its bytes.
      const whole = durability === 'written' && (await get(content)) !== null;
      if (!whole) await writeObject(folder, place, bytes, durability);
      known.set(content, durability);
      return content;
    },
    get,
  };
}

async function writeObject(
  folder: string,
  place: string,
  bytes: Buffer,
  durability: 'flushed' | 'written',
): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const half = join(folder, `half-${randomBytes(8).toString('hex')}`);
  try {
    const file = await open(half, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      if (durability === 'flushed') await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, place);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
  if (durability === 'flushed') await flushFolder(dirname(place));
}

/** Makes a rename in the folder outlive a power cut, where the system can. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows opens no folder as a file, and keeps its names in order without being told.
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('half-')) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}
