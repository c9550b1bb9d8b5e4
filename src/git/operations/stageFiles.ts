/** What the index becomes when files are added, worked out beside it: the index itself is replaced in one step. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BytePath } from '../bytePaths';
import { joinNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import { backupFolder } from './backup';
import { copyIndex, timeOf } from './indexCopy';
import type { Repository } from './repository';
import { NO_HOOKS, readingGit } from './repository';

export interface Staging {
  /** Files as they stand in the work tree; one that is not there is removed. */
  readonly files: readonly BytePath[];
  /** Entries by mode and id, whatever stands in the work tree: submodules. */
  readonly entries: readonly { readonly path: BytePath; readonly mode: string; readonly id: string }[];
}

export interface Staged {
  /** What the index would hold, and its time. */
  readonly bytes: Buffer;
  readonly time: Date;
  /** As OperationState.index. */
  readonly mark: string;
  /** The tree that would be committed; null while something is unmerged. */
  readonly tree: string | null;
}

/** The index with these added, kept in the operation's folder; the user's filters are run as `git add` runs them. */
export async function stageBeside(
  repository: Repository,
  id: string,
  { files, entries }: Staging,
  signal: AbortSignal,
): Promise<Staged> {
  const index = join(backupFolder(repository, id), 'index.staged');
  await rm(index, { force: true });
  await copyIndex(join(repository.gitDir, 'index'), index);
  const plain = readingGit(repository, signal);
  const git: RawGit = { ...plain, variables: { ...plain.variables, GIT_INDEX_FILE: index } };
  if (entries.length > 0) {
    const zero = '0'.repeat(entries[0]?.id.length ?? 40);
    const lines = entries.flatMap(({ path, mode, id: object }) => [
      `0 ${zero}\t${path}`,
      `${mode} ${object} 0\t${path}`,
    ]);
    await rawGit(git, [...NO_HOOKS, 'update-index', '-z', '--index-info'], joinNul(lines));
  }
  if (files.length > 0)
    await rawGit(git, [...NO_HOOKS, 'update-index', '--add', '--remove', '-z', '--stdin'], joinNul(files));
  const listed = await rawGit(git, ['ls-files', '-s', '-v', '-z']);
  const isMerged = (await rawGit(git, ['ls-files', '-u', '-z'])).length === 0;
  const tree = isMerged ? (await rawGit(git, ['write-tree'])).toString('latin1').trim() : null;
  return {
    bytes: await readFile(index),
    time: await timeOf(index),
    mark: createHash('sha256').update(listed).digest('hex'),
    tree,
  };
}
