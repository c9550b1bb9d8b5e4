/** Which tracked files differ from the last commit, in the index or the work tree. */
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';

/** Staged, changed and unmerged paths; submodules and files that git does not track are left out. The index is not written. */
export async function uncommittedPaths(git: RawGit): Promise<readonly BytePath[]> {
  const args = ['status', '--porcelain=v1', '-z', '--untracked-files=no', '--ignore-submodules=all'];
  const printed = splitNul(await rawGit(git, [...args, '--no-renames']));
  return printed.map((entry) => entry.slice(3));
}
