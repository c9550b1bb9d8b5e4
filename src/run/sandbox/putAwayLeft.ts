import { realpathSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { phrase } from '../../core/phrase';
import type { Phrase } from '../../core/phrase';
import { putAwayPlanted } from './planted';
import { statOrNone } from './paths';
import { createProtectedPlaces } from './protectedPlaces';
import type { Look } from './protectedPlaces';
import { namesOfMoved } from './toldMoved';
import { leftNotes } from './watchNotes';

/**
 * Puts away what commands in the workspace `root` (absolute) had made, and programs outside would follow, when their host was
 * killed: nobody was left to do it behind them. Goes by what was noted below `keep` (absolute) before they began. Returns what
 * is to be told; null where nothing was left. Looks at the disk; a few milliseconds where nothing was noted.
 */
export async function putAwayLeft(root: string, keep: string): Promise<Phrase | null> {
  const top = realpathSync(root);
  const notes = leftNotes(keep, top);
  if (notes.length === 0) return null;
  const moved: string[] = [];
  const away = join(keep, 'put-away');
  for (const { forget, ...noted } of notes) {
    const after = withoutEmpty(createProtectedPlaces(top).look(), noted.before);
    moved.push(...(await putAwayPlanted({ ...noted, root: top, after, placeAway: () => away })));
    forget();
  }
  return moved.length === 0
    ? null
    : phrase(
        'A command was under way when RepoMaster was ended, and what it had made was left. Moved to {0}: {1}. Git, the editor or a shell would follow it by itself; you may move it back.',
        away,
        namesOfMoved(moved),
      );
}

/** What something was to be laid over is removed: nobody has put anything into it. */
function withoutEmpty(after: Look, before: Look): Look {
  const known = new Set(before.places.map(({ path }) => path));
  const places = after.places.filter(({ path }) => known.has(path) || !removedEmpty(path));
  return { ...after, places };
}

function removedEmpty(path: string): boolean {
  if (statOrNone(path)?.isDirectory() !== true) return false;
  try {
    rmdirSync(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}
