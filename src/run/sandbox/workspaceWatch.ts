/** What of the workspace commands must not make or change, before, while and after they run. */
import { mkdtempSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGitFolders, leadingAway, startingRebase } from './gitFolders';
import type { GitFolders } from './gitFolders';
import { putAway, putAwayPlanted } from './planted';
import { createMadeRepositories } from './madeRepositories';
import { createProtectedPlaces, madeBetween } from './protectedPlaces';
import type { Look, ProtectedPlace } from './protectedPlaces';
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
  return {
    begin: async (workspace) => {
      ours.begin();
      // What commands have made is theirs, to remove it, too; it is looked at each time.
      const before = without(places.look(), ours.isOne);
      const git = await findGitFolders(root, before);
      const kept = before.places.filter(({ kind }) => kind === 'other').map(({ path }) => path);
      const gitFolders = git.folders;
      const rebases = gitFolders.flatMap(startingRebase);
      const isWatched = workspace === 'write';
      // A host that is killed puts nothing away: the next one goes by this.
      const forget =
        isWatched && keep !== undefined
          ? noteWatched(keep, root, { before, gitFolders, rebases })
          : (): void => undefined;
      const stop = isWatched ? watchLeadingAway(gitFolders, root, placeAway) : (): void => undefined;
      const early: string[] = [];
      const putAwayNow = (path: string): string => {
        const name = putAway(path, root, placeAway());
        early.push(name);
        return name;
      };
      const end: Begun['watching']['end'] = async (isCovered) => {
        try {
          if (!isWatched) return null;
          const after = without(places.look(), ({ path }) => isCovered(path));
          const planted = await putAwayPlanted({ root, before, after, gitFolders, rebases, placeAway });
          const moved = [...early, ...planted];
          ours.add(madeBetween(before, after));
          return moved.length === 0 ? null : toldMoved(moved, placeAway());
        } finally {
          forget();
          ours.end();
        }
      };
      return { kept, git, watching: { stop, away: putAwayNow, end } };
    },
  };
}

/** While commands run: a `commondir` leads git, and whoever asks it, to other settings at once. */
function watchLeadingAway(folders: readonly string[], root: string, placeAway: () => string): () => void {
  const watchers = folders.flatMap((folder): FSWatcher[] => {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name !== 'commondir' || leadingAway(folder).length === 0) return;
        const nothing = { places: [], folders: new Set<string>() };
        const rebases = startingRebase(folder);
        void putAwayPlanted({
          root,
          before: nothing,
          after: nothing,
          gitFolders: [folder],
          rebases,
          placeAway,
        });
      });
      watcher.on('error', () => watcher.close());
      return [watcher];
    } catch (error) {
      // No more watches are to be had: it is looked for in the end.
      if (error instanceof Error && 'code' in error) return [];
      throw error;
    }
  });
  return () => watchers.forEach((watcher) => watcher.close());
}
