/** What of the workspace commands must not make or change, before, while and after they run. */
import { mkdtempSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';
import { findGitFolders, leadingAway } from './gitFolders';
import type { GitFolders } from './gitFolders';
import { putAwayPlanted } from './planted';
import { createMadeRepositories } from './madeRepositories';
import { createProtectedPlaces, leftBetween, madeBetween } from './protectedPlaces';
import type { Look, ProtectedPlace } from './protectedPlaces';
import { putAway } from './putAway';
import { rebaseCommands } from './rebases';
import { toldMoved } from './toldMoved';
import { noteWatched } from './watchNotes';

export interface Begun {
  /** Absolute: what is there, and programs outside follow it. */
  readonly kept: readonly string[];
  readonly git: GitFolders;
  readonly watching: {
    /** The command has ended. */
    readonly stop: () => void;
    /** Puts this one away (absolute), too; `end` tells it. Returns what it was called. */
    readonly away: (path: string) => string;
    /** Puts away what it has made of the kind, and tells so; null where it has made nothing. What is covered nobody has made. */
    end(isCovered: (place: string) => boolean): Promise<string | null>;
  };
}

export interface WorkspaceWatch {
  begin(workspace: 'write' | 'read'): Promise<Begun>;
}

/** Watches the workspace `root` (absolute, without links); what is put away goes below `keep`, else into a temporary folder. */
export function createWorkspaceWatch(root: string, keep: string | undefined): WorkspaceWatch {
  const places = createProtectedPlaces(root);
  const ours = createMadeRepositories();
  let away: string | undefined;
  const placeAway = (): string =>
    (away ??=
      keep === undefined ? mkdtempSync(join(tmpdir(), 'repomaster-put-away-')) : join(keep, 'put-away'));
  const without = (look: Look, isLeftOut: (place: ProtectedPlace) => boolean): Look => ({
    ...look,
    places: look.places.filter((place) => !isLeftOut(place)),
  });
  const begin = async (workspace: 'write' | 'read'): Promise<Begun> => {
    // What commands have made is theirs, to remove it, too; it is looked at each time.
    const before = without(places.look(), ours.isOne);
    const git = await findGitFolders(root, before);
    const kept = before.places.filter(({ kind }) => kind === 'other').map(({ path }) => path);
    const gitFolders = git.folders;
    const rebases = gitFolders.flatMap(rebaseCommands);
    const isWatched = workspace === 'write';
    // A host that is killed puts nothing away: the next one goes by this.
    const forget =
      isWatched && keep !== undefined
        ? noteWatched(keep, root, { before, gitFolders, rebases })
        : (): void => undefined;
    const early: string[] = [];
    const putAwayNow = (path: string): string => {
      const name = putAway(path, root, placeAway());
      early.push(name);
      return name;
    };
    const stop = isWatched ? watchLeadingAway(gitFolders, putAwayNow) : (): void => undefined;
    const end: Begun['watching']['end'] = async (isCovered) => {
      try {
        if (!isWatched) return null;
        const after = without(places.look(), ({ path }) => isCovered(path));
        const planted = await putAwayPlanted({ root, before, after, gitFolders, rebases, placeAway });
        ours.add(madeBetween(before, after));
        // What could not be moved is tried again at the next start.
        if (planted.failed.length === 0) forget();
        const moved = [...new Set([...early, ...planted.moved])];
        const left = leftBetween(before, after).map((path) => relative(root, path));
        return toldMoved({ ...planted, moved, left }, placeAway);
      } finally {
        ours.end();
      }
    };
    return { kept, git, watching: { stop, away: putAwayNow, end } };
  };
  return {
    begin: async (workspace) => {
      ours.begin();
      try {
        return await begin(workspace);
      } catch (error) {
        ours.end();
        throw error;
      }
    },
  };
}

/** What the work returns; where it throws no command begins, and nothing is watched for one. */
export async function orEnded<T>(
  watching: Begun['watching'],
  work: () => T | Promise<T>,
  isCovered: (place: string) => boolean,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    watching.stop();
    await watching.end(isCovered);
    throw error;
  }
}

/** While commands run: a `commondir` leads git, and whoever asks it, to other settings at once. Never throws later. */
function watchLeadingAway(folders: readonly string[], putAwayNow: (path: string) => void): () => void {
  const watchers = folders.flatMap((folder): FSWatcher[] => {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name === 'commondir') unlessRefused(() => leadingAway(folder).forEach(putAwayNow));
      });
      watcher.on('error', () => watcher.close());
      return [watcher];
    } catch (error) {
      // No more watches are to be had: it is looked for in the end.
      if (isSystemError(error)) return [];
      throw error;
    }
  });
  return () => watchers.forEach((watcher) => watcher.close());
}

/** What the system refuses, or is gone already, is looked for in the end. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}
