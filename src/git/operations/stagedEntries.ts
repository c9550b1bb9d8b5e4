/** What the user has staged, path by path. */
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import { rawGit } from '../rawGit';
import type { TreeEntry } from './changedFiles';
import type { Repository } from './repository';
import { readingGit } from './repository';

/** Entries of the index that differ from the tree of HEAD; null for one that is gone. What is merely meant to be added counts as not staged. */
export async function readStaged(
  repository: Repository,
  headTree: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<BytePath, TreeEntry | null>> {
  const args = ['diff-index', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames'];
  const printed = await rawGit(readingGit(repository, signal), [
    ...args,
    ...['--ita-invisible-in-index', '--ignore-submodules=none', headTree, '--'],
  ]);
  const words = splitNul(printed);
  const staged = new Map<BytePath, TreeEntry | null>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [, mode = '', , id = '', status = ''] = (words[at] ?? '').split(' ');
    staged.set(words[at + 1] ?? '', status === 'D' ? null : { mode, id });
  }
  return staged;
}
