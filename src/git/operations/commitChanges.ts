/** Which files each of several commits changes. */
import type { BytePath } from '../bytePaths';
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import type { Stage } from './unmerged';

export interface CommitChange {
  readonly path: BytePath;
  /** Null where it was not there before, or is gone after. */
  readonly before: Stage | null;
  readonly after: Stage | null;
}

/**
 * By the commit's id, in code-unit order of the path; a root commit adds all its files, a merge has none. A rename is a file that
 * went and one that came. One process.
 */
export async function readChanges(
  git: RawGit,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly CommitChange[]>> {
  const found = new Map<string, CommitChange[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const args = ['diff-tree', '--stdin', '-r', '--root', '--raw', '-z', '--no-abbrev', '--no-renames'];
  const parts = splitNul(await rawGit(git, args, Buffer.from(`${ids.join('\n')}\n`)));
  let changes: CommitChange[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? '';
    if (!part.startsWith(':')) {
      changes = found.get(part) ?? [];
      continue;
    }
    const [before = '', after = '', old = '', young = ''] = part.slice(1).split(' ');
    at++;
    changes.push({
      path: parts[at] ?? '',
      before: stageOf(before, old),
      after: stageOf(after, young),
    });
  }
  return found;
}

function stageOf(mode: string, id: string): Stage | null {
  return mode === '000000' ? null : { mode, id };
}
