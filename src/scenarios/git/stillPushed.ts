/** What an undo cannot take back: commits that a remote has. */
import { phrase } from '../../core/text/phrase';
import type { Phrase } from '../../core/text/phrase';
import { remoteWith, upstreamOf } from '../../git/operations/branches';
import type { Repository } from '../../git/operations/repository';
import { answerOf, commitOf, readingGit } from '../../git/operations/repository';

/**
 * A sentence where a remote's branch has `undone` (a full id), which HEAD is no longer at, and which was committed since the
 * operation began (`sinceMs`, since the epoch): older ones are others'. Null for nothing to say.
 */
export async function stillPushed(
  repository: Repository,
  { undone, sinceMs }: { readonly undone: string | null; readonly sinceMs: number },
  signal: AbortSignal,
): Promise<Phrase | null> {
  const git = readingGit(repository, signal);
  if (undone === null || undone === (await commitOf(git, 'HEAD'))) return null;
  const committed = Number(await answerOf(git, ['show', '-s', '--format=%ct', undone]));
  if (committed * 1000 < sinceMs - 1000) return null;
  const branch = await answerOf(git, ['symbolic-ref', '--quiet', 'HEAD']);
  const remote = await remoteWith(git, undone, branch === null ? null : await upstreamOf(git, branch));
  if (remote === null) return null;
  return phrase(
    'Undone here only: {0} still has {1}. A pull brings it back; git revert takes it back for everybody.',
    remote,
    undone.slice(0, 8),
  );
}
