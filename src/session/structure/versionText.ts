/** The text of a file as a commit has it. */
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { MOST_TEXT_BYTES, readBlobs, readSizes } from '../../git/operations/blobs';
import type { Repository } from '../../git/operations/repository';
import { answerOf, readingGit } from '../../git/operations/repository';
import { decodedBlob } from '../../scenarios/git/structure/changedFiles';

/** `path` from the top of the repository. Throws UserError where the commit has no such file, or it is no text. */
export async function textOfVersion(
  repository: Repository,
  { commit, path }: { readonly commit: string; readonly path: string },
  signal: AbortSignal,
): Promise<string> {
  const git = readingGit(repository, signal);
  const missing = (): UserError =>
    new UserError(
      'bad-input',
      phrase('{0} is no text of commit {1} in this clone.', path, commit.slice(0, 8)),
    );
  const named = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}:${path}`];
  const id = await answerOf(git, named);
  if (id === null) throw missing();
  const size = (await readSizes(git, [id])).get(id);
  if (size === undefined || size > MOST_TEXT_BYTES) throw missing();
  const bytes = (await readBlobs(git, [id])).get(id);
  const decoded = bytes === undefined ? null : decodedBlob(bytes, path);
  if (decoded === null || !('text' in decoded)) throw missing();
  return decoded.text;
}
