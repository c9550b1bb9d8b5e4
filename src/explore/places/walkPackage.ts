import { lstatSync, readdirSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { readFollowed } from '../../core/files/confinedFile';
import { isSecretFile } from '../../core/files/secretFiles';
import { systemErrorCode } from '../../index/scan/systemErrors';
import type { PackagePath } from './packageFolders';

/** Files and folders. */
const MOST_ENTRIES = 4_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** A larger one is data, or a bundle that is made of the others. */
const MOST_FILE_BYTES = 1024 * 1024;
/** Other packages, what is compiled, and what only the installer reads. */
const PASSED_OVER = /^(?:node_modules|__pycache__|\.git)$|\.(?:dist|egg)-info$/;
const BINARY =
  /\.(?:so|pyd|dll|dylib|node|wasm|pyc|png|jpe?g|gif|ico|woff2?|ttf|gz|zip|whl|map)$|\.min\.js$/i;

export interface PackageFile {
  /** Absolute. */
  readonly path: string;
  /** Null for what is no text, cannot be read, or has come to lie elsewhere. */
  read(): string | null;
}

/** How a walk ended: all was shown, there is more than is looked at, or it was late. */
export type WalkEnd = 'whole' | 'tooMuch' | 'late';

/**
 * Shows `visit` the files of these packages, in order, until `isLate`; no link is followed, no secret shown. What cannot be
 * looked at is passed over.
 */
export function walkPackage(
  packages: readonly PackagePath[],
  visit: (file: PackageFile) => void,
  isLate: () => boolean,
): WalkEnd {
  const open = packages.map((each) => ({ ...each, isNamed: true })).reverse();
  let [leftEntries, leftBytes] = [MOST_ENTRIES, MOST_BYTES];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    if (isLate()) return 'late';
    const { place, path } = entry;
    const stats = statsOf(entry);
    if (stats === null || (!stats.isDirectory() && !isSearched(path, stats))) continue;
    leftEntries -= 1;
    leftBytes -= stats.isDirectory() ? 0 : stats.size;
    if (leftEntries < 0 || leftBytes < 0) return 'tooMuch';
    if (stats.isDirectory())
      open.push(...namesIn(path).map((name) => ({ place, path: join(path, name), isNamed: false })));
    else visit({ path, read: () => textOf(place, path) });
  }
  return 'whole';
}

/** What was named may be a link within its place; no link below it is followed. */
function statsOf({ path, isNamed }: { readonly path: string; readonly isNamed: boolean }): Stats | null {
  const look = isNamed ? statSync : lstatSync;
  return orNull(() => look(path, { throwIfNoEntry: false }) ?? null);
}

function isSearched(path: string, stats: Stats): boolean {
  return (
    stats.isFile() && stats.size <= MOST_FILE_BYTES && !BINARY.test(path) && !isSecretFile(basename(path))
  );
}

/** The last first. */
function namesIn(folder: string): readonly string[] {
  const names = orNull(() => readdirSync(folder)) ?? [];
  return names
    .filter((name) => !PASSED_OVER.test(name))
    .sort()
    .reverse();
}

function textOf(place: string, path: string): string | null {
  const bytes = orNull(() => readFollowed(place, path, MOST_FILE_BYTES));
  return bytes === null || bytes.includes(0) ? null : bytes.toString('utf8');
}

/** Null on errors of the file system. */
function orNull<Found>(look: () => Found): Found | null {
  try {
    return look();
  } catch (error) {
    systemErrorCode(error);
    return null;
  }
}
