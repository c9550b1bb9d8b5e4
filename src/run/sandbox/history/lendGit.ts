/** Copies of git folders for one command, and what becomes of them when it has ended. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessGone } from '../../../core/running/processLife';
import { removeTree } from '../removeClosed';
import { borrowGit } from './borrowGit';
import type { BorrowedGit } from './borrowGit';
import { TAKE_LIMITS, withinLimits } from './takeLimits';
import { takeOver } from './takeOver';
import type { Rewrites } from './refRules';
import { entriesOf } from './walk';

export interface LentGit {
  readonly borrowed: readonly BorrowedGit[];
  /** As takeOver, until `stop` at most; the copies are gone behind it. */
  settle(rewrites: Rewrites, stop: AbortSignal): Promise<string | null>;
  /** What `work` returns; where it throws, the copies are gone. */
  orBack<T>(work: () => T | Promise<T>): Promise<T>;
}

/**
 * Copies of the git folders (absolute): below `keep` (absolute), else in a temporary folder. Those of processes that are gone are
 * removed: the repositories are as they were before those commands. Throws as the file system does where no copy can be made.
 */
export async function lendGit(folders: readonly string[], keep: string | undefined): Promise<LentGit> {
  const place =
    keep === undefined
      ? await mkdtemp(join(tmpdir(), 'repomaster-git-'))
      : await placeBelow(join(keep, 'git'));
  const orBack: LentGit['orBack'] = async (work) => {
    try {
      return await work();
    } catch (error) {
      await removeTree(place);
      throw error;
    }
  };
  const borrowed = await orBack(() => borrowGit(folders, place));
  return { borrowed, settle: (rewrites, stop) => settled(place, borrowed, rewrites, stop), orBack };
}

async function settled(
  place: string,
  borrowed: readonly BorrowedGit[],
  rewrites: Rewrites,
  stop: AbortSignal,
): Promise<string | null> {
  const told: (string | null)[] = [];
  try {
    told.push(await takeOver(borrowed, rewrites, withinLimits(TAKE_LIMITS, stop)));
  } finally {
    const why = await removeTree(place);
    if (why !== null) told.push(`RepoMaster could not remove a copy of .git: ${place} (${why}).`);
  }
  return told.filter((each) => each !== null).join(' ') || null;
}

/** Whether a path, on whatever file system, is that of a copy: what a command writes there changes no place of the machine's. */
export function isLentGit(path: string): boolean {
  return /\/(?:git\/\d+-[0-9a-f-]{36}|repomaster-git-\w{6})\/\d+\/(?:git|objects)$/.test(path);
}

async function placeBelow(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name } of entriesOf(folder))
    // What cannot be removed is tried again by the next command.
    if (isProcessGone(Number.parseInt(name, 10), null)) await removeTree(join(folder, name));
  const place = join(folder, `${process.pid}-${randomUUID()}`);
  await mkdir(place);
  return place;
}
