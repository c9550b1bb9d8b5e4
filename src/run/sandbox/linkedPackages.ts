/** A folder of packages of our own that begins with what the user has: its folders are written, the user's files are read. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A link takes some microseconds; a home folder with more is laid over instead. */
const MOST_FILES = 50_000;
/** What tools unpack again from the packages. */
const UNPACKED = new Set(['src', 'checkouts']);

/**
 * Makes `to` with the folders of `from` and links to its files (both absolute), whole or not at all. False where `from` has too
 * many files; links and what else is there are left out. Throws as the file system does.
 */
export function linkPackages(from: string, to: string): boolean {
  const half = `${to}.half-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  const isWhole = linkBelow(from, half);
  if (isWhole) takeName(half, to);
  rmSync(half, { recursive: true, force: true });
  return isWhole;
}

function linkBelow(from: string, half: string): boolean {
  let files = 0;
  const waiting = [''];
  for (let at = 0; at < waiting.length; at++) {
    const folder = waiting[at] ?? '';
    mkdirSync(join(half, folder), { recursive: true });
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (folder !== '' || !UNPACKED.has(entry.name)) waiting.push(path);
      } else if (entry.isFile()) {
        if ((files += 1) > MOST_FILES) return false;
        symlinkSync(join(from, path), join(half, path));
      }
    }
  }
  return true;
}

/** Another process may have made it meanwhile: then that is the one. */
function takeName(half: string, to: string): void {
  if (existsSync(to) && readdirSync(to).length > 0) return;
  try {
    renameSync(half, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code))))
      throw error;
  }
}
