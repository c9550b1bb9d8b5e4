/** Copies of git folders for one command, and what becomes of them when it has ended. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorText } from '../../../core/errors';
import { isSystemError } from '../../../core/missingFile';
import { isProcessGone } from '../../../core/processLife';
import { openFolders, removeClosed } from '../removeClosed';
import { borrowGit } from './borrowGit';
import type { BorrowedGit } from './borrowGit';
import { takeOver } from './takeOver';
import type { Rewrites } from './takeRefs';

export interface LentGit {
  readonly borrowed: readonly BorrowedGit[];
  /** As takeOver; the copies are gone behind it. */
  settle(rewrites: Rewrites): Promise<string | null>;
  /** What `work` returns; where it throws, the copies are gone. */
  orBack<T>(work: () => T): T;
}

/**
 * Copies of the git folders (absolute): below `keep` (absolute), else in a temporary folder. Those of processes that are gone are
 * removed: the repositories are as they were before those commands. Throws as the file system does where no copy can be made.
 */
export function lendGit(folders: readonly string[], keep: string | undefined): LentGit {
  const place =
    keep === undefined ? mkdtempSync(join(tmpdir(), 'repomaster-git-')) : placeBelow(join(keep, 'git'));
  const orBack = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      removeClosed(place);
      throw error;
    }
  };
  const borrowed = orBack(() => borrowGit(folders, place));
  return { borrowed, settle: (rewrites) => settled(place, borrowed, rewrites), orBack };
}

async function settled(
  place: string,
  borrowed: readonly BorrowedGit[],
  rewrites: Rewrites,
): Promise<string | null> {
  const told: (string | null)[] = [];
  try {
    openOrLeave(place);
    told.push(await takeOver(borrowed, rewrites));
  } finally {
    const error = removeClosed(place);
    if (error !== null) told.push(`A copy of .git could not be removed: ${place} (${errorText(error)}).`);
  }
  return told.filter((each) => each !== null).join(' ') || null;
}

/** What stays closed is not taken over. */
function openOrLeave(place: string): void {
  try {
    openFolders(place);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** Whether a path, on whatever file system, is that of a copy: what a command writes there changes no place of the machine's. */
export function isLentGit(path: string): boolean {
  return /\/(?:git\/\d+-[0-9a-f-]{36}|repomaster-git-\w{6})\/\d+\/(?:git|objects)$/.test(path);
}

function placeBelow(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder))
    // What cannot be removed is tried again by the next command.
    if (isProcessGone(Number.parseInt(name, 10), null)) removeClosed(join(folder, name));
  const place = join(folder, `${process.pid}-${randomUUID()}`);
  mkdirSync(place);
  return place;
}
