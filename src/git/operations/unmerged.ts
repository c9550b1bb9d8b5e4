/** The paths that the index has in several stages: what git could not merge. */
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';

export interface Stage {
  /** Octal: 100644, 100755, 120000 = a symbolic link, 160000 = a submodule. */
  readonly mode: string;
  readonly id: string;
}

/** A path and what is known of it on each side; null where that side has nothing there. */
export interface Unmerged {
  readonly path: BytePath;
  readonly base: Stage | null;
  readonly ours: Stage | null;
  readonly theirs: Stage | null;
}

/** In code-unit order of the path. */
export async function readUnmerged(git: RawGit): Promise<readonly Unmerged[]> {
  return parseStages(splitNul(await rawGit(git, ['ls-files', '-u', '-z'])));
}

/**
 * The paths that were unmerged and that somebody has added since, with the stages they had, as the index remembers them.
 * Null modes never stand here: a stage that was not there is not listed.
 */
export async function readResolved(git: RawGit): Promise<readonly Unmerged[]> {
  return parseStages(splitNul(await rawGit(git, ['ls-files', '--resolve-undo', '-z'])));
}

/** Of entries `mode id stage\tpath`, as ls-files and merge-tree print them. */
export function parseStages(entries: readonly string[]): readonly Unmerged[] {
  const found = new Map<BytePath, { base: Stage | null; ours: Stage | null; theirs: Stage | null }>();
  for (const entry of entries) {
    const [, mode, id, stage, path] = /^(\d{6}) ([0-9a-f]+) ([123])\t([^]+)$/.exec(entry) ?? [];
    if (mode === undefined || id === undefined || path === undefined)
      throw new Error(`git printed an invalid stage: ${JSON.stringify(entry)}`);
    const one = found.get(path) ?? { base: null, ours: null, theirs: null };
    one[stage === '1' ? 'base' : stage === '2' ? 'ours' : 'theirs'] = { mode, id };
    found.set(path, one);
  }
  return [...found]
    .map(([path, stages]) => ({ path, ...stages }))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
