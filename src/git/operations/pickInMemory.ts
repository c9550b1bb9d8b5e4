/** Picks of commits in memory, one on the other, as a rebase would make them: objects go to a place that is removed. */
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import type { ConflictStyle, InMemory, MergeBench } from './autoMerge';
import { mergeCommits } from './autoMerge';
import type { CommitObject } from './commits';
import type { Repository } from './repository';
import { readSettings } from './repository';

export interface Picked extends InMemory {
  /** What the merge is told from: the tree of the commit's parent, of what it is picked onto, and its own, as commits. */
  readonly sides: { readonly base: string; readonly ours: string; readonly theirs: string };
}

export interface Picker {
  /**
   * The tree after this commit is applied to `tree`; `base` is the tree of its parent. Conflicts are an answer, and leave
   * markers in the tree. Two git processes, none where it was asked before or `tree` is `base`.
   */
  pick(tree: string, commit: CommitObject, base: string): Promise<Picked>;
}

/** Settings of the user that change what git merges. */
const MERGING = [
  ...['merge.renames', 'diff.renames', 'merge.renameLimit', 'diff.renameLimit'],
  ...['merge.directoryRenames', 'merge.renormalize'],
];

/** Picks on a bench. git here knows no `merge-tree --merge-base`, so that the three trees become commits first. */
export async function openPicker(
  bench: MergeBench,
  repository: Repository,
  signal: AbortSignal,
): Promise<Picker> {
  const { style, args } = await settingsOf(repository, signal);
  await configure(bench.git, args);
  const known = new Map<string, Promise<Picked>>();
  const commits = new Map<string, Promise<string>>();
  const once = <T>(all: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
    const found = all.get(key) ?? make();
    all.set(key, found);
    return found;
  };
  const wrap = (tree: string, parent: string | null): Promise<string> =>
    once(commits, `${tree} ${parent}`, () => commitTree(bench.git, tree, parent));
  const merge = async (tree: string, theirs: string, base: string): Promise<Picked> => {
    const root = await wrap(base, null);
    const sides = { base: root, ours: await wrap(tree, root), theirs: await wrap(theirs, root) };
    return { ...(await mergeCommits(bench, sides.ours, sides.theirs, style)), sides };
  };
  return {
    pick: (tree, commit, base) =>
      tree === base
        ? Promise.resolve({
            tree: commit.tree,
            unmerged: [],
            sides: { base, ours: tree, theirs: commit.tree },
          })
        : once(known, `${tree} ${commit.tree} ${base}`, () => merge(tree, commit.tree, base)),
  };
}

async function settingsOf(
  repository: Repository,
  signal: AbortSignal,
): Promise<{ readonly style: ConflictStyle; readonly args: readonly (readonly [string, string])[] }> {
  const settings = await readSettings(repository, signal);
  const style = settings.get('merge.conflictstyle');
  // Words and numbers alone: nothing else is a value of these.
  const args = MERGING.flatMap((name) => {
    const value = settings.get(name.toLowerCase());
    return value !== undefined && /^\w+$/.test(value) ? [[name, value] as const] : [];
  });
  return { style: style === 'diff3' || style === 'zdiff3' ? style : 'merge', args };
}

async function configure(git: RawGit, values: readonly (readonly [string, string])[]): Promise<void> {
  for (const [name, value] of values) await rawGit(git, ['config', name, value]);
}

async function commitTree(git: RawGit, tree: string, parent: string | null): Promise<string> {
  const args = ['commit-tree', '--no-gpg-sign', tree, ...(parent === null ? [] : ['-p', parent])];
  return (await rawGit(git, args, Buffer.from('pick\n'))).toString('latin1').trim();
}
