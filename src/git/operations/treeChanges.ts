/** Which paths differ between two trees, renamed files paired. */
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import type { TreeEntry } from './changedFiles';

export interface TreeChange {
  readonly path: BytePath;
  /** Another than `path` for a renamed file. */
  readonly oldPath: BytePath;
  /** Null where there was nothing. */
  readonly before: TreeEntry | null;
  /** Null where there is nothing any more. */
  readonly after: TreeEntry | null;
}

/** With more added files than this beside as many deleted ones git pairs only those with equal bytes. */
export const MOST_RENAMES = 1_000;

/** In code-unit order of the path: files, links and submodules. */
export async function readTreeChanges(
  git: RawGit,
  before: string,
  after: string,
): Promise<readonly TreeChange[]> {
  const args = ['diff-tree', '-r', '-M', `-l${MOST_RENAMES}`, '-O/dev/null', '-z', '--raw', '--no-abbrev'];
  const words = splitNul(await rawGit(git, [...args, '--end-of-options', before, after]));
  const changes: TreeChange[] = [];
  for (let at = 0; at < words.length;) {
    const [oldMode = '', newMode = '', oldId = '', newId = '', status = ''] = (words[at] ?? '').split(' ');
    const oldPath = words[at + 1] ?? '';
    const isRenamed = status.startsWith('R');
    changes.push({
      path: isRenamed ? (words[at + 2] ?? '') : oldPath,
      oldPath,
      before: status === 'A' ? null : { mode: oldMode.slice(1), id: oldId },
      after: status === 'D' ? null : { mode: newMode, id: newId },
    });
    at += isRenamed ? 3 : 2;
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Every regular file of a tree: path and blob, in git's order. */
export async function readTree(
  git: RawGit,
  tree: string,
): Promise<readonly { readonly path: BytePath; readonly id: string }[]> {
  const listed = splitNul(await rawGit(git, ['ls-tree', '-r', '-z', '--full-tree', tree]));
  return listed.flatMap((entry) => {
    const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t([^]+)$/.exec(entry) ?? [];
    return id === undefined || path === undefined ? [] : [{ path, id }];
  });
}
