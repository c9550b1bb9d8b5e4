import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Session } from './session';

/**
 * The files that the run itself writes where the user says (absolute, without links in their folders): wherever they lie they
 * are no work of the model. `patch` is as written; null for none.
 */
export async function ownFiles(
  { journalPath, requestsPath }: Pick<Session, 'journalPath' | 'requestsPath'>,
  patch: string | null,
): Promise<readonly string[]> {
  const named = [journalPath, requestsPath, patch === null ? null : resolve(patch)];
  return Promise.all(
    named.flatMap((path) =>
      path === null ? [] : [realpath(dirname(path)).then((folder) => join(folder, basename(path)))],
    ),
  );
}
