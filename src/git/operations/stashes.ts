/** Which stash a conflict comes from: git keeps no note of it, and the stash itself. */
import { rawGit } from '../rawGit';
import type { RawGit } from '../rawGit';
import { splitNul } from '../bytePaths';
import type { Unmerged } from './unmerged';

export interface Stash {
  /** As git lists it: `stash@{0}`. */
  readonly name: string;
  readonly commit: string;
}

/** People apply what they stashed of late. */
const MOST_STASHES = 20;

/** The newest stash that holds all blobs of the incoming side; null for none. */
export async function findStash(git: RawGit, unmerged: readonly Unmerged[]): Promise<Stash | null> {
  const wanted = unmerged.flatMap(({ path, theirs }) => (theirs === null ? [] : [`${theirs.id}\t${path}`]));
  if (wanted.length === 0) return null;
  for (const stash of await listStashes(git)) {
    const listed = await rawGit(git, ['ls-tree', '-r', '-z', '--full-tree', stash.commit]);
    const blobs = new Set(splitNul(listed).map((entry) => entry.replace(/^\d+ \w+ /, '')));
    if (wanted.every((one) => blobs.has(one))) return stash;
  }
  return null;
}

/** The newest first. Named by their place in the list: git may show times instead. */
async function listStashes(git: RawGit): Promise<readonly Stash[]> {
  const exists = await rawGit(git, ['for-each-ref', '--format=%(refname)', 'refs/stash']);
  if (exists.length === 0) return [];
  const args = ['log', '-g', '--no-show-signature', `-n${MOST_STASHES}`, '--format=%H', 'refs/stash', '--'];
  const commits = (await rawGit(git, args)).toString('latin1').split('\n').filter(Boolean);
  return commits.map((commit, at) => ({ name: `stash@{${at}}`, commit }));
}
