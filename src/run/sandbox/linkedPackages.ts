/** A folder of packages of our own that begins with what the user has: its folders are written, the user's files are read. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { hasCode, isSystemError } from '../../core/files/missingFile';
import { isWithin } from './paths';

/** Links of so many files take a second on a slow disk; a home folder with more is laid over instead. */
const MOST_FILES = 5_000;
/** Folders and files of ours that are looked at for links that lead nowhere. */
const MOST_LOOKED_AT = 50_000;
/** What tools unpack again from the packages. */
const UNPACKED = new Set(['src', 'checkouts']);

/**
 * Makes `to` with the folders of `from` and links to its files (both absolute), whole or not at all. False where `from` has too
 * many files, or the system refuses: a folder cannot be read, the disk is full. Links and what else is there are left out.
 */
export function linkPackages(from: string, to: string): boolean {
  const half = `${to}.half-${process.pid}`;
  try {
    const found = filesBelow(from);
    if (found === null) return false;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    for (const folder of found.folders) mkdirSync(join(half, folder), { recursive: true });
    for (const file of found.files) symlinkSync(join(from, file), join(half, file));
    takeName(half, to);
    return true;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return false;
  } finally {
    removeHalf(half);
  }
}

/**
 * Removes links in `to` to files of `from` (both absolute) that are there no more: a tool loads them again. What the system
 * refuses stays.
 */
export function dropDangling(from: string, to: string): void {
  const waiting = [to];
  for (let at = 0, looked = 0; at < waiting.length && looked < MOST_LOOKED_AT; at++) {
    const folder = waiting[at] ?? to;
    for (const entry of entriesOf(folder)) {
      looked += 1;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isSymbolicLink()) dropOne(path, from);
    }
  }
}

function dropOne(path: string, from: string): void {
  try {
    if (isWithin(readlinkSync(path), from) && !existsSync(path)) unlinkSync(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** Relative to `from`; folders after those around them. Null where there are too many. Throws as the file system does. */
function filesBelow(
  from: string,
): { readonly folders: readonly string[]; readonly files: readonly string[] } | null {
  const files: string[] = [];
  const folders = [''];
  for (let at = 0; at < folders.length; at++) {
    const folder = folders[at] ?? '';
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (folder !== '' || !UNPACKED.has(entry.name)) folders.push(path);
      } else if (entry.isFile()) files.push(path);
    }
    if (files.length > MOST_FILES || folders.length > MOST_FILES) return null;
  }
  return { folders, files };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // Not there yet, or no command can read it either.
    if (isSystemError(error)) return [];
    throw error;
  }
}

/** Another process may have made it meanwhile: then that is the one. */
function takeName(half: string, to: string): void {
  if (existsSync(to) && readdirSync(to).length > 0) return;
  try {
    renameSync(half, to);
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
  }
}

function removeHalf(half: string): void {
  try {
    rmSync(half, { recursive: true, force: true });
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}
