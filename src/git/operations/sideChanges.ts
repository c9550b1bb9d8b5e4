/** Which files differ between two trees. */
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';

/** The blobs of a file before and after; null where it was not there. */
export interface BlobChange {
  readonly before: string | null;
  readonly after: string | null;
}

/** By path; regular files alone. Renames are a file that went and one that came. */
export async function changedBlobs(
  git: RawGit,
  from: string,
  to: string,
): Promise<ReadonlyMap<BytePath, BlobChange>> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', from, to];
  const parts = splitNul(await rawGit(git, args));
  const found = new Map<BytePath, BlobChange>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [oldMode = '', newMode = '', before = '', after = ''] = (parts[at] ?? '').split(' ');
    const isFile = (mode: string): boolean => mode.replace(':', '').startsWith('100');
    found.set(parts[at + 1] ?? '', {
      before: isFile(oldMode) ? before : null,
      after: isFile(newMode) ? after : null,
    });
  }
  return found;
}

/** The blobs of all files that the index has merged, or of a tree. */
export async function mergedBlobs(git: RawGit, tree: string | null): Promise<ReadonlyMap<BytePath, string>> {
  const listed =
    tree === null
      ? await rawGit(git, ['ls-files', '-s', '-z'])
      : await rawGit(git, ['ls-tree', '-r', '-z', '--full-tree', tree]);
  const found = new Map<BytePath, string>();
  for (const entry of splitNul(listed)) {
    const [, id, path] = /^100\d{3} (?:blob )?([0-9a-f]+)(?: 0)?\t([^]+)$/.exec(entry) ?? [];
    if (id !== undefined && path !== undefined) found.set(path, id);
  }
  return found;
}
