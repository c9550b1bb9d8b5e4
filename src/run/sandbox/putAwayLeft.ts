import { realpathSync, rmdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isSystemError } from '../../core/files/missingFile';
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { putAwayPlanted, rebasesBegun } from './planted';
import type { PutAway } from './planted';
import { statOrNone } from './paths';
import { createProtectedPlaces } from './protectedPlaces';
import type { Look } from './protectedPlaces';
import { rebasePlaces } from './rebases';
import { namesOfMoved } from './toldMoved';
import { leftNotes } from './watchNotes';

/**
 * Puts away what commands in the workspace `root` (absolute) had made, and programs outside would follow, when their host was
 * killed: nobody was left to do it behind them. Goes by what was noted below `keep` (absolute) before they began, so what
 * somebody made since is moved too, and that is said; a rebase is never moved. While a command of another process runs there
 * all waits for the next start. Returns what is to be told. Looks at the disk; a few milliseconds where nothing was noted.
 */
export async function putAwayLeft(root: string, keep: string): Promise<readonly Phrase[]> {
  const top = realpathSync(root);
  const { left, isInUse } = leftNotes(keep, top);
  if (isInUse) return [];
  const moved: string[] = [];
  const failed: string[] = [];
  const rebases = new Set<string>();
  const away = join(keep, 'put-away');
  for (const { forget, ...noted } of left) {
    const after = withoutEmpty(createProtectedPlaces(top).look(), noted.before);
    const put = await putAwayPlanted({ ...noted, root: top, after, rebases: null, placeAway: () => away });
    moved.push(...put.moved);
    failed.push(...put.failed);
    for (const git of rebasesBegun(noted)) rebases.add(relative(top, rebasePlaces(git).todo));
    // What could not be moved is tried again.
    if (put.failed.length === 0) forget();
  }
  return toldLeft({ moved, failed: [...new Set(failed)] }, [...rebases], away);
}

function toldLeft({ moved, failed }: PutAway, rebases: readonly string[], away: string): readonly Phrase[] {
  return [
    moved.length > 0 &&
      phrase(
        'RepoMaster was stopped while a command ran. It moved new files that git, the editor or a shell would use by itself to {0}: {1}. The command or somebody else may have made them. Move them back if you trust them.',
        away,
        namesOfMoved(moved),
      ),
    failed.length > 0 &&
      phrase(
        'RepoMaster was stopped while a command ran. It could not move these new files away: {0}. Check them before you work there: git, the editor or a shell may use them by itself.',
        namesOfMoved(failed),
      ),
    rebases.length > 0 &&
      phrase(
        'RepoMaster was stopped while a command ran. A rebase is in progress that would run commands. Read {0} before you continue it.',
        rebases.join(', '),
      ),
  ].filter((each) => each !== false);
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
    if (isSystemError(error)) return false;
    throw error;
  }
}
