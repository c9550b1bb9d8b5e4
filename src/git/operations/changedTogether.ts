/** Which paths commits changed together. */
import { splitNul } from '../bytePaths';
import type { BytePath } from '../bytePaths';
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';

/** Enough to see what belongs together now; read in well under a second. */
const MOST_COMMITS = 1000;

// A header is `/`: no path of git's begins with it. Without `tformat:` git takes it for the name of a format.
const TOGETHER_ARGS: readonly string[] = [
  ...['log', `-n${MOST_COMMITS}`, '-z', '--format=tformat:/', '--name-only', '--no-merges', '--no-renames'],
  ...['-O/dev/null', '--root', '--no-color', '--no-decorate', '--no-show-signature', '--no-ext-diff'],
];

/** The paths of each of the last commits before `head`, the newest first, without merges; none without a commit. */
export async function readTogether(
  git: RawGit,
  head: string | null,
): Promise<readonly (readonly BytePath[])[]> {
  if (head === null) return [];
  return parseTogether(await rawGit(git, [...TOGETHER_ARGS, '--end-of-options', head]));
}

/** Of the output of `git log` with TOGETHER_ARGS. Linear. */
export function parseTogether(printed: Buffer): readonly (readonly BytePath[])[] {
  const commits: BytePath[][] = [];
  for (const word of splitNul(printed)) {
    const own = commits.at(-1);
    if (word === '/') commits.push([]);
    // git parts the header from the first name by a newline.
    else if (own !== undefined) own.push(own.length === 0 ? word.replace(/^\n/, '') : word);
  }
  return commits;
}
