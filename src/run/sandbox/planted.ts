/** What a command has made that programs outside would follow by themselves: put where nothing follows it. */
import { join, relative } from 'node:path';
import { errorText } from '../../core/errors';
import { isSystemError } from '../../core/files/missingFile';
import { clearOrAway } from './clearGitFolder';
import type { Clearing } from './clearGitFolder';
import { leadingAway } from './gitFolders';
import { statOrNone } from './paths';
import { madeBetween } from './protectedPlaces';
import type { Look, ProtectedPlace } from './protectedPlaces';
import { putAway } from './putAway';
import { rebaseCommands, rebasePlaces } from './rebases';
import type { WatchedBefore } from './watchNotes';

export interface Planted {
  readonly root: string;
  readonly before: Look;
  readonly after: Look;
  /** Absolute: git folders that were there before. */
  readonly gitFolders: readonly string[];
  /** What rebaseCommands found in them before; null: rebases stay as they are. */
  readonly rebases: readonly string[] | null;
  /** Absolute: where it is put. Asked where something is. */
  readonly placeAway: () => string;
}

/** Names relative to the workspace. */
export interface PutAway {
  readonly moved: readonly string[];
  /** What the system kept from being moved, with its reason: it is where it was. */
  readonly failed: readonly string[];
}

/** Puts it away and returns what was; empty where nothing was made. What cannot be moved keeps nothing else from it. */
export async function putAwayPlanted(planted: Planted): Promise<PutAway> {
  const { root, before, after, gitFolders, rebases, placeAway } = planted;
  const moved: string[] = [];
  const failed: string[] = [];
  const away = (path: string): string => {
    const name = putAway(path, root, placeAway());
    moved.push(name);
    return name;
  };
  const attempt = async (path: string, work: () => unknown): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      failed.push(`${relative(root, path)} (${errorText(error)})`);
    }
  };
  for (const git of gitFolders) await attempt(git, () => leadingAway(git).forEach(away));
  const places = madeBetween(before, after);
  const made = places.filter((place) => isNewRepository(place, before)).map(({ path }) => path);
  for (const place of places)
    await attempt(place.path, () => clearPlace(place, before, { known: gitFolders, made, away }));
  if (rebases !== null)
    for (const git of rebasesBegun({ gitFolders, rebases })) {
      const { folder } = rebasePlaces(git);
      await attempt(folder, () => away(folder));
    }
  return { moved, failed };
}

/** The git folders with a rebase that would run a command which none of those before would run. */
export function rebasesBegun(noted: Pick<WatchedBefore, 'gitFolders' | 'rebases'>): readonly string[] {
  return noted.gitFolders.filter((git) =>
    rebaseCommands(git).some((command) => !noted.rebases.includes(command)),
  );
}

function isNewRepository({ kind, path }: ProtectedPlace, before: Look): boolean {
  return kind === 'git' && !before.folders.has(path) && statOrNone(path)?.isDirectory() === true;
}

async function clearPlace({ path, kind }: ProtectedPlace, before: Look, clearing: Clearing): Promise<void> {
  const { away } = clearing;
  // What held it may have been put away before it.
  if (statOrNone(path) === null) return;
  // With what git looks for put into it, a folder that was there is still somebody's.
  if (kind === 'git' && before.folders.has(path)) away(join(path, 'HEAD'));
  else if (kind === 'other') away(path);
  else await clearOrAway(path, clearing);
}
