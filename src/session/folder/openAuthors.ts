import type { GitAuthors } from '../../core/map/authors';
import type { Log } from '../../core/ports';
import { createGitAuthors } from '../../git/gitAuthors';
import type { FolderIndex } from './folderIndex';

/** The authors of the folder that is open when they are asked for; without a folder there are none. */
export function openAuthors({
  folderIndex,
  log,
}: {
  readonly folderIndex: Pick<FolderIndex, 'state'>;
  readonly log: Log;
}): GitAuthors {
  const authors = (): GitAuthors | null => {
    const { state } = folderIndex;
    if (state.kind === 'noFolder') return null;
    return createGitAuthors(state.folder, { log, environment: process.env });
  };
  return {
    read: async (question, signal) => (await authors()?.read(question, signal)) ?? null,
    commits: async (question, signal) => (await authors()?.commits(question, signal)) ?? null,
  };
}
