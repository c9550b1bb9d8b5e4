/** The text of a file as a commit has it. */
import { basename } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { MOST_TEXT_BYTES, readBlobs, readSizes } from '../../git/operations/blobs';
import { answerOf, commitOf, openRepository, readingGit } from '../../git/operations/repository';
import { decodeText } from '../../index/scan/decodeSource';
import { languageOfName } from '../../index/scan/sourceLanguage';

export interface FileVersion {
  /** A commit, branch or tag. */
  readonly version: string;
  /** From the repository's top, `/`. */
  readonly path: string;
}

/** `folder` is absolute, of the repository. Throws UserError for a version or a file that is not there, and for what is no text. */
export async function versionText(
  folder: string,
  { version, path }: FileVersion,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  const git = readingGit(await openRepository(folder, environment, signal), signal);
  const commit = await commitOf(git, version);
  const named = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}:${path}`];
  const id = commit === null ? null : await answerOf(git, named);
  const size = id === null ? undefined : (await readSizes(git, [id])).get(id);
  if (id === null || size === undefined)
    throw new UserError('bad-input', phrase('{0} is not in {1}.', path, version));
  const bytes = size > MOST_TEXT_BYTES ? undefined : (await readBlobs(git, [id])).get(id);
  const decoded = bytes === undefined ? null : decodeText(bytes, path, languageOfName(basename(path)));
  if (decoded?.kind !== 'text')
    throw new UserError('bad-input', phrase('{0} is no text, or too long to show.', path));
  return decoded.text;
}
