/** What a command has done to the git folders that it was given copies of: taken over where it adds to them. */
import { errorText } from '../../../core/errors';
import { isSystemError } from '../../../core/missingFile';
import { changedIn } from './borrowGit';
import type { BorrowedGit } from './borrowGit';
import { isRebaseKept, takeFiles } from './takeFiles';
import { takeObjects } from './takeObjects';
import { takeRefs } from './takeRefs';
import type { Rewrites } from './takeRefs';
import { takeShallow } from './takeShallow';

const MOST_NAMED = 10;

/**
 * Takes over new objects, refs that go on from where they were, what is staged and operations under way. Nothing that the
 * repositories had is lost: refs that a command removed or rewrote stay, unless `rewrites` approves it. Returns what is to be
 * told of that; null where all was taken. Costs a look at the copies, and git where refs or the index have changed.
 */
export async function takeOver(borrowed: readonly BorrowedGit[], rewrites: Rewrites): Promise<string | null> {
  const kept: string[] = [];
  for (const each of borrowed) {
    try {
      kept.push(...(await taken(each, rewrites)));
    } catch (error) {
      if (!isSystemError(error)) throw error;
      kept.push(`${each.git} (${errorText(error)})`);
    }
  }
  if (kept.length === 0) return null;
  const more = kept.length > MOST_NAMED ? ` + ${kept.length - MOST_NAMED}` : '';
  return `Git has kept as it was: ${kept.slice(0, MOST_NAMED).join(', ')}${more}. Without a person's approval the history is added to alone, and what changed outside meanwhile stays.`;
}

async function taken(borrowed: BorrowedGit, rewrites: Rewrites): Promise<readonly string[]> {
  const { git, objects } = borrowed;
  const packs = objects === null ? [] : await takeObjects(objects.own, git);
  const changed = changedIn(borrowed);
  if (changed.length === 0) return packs;
  // Who looks for a commit's parents asks the list of commits that have none.
  const shallow = changed.includes('shallow') && !(await takeShallow(borrowed, rewrites)) ? ['shallow'] : [];
  const isRebasing = isRebaseKept(changed, rewrites);
  const refs = await takeRefs(borrowed, changed, rewrites, isRebasing);
  return [...packs, ...shallow, ...refs, ...(await takeFiles(borrowed, changed, rewrites))];
}
