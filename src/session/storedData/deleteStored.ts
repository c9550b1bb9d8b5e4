/** Measures and deletes stored data. */
import { existsSync } from 'node:fs';
import { lstat, readdir, rmdir, unlink } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { lockFile } from '../journal/lockFile';
import { errorText } from '../../core/errors';
import { hasCode } from '../../core/files/missingFile';
import type { StoredKind, StoredPlace } from './places';

export interface StoredSize {
  readonly kind: StoredKind;
  readonly files: number;
  readonly sizeBytes: number;
}

/** How much there is of each kind, in the order of the places; kinds of which there is no file are left out. Linear in the files. */
export async function measureStored(places: readonly StoredPlace[]): Promise<readonly StoredSize[]> {
  const sizes = new Map<StoredKind, StoredSize>();
  for (const { kind, path } of places) {
    const { files, sizeBytes } = await sizeBelow(path);
    const known = sizes.get(kind) ?? { files: 0, sizeBytes: 0 };
    if (files > 0)
      sizes.set(kind, { kind, files: known.files + files, sizeBytes: known.sizeBytes + sizeBytes });
  }
  return [...sizes.values()];
}

/** What is still there, and why. */
export interface LeftPlace {
  readonly path: string;
  readonly why: 'inUse' | 'holdsOpenFolder' | { readonly error: string };
}

/**
 * Deletes the places with all that is in them; links are taken away, and what they lead to stays. A place that holds one of
 * the folders in `keep` (absolute), or lies in one, stays, and so does one whose conversation another process is at. Returns
 * what is left; nothing stops at what cannot be deleted.
 */
export async function deleteStored(
  places: readonly StoredPlace[],
  keep: readonly string[],
): Promise<readonly LeftPlace[]> {
  const left: LeftPlace[] = [];
  for (const place of places) {
    if (place.unlisted !== undefined) left.push({ path: place.path, why: { error: place.unlisted } });
    else if (keep.some((folder) => isWithin(folder, place.path) || isWithin(place.path, folder)))
      left.push({ path: place.path, why: 'holdsOpenFolder' });
    else await deletePlace(place, left);
  }
  return left;
}

async function deletePlace({ path, journals }: StoredPlace, left: LeftPlace[]): Promise<void> {
  const unlocks: (() => void)[] = [];
  try {
    for (const journal of journals.filter((each) => existsSync(each))) {
      const lock = lockFile(journal);
      if (lock.kind === 'held') {
        left.push({ path, why: 'inUse' });
        return;
      }
      unlocks.push(() => lock.unlock());
    }
    await deleteBelow(path, left);
  } catch (error) {
    left.push({ path, why: { error: errorText(error) } });
  } finally {
    for (const unlock of unlocks) unlock();
  }
}

/** Goes on behind whatever cannot be deleted. */
async function deleteBelow(path: string, left: LeftPlace[]): Promise<void> {
  const before = left.length;
  try {
    const known = await lstat(path);
    if (!known.isDirectory()) {
      await unlink(path);
      return;
    }
    for (const name of await readdir(path)) await deleteBelow(join(path, name), left);
    // Of a folder that is not empty its content has said why.
    if (left.length === before) await rmdir(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) left.push({ path, why: { error: errorText(error) } });
  }
}

async function sizeBelow(path: string): Promise<Omit<StoredSize, 'kind'>> {
  try {
    const known = await lstat(path);
    if (!known.isDirectory()) return { files: 1, sizeBytes: known.size };
    let [files, sizeBytes] = [0, 0];
    for (const name of await readdir(path)) {
      const below = await sizeBelow(join(path, name));
      files += below.files;
      sizeBytes += below.sizeBytes;
    }
    return { files, sizeBytes };
  } catch (error) {
    // It went meanwhile, or cannot be looked into: deleting it says so.
    return { files: hasCode(error, 'ENOENT') ? 0 : 1, sizeBytes: 0 };
  }
}

/** Whether `path` is `folder` or lies in it. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([a-z]:|[\\/])/i.test(way));
}
