import { existsSync, lstatSync, realpathSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';

/** Whether an absolute path is the folder, or below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}

/** The place itself, links followed, where this user can see it; else empty. */
export function realOrNone(path: string): string[] {
  try {
    return existsSync(dirname(path)) ? [realpathSync(path)] : [];
  } catch (error) {
    // Not there, or in a folder that the command, being the same user, cannot read either.
    if (isSystemError(error)) return [];
    throw error;
  }
}

/** What lies at a path, links not followed; null where nothing does, or this user cannot see it. */
export function statOrNone(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}
