/** What a command has done to the git folders that it was given copies of: taken over where it adds to them. */
import { CancelledError, errorText, throwIfCancelled } from '../../../core/errors';
import { isSystemError } from '../../../core/files/missingFile';
import { LFS, WRITTEN, changesIn } from './borrowGit';
import type { BorrowedGit } from './borrowGit';
import { STRANGE, keptFor, overLimit, renderKept } from './kept';
import type { Kept } from './kept';
import { isRebaseKept, takeFiles } from './takeFiles';
import { createBudget } from './takeLimits';
import type { Within } from './takeLimits';
import { judgeLogs, writeLogs } from './takeLogs';
import { takeObjects } from './takeObjects';
import { judgeHead, judgeRefs, writeHead, writeRefs } from './takeRefs';
import type { Rewrites } from './refRules';
import { takeShallow } from './takeShallow';

/**
 * Takes over new objects, refs that go on from where they were, what is staged and operations under way. Nothing that the
 * repositories had is lost: refs that a command removed or rewrote stay, unless `rewrites` approves it. What is beyond the limits
 * stays, too; once the time is over nothing more is begun, and what was begun is written whole. Returns what is to be told of
 * that; null where all was taken. Costs a look at the copies, and git where refs or the index have changed.
 */
export async function takeOver(
  borrowed: readonly BorrowedGit[],
  rewrites: Rewrites,
  within: Within,
): Promise<string | null> {
  const kept: Kept[] = [];
  for (const each of borrowed) {
    try {
      kept.push(...(await taken(each, rewrites, within)));
    } catch (error) {
      if (!(error instanceof CancelledError) && !isSystemError(error)) throw error;
      kept.push({ name: each.git, why: error instanceof CancelledError ? 'stopped' : errorText(error) });
    }
  }
  return renderKept(kept);
}

async function taken(borrowed: BorrowedGit, rewrites: Rewrites, within: Within): Promise<readonly Kept[]> {
  const { git } = borrowed;
  const { limits, signal } = within;
  const budget = createBudget(limits);
  const objects = await takeObjects(borrowed, budget, within);
  const changes = await changesIn(borrowed, limits.files, signal);
  if (changes === null) return [...objects, { name: git, why: overLimit(limits.files, 'files') }];
  const { changed } = changes;
  if (changed.length === 0) return objects;
  // Who looks for a commit's parents asks the list of commits that have none.
  const shallow = changed.includes('shallow') ? await takeShallow(borrowed, rewrites, signal) : null;
  const isRebasing = isRebaseKept(changed, rewrites);
  const refs = await judgeRefs(borrowed, changes, rewrites, within);
  const head = await judgeHead(borrowed, isRebasing, within);
  const logs = judgeLogs(borrowed, changed, rewrites, { budget, limits });
  throwIfCancelled(signal);
  const refused = await writeRefs(git, refs.updates);
  const heads = head ?? (await writeHead(borrowed, rewrites));
  const stay = [...refs.kept, ...refused, ...keptFor(heads === null ? [] : ['HEAD'], heads ?? '')];
  const unwritten = await writeLogs(git, logs.taken, new Set(stay.map(({ name }) => name)));
  return [
    ...objects,
    ...keptFor(shallow === null ? [] : ['shallow'], shallow ?? ''),
    ...[...stay, ...logs.kept, ...unwritten],
    ...(await takeFiles(borrowed, changed, rewrites)),
    ...keptFor(strangersIn(changed), STRANGE),
  ];
}

/** Folders that git does not write: what programs keep beside it. */
function strangersIn(changed: readonly string[]): readonly string[] {
  const folders = changed.flatMap((path) => /^([^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(folders)].filter((name) => !WRITTEN.has(name) && name !== LFS);
}
