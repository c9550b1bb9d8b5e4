/** What a command has made that programs outside would follow by themselves: put where nothing follows it. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { clearGitFolder } from './clearGitFolder';
import { leadingAway, startingRebase } from './gitFolders';
import { statOrNone } from './paths';
import { madeBetween } from './protectedPlaces';
import type { Look } from './protectedPlaces';

export interface Planted {
  readonly root: string;
  readonly before: Look;
  readonly after: Look;
  /** Absolute: git folders that were there before. */
  readonly gitFolders: readonly string[];
  /** Absolute: what startingRebase found in them before. */
  readonly rebases: readonly string[];
  /** Absolute: where it is put. Asked where something is. */
  readonly placeAway: () => string;
}

/** Puts it away and returns what was, relative to the workspace; empty where nothing was made. Looks at the disk. */
export async function putAwayPlanted(planted: Planted): Promise<readonly string[]> {
  const { root, before, after, gitFolders, rebases, placeAway } = planted;
  const away = (path: string): string => putAway(path, root, placeAway());
  const begun = gitFolders.flatMap(startingRebase).filter((path) => !rebases.includes(path));
  const moved: string[] = [...gitFolders.flatMap(leadingAway), ...begun].map(away);
  const places = madeBetween(before, after);
  // With what git looks for put into it, a folder that was there is still somebody's.
  const isOlder = (path: string): boolean => before.folders.has(path);
  const made = places.filter(
    ({ kind, path }) => kind === 'git' && !isOlder(path) && statOrNone(path)?.isDirectory() === true,
  );
  const clearing = { known: gitFolders, made: made.map(({ path }) => path), away };
  for (const { path, kind } of places) {
    // What held it may have been put away before it.
    if (statOrNone(path) === null) continue;
    if (kind === 'git' && isOlder(path)) moved.push(away(join(path, 'HEAD')));
    else if (kind === 'other') moved.push(away(path));
    else moved.push(...(await clearGitFolder(path, clearing)));
  }
  return moved;
}

/**
 * Moves what is at `path` (absolute), a link itself, to the folder `kept`, under a name that is free there. Returns its name
 * in `root`.
 */
export function putAway(path: string, root: string, kept: string): string {
  const name = relative(root, path);
  mkdirSync(kept, { recursive: true });
  const flat = name.replace(/[\\/]/g, '__').slice(-150) || basename(path);
  let to = join(kept, flat);
  for (let count = 2; existsSync(to); count++) to = join(kept, `${flat}.${count}`);
  try {
    renameSync(path, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    cpSync(path, to, { recursive: true, verbatimSymlinks: true });
    rmSync(path, { recursive: true, force: true });
  }
  return name;
}
