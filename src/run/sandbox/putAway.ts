import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { hasCode } from '../../core/files/missingFile';
import { statOrNone } from './paths';

/**
 * Moves what is at `path` (absolute), a link itself, to the folder `kept`, under a name that is free there. Returns its name
 * in `root`. Throws as the file system does.
 */
export function putAway(path: string, root: string, kept: string): string {
  const name = relative(root, path);
  mkdirSync(kept, { recursive: true });
  const flat = name.replace(/[\\/]/g, '__').slice(-150) || basename(path);
  let to = join(kept, flat);
  for (let count = 2; existsSync(to); count++) to = join(kept, `${flat}.${count}`);
  try {
    moved(path, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    makeReadable(path);
    cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter: isKept });
    rmSync(path, { recursive: true, force: true });
  }
  return name;
}

function moved(path: string, to: string): void {
  try {
    renameSync(path, to);
  } catch (error) {
    // A folder has to be writable itself to get another folder around it.
    if (!hasCode(error, 'EACCES') || statOrNone(path)?.isDirectory() !== true) throw error;
    chmodSync(path, 0o700);
    renameSync(path, to);
  }
}

/** For this user, so that it can be copied and removed. */
function makeReadable(path: string): void {
  const stats = statOrNone(path);
  if (stats?.isFile() === true) chmodSync(path, stats.mode | 0o600);
  if (stats?.isDirectory() !== true) return;
  chmodSync(path, stats.mode | 0o700);
  for (const name of readdirSync(path)) makeReadable(join(path, name));
}

/** A pipe or a socket cannot be copied, and holds nothing. */
function isKept(path: string): boolean {
  const stats = statOrNone(path);
  return stats !== null && (stats.isFile() || stats.isDirectory() || stats.isSymbolicLink());
}
