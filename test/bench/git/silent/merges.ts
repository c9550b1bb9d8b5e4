/** Merges of a repository that git calls clean. */
import type { Random } from '../../../support/seededRandom';

export type Git = (...args: readonly string[]) => string;

export interface CleanMerge {
  readonly commit: string;
  readonly ours: string;
  readonly theirs: string;
  /** The tree that git makes of it. */
  readonly tree: string;
}

/** As many, drawn: two parents, neither of which holds the other, and no conflict. */
export function drawCleanMerges(git: Git, random: Random, most: number): readonly CleanMerge[] {
  const found: CleanMerge[] = [];
  const lines = git('rev-list', '--merges', '--min-parents=2', '--max-parents=2', '--parents', 'HEAD');
  const all = lines.split('\n').filter(Boolean);
  while (found.length < most && all.length > 0) {
    const [line = ''] = all.splice(random(all.length), 1);
    const [commit = '', ours = '', theirs = ''] = line.split(' ');
    const base = attempt(() => git('merge-base', ours, theirs).trim());
    if (base === null || base === ours || base === theirs) continue;
    const tree = attempt(() => git('merge-tree', '--write-tree', '--no-messages', ours, theirs).trim());
    if (tree !== null && !tree.includes('\n')) found.push({ commit, ours, theirs, tree });
  }
  return found;
}

/** Null where git ends with another code than 0: without a base, or with conflicts. */
function attempt<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if ((error as { status?: unknown }).status === 1) return null;
    throw error;
  }
}
