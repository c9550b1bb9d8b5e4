/** What people call a commit that is told by where it stands, such as HEAD^2. */
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import type { Repository } from './repository';
import { refAt, saidOfMerge } from './underWay';

/** Told from HEAD and its like: it says nothing to whoever reads it later. */
const STANDING = /^(?:@|(?:[A-Z]+_)?HEAD)(?:[~^]\d*|@\{[^}]*\})*$/;
/** A subject may be as long as its author liked. */
const MOST_CHARACTERS = 60;

/** A name that says what it means as it was written; else a branch or tag that is there, else the subject of the commit. */
export async function spokenName(
  repository: Repository,
  git: RawGit,
  written: string,
  commit: string,
): Promise<string> {
  if (!STANDING.test(written)) return written;
  const said = written === 'MERGE_HEAD' ? await saidOfMerge(repository) : undefined;
  const ref = await refAt(git, commit, said);
  if (ref !== null) return ref;
  const args = ['show', '-s', '--no-show-signature', '--format=%s', commit];
  const subject = (await rawGit(git, args)).toString('utf8').trim();
  if (subject === '') return written;
  return subject.length > MOST_CHARACTERS ? `${subject.slice(0, MOST_CHARACTERS - 1).trimEnd()}…` : subject;
}
