/** Takes a rebase back with all that was resolved in it since. */
import type { Manifest } from '../../../git/operations/manifest';
import { REBASE, ownManifest } from '../../../git/operations/manifest';
import type { Operated } from '../../../git/operations/operation';
import { listOperations, undoOperation } from '../../../git/operations/operation';
import type { Repository } from '../../../git/operations/repository';

/**
 * Undoes an operation, and first what went on with the rebase that it began, from the newest down. Throws UserError as
 * undoOperation: what was undone by then stays so, and each can be brought back.
 */
export async function undoRebase(
  repository: Repository,
  id: string,
  signal: AbortSignal,
): Promise<Operated<string>> {
  for (const later of await resolvedSince(repository, id)) await undoOperation(repository, later, signal);
  return undoOperation(repository, id, signal);
}

/** The newest first. */
async function resolvedSince(repository: Repository, id: string): Promise<readonly string[]> {
  const begun = /^[0-9a-f-]+$/.test(id) ? await ownManifest(repository, id) : null;
  const mark = markOf(begun?.after ?? null);
  if (begun?.name !== REBASE || mark === null) return [];
  const found: string[] = [];
  for (const later of await listOperations(repository)) {
    if (later.id === id) break;
    const own = later.name === 'rebase' ? await ownManifest(repository, later.id) : null;
    if (markOf(own?.before ?? null) === mark) found.push(later.id);
  }
  return found;
}

/** What tells a rebase under way from another: where it began and what it goes onto. Null where none is. */
function markOf(state: Manifest['after']): string | null {
  const [from, onto] = [state?.notes['rebase-merge/orig-head'], state?.notes['rebase-merge/onto']];
  return from === undefined || onto === undefined ? null : `${from} ${onto}`;
}
