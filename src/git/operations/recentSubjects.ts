/** How the commits of a repository are named. */
import { splitNul } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';

/** Enough to see a habit, and few enough to see the present one. */
const MOST_SUBJECTS = 200;

/** Subjects of the last commits before `head`, the newest first, without merges; none without a commit. */
export async function recentSubjects(git: RawGit, head: string | null): Promise<readonly string[]> {
  if (head === null) return [];
  const args = [
    'log',
    '--encoding=UTF-8',
    '--no-merges',
    '--no-show-signature',
    `-n${MOST_SUBJECTS}`,
    '-z',
    '--format=%s',
  ];
  const printed = splitNul(await rawGit(git, [...args, '--end-of-options', head]));
  return printed.map((subject) => Buffer.from(subject, 'latin1').toString('utf8').trim());
}
