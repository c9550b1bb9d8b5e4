/** Commits are planned only where git is in the middle of nothing. */
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { Repository } from '../../git/operations/repository';
import { readUnderWay, textOf } from '../../git/operations/underWay';

/** Throws UserError for a merge, rebase, cherry-pick, revert or `git am` under way, and for unresolved conflicts. */
export async function requireNothingUnderWay(repository: Repository, signal: AbortSignal): Promise<void> {
  if ((await textOf(repository, 'rebase-apply/applying')) !== null)
    throw new UserError(
      'bad-input',
      phrase('A git am is under way. End it first: git am --continue, or git am --abort.'),
    );
  const { state } = await readUnderWay(repository, signal);
  if (state === 'none') return;
  throw new UserError(
    'bad-input',
    state === 'stash'
      ? phrase('There are conflicts that are not resolved. Resolve them first: repomaster git merge.')
      : phrase('A {0} is under way. End it first: repomaster git merge, or git {0} --abort.', state),
  );
}
