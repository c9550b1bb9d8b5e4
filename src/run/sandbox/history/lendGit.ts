/** Copies of git folders for one command, and what becomes of them when it has ended. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProcessGone } from '../../../core/processLife';
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
  const remove = (): void => rmSync(place, { recursive: true, force: true });
  const orBack = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      remove();
      throw error;
    }
  };
  const borrowed = orBack(() => borrowGit(folders, place));
  return { borrowed, settle: (rewrites) => takeOver(borrowed, rewrites).finally(remove), orBack };
}

/** Whether a path, on whatever file system, is that of a copy: what a command writes there changes no place of the machine's. */
export function isLentGit(path: string): boolean {
  return /\/(?:git\/\d+-[0-9a-f-]{36}|repomaster-git-\w{6})\/\d+\/(?:git|objects)$/.test(path);
}

function placeBelow(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder))
    if (isProcessGone(Number.parseInt(name, 10), null))
      rmSync(join(folder, name), { recursive: true, force: true });
  const place = join(folder, `${process.pid}-${randomUUID()}`);
  mkdirSync(place);
  return place;
}
