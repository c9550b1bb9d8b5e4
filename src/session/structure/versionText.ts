/** The text of a file as a commit has it. */
import { basename } from 'node:path';
import { UserError } from '../../core/errors';
import { isOutside } from '../../core/files/outsidePath';
import { phrase } from '../../core/text/phrase';
import { MOST_TEXT_BYTES, readBlobs, readSizes } from '../../git/operations/blobs';
import { answerOf, commitOf, openRepository, readingGit } from '../../git/operations/repository';
import { decodeText } from '../../index/scan/decodeSource';
import { languageOfName } from '../../index/scan/sourceLanguage';
import { folderPaths } from './folderPaths';

export interface FileVersion {
  /** A commit, branch or tag. */
  readonly version: string;
  /** From the folder, `/`; `../` begins one in the rest of its repository. */
  readonly path: string;
}

/** `folder` is absolute, in the work tree of the repository. Throws UserError for a version or a file that is not there, and for what is no text. */
export async function versionText(
  folder: string,
  { version, path }: FileVersion,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  const repository = await openRepository(folder, environment, signal);
  const git = readingGit(repository, signal);
  const commit = await commitOf(git, version);
  const place = (await folderPaths(folder, repository.top)).fromTop(path);
  const named = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}:${place}`];
  const id = commit === null || isOutside(place) ? null : await answerOf(git, named);
  const size = id === null ? undefined : (await readSizes(git, [id])).get(id);
  if (id === null || size === undefined)
    throw new UserError('bad-input', phrase('{0} is not in {1}.', path, version));
  const bytes = size > MOST_TEXT_BYTES ? undefined : (await readBlobs(git, [id])).get(id);
  const decoded = bytes === undefined ? null : decodeText(bytes, path, languageOfName(basename(path)));
  if (decoded?.kind !== 'text')
    throw new UserError('bad-input', phrase('{0} is no text, or too long to show.', path));
  return decoded.text;
}
