/** Files that the product itself writes where the user says, which may be where commands write: read-only to them. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Bind } from './binds';
import type { Inputs } from './inputs';
import { isWithin } from './paths';

export interface RecordMounts {
  /** Arguments of bwrap that come before all others within the places that are written. */
  readonly around: readonly string[];
  readonly args: readonly string[];
  /** Absolute: empty files that bwrap makes to lay something over them. */
  readonly made: readonly string[];
}

/**
 * Mounts by which commands cannot write the files (absolute, no links in their folders), put others in their place, or move a
 * folder around them away: each such folder is a mount of its own. Those outside of what is written need none.
 */
export function recordMounts(
  records: readonly string[],
  writable: readonly Bind[],
  inputs: Inputs,
): RecordMounts {
  const places = writable.filter(({ kind }) => kind === '--bind').map(({ path }) => path);
  const inside = records.filter((path) => places.some((place) => isWithin(path, place) && path !== place));
  const folders = new Set(inside.flatMap((path) => foldersAround(path, places)));
  const outermostFirst = [...folders].sort((a, b) => a.length - b.length);
  const made = inside.filter((path) => !existsSync(path));
  return {
    around: outermostFirst.flatMap((path) => ['--bind', path, path]),
    args: inside.flatMap((path) =>
      made.includes(path) ? ['--ro-bind-data', inputs.add(null), path] : ['--ro-bind', path, path],
    ),
    made,
  };
}

/** Below the places that are mounts already. */
function foldersAround(path: string, places: readonly string[]): readonly string[] {
  const folder = dirname(path);
  return places.includes(folder) || folder === '/' ? [] : [...foldersAround(folder, places), folder];
}
