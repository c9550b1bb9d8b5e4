/** Which commits an operation has made: killed in their middle, it is taken back. */
import { join } from 'node:path';
import { backupFolder, writeSynced } from './backup';
import type { OperationState } from './operationState';
import { readCommits } from './commits';
import { bytesOf } from './operationState';
import type { Repository } from './repository';
import { readingGit } from './repository';

/** What HEAD was before the commit that is being made, and how its message begins. */
export interface CommitNote {
  /** Null without a commit yet. */
  readonly tip: string | null;
  readonly subject: string;
}

const fileOf = (repository: Repository, id: string): string =>
  join(backupFolder(repository, id), 'commits.json');

/** To be called before each commit. */
export async function noteCommit(repository: Repository, id: string, note: CommitNote): Promise<void> {
  await writeSynced(fileOf(repository, id), JSON.stringify(note));
}

export interface Interrupted {
  /** Of the backup. */
  readonly id: string;
  readonly before: OperationState;
  readonly now: OperationState;
  /** Keys of the parts that differ and that the operation did not announce. */
  readonly changed: readonly string[];
}

/**
 * Whether an interrupted operation made all commits that HEAD has since, and nothing else moved: files may differ, what of
 * them is the operation's is told elsewhere.
 */
export async function isOwnChain(
  repository: Repository,
  { id, before, now, changed }: Interrupted,
  signal: AbortSignal,
): Promise<boolean> {
  const bytes = await bytesOf(fileOf(repository, id));
  if (bytes === null) return false;
  const branch = /^ref: (\S+)/.exec(before.head)?.[1];
  const moved = branch === undefined ? 'head' : `ref ${branch}`;
  if (changed.some((key) => key !== moved && !key.startsWith('file '))) return false;
  const { tip, subject } = JSON.parse(bytes.toString('utf8')) as CommitNote;
  if (now.commit === tip) return true;
  if (now.commit === null) return false;
  const [made] = await readCommits(readingGit(repository, signal), [now.commit]);
  if (made === undefined || (made.parents[0] ?? null) !== tip) return false;
  // A hook may put something before or behind it, as the key of an issue.
  const [first = ''] = made.message.trimStart().split('\n');
  return first.includes(subject);
}
