/** The commits that one side of a merge has and the other has not, as far as they changed a file. */

/** A commit that changed the file. */
export interface LoggedCommit {
  readonly author: string;
  /** When it was written, in seconds since 1970; a cherry-pick keeps it. */
  readonly time: number;
  readonly subject: string;
  /** Lines without the space around them, at most `MOST_LINES`. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** More commits of one file tell nothing new. */
const MOST_COMMITS = 60;
/** Of one commit; a change of more is generated. */
const MOST_LINES = 3000;

/** Arguments of git for the commits of `side` that `other` has not, the newest first. Both are full ids. */
export function sideLogArgs(side: string, other: string, path: string): readonly string[] {
  const patch = ['-p', '-U0', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'];
  const format = '--format=%x00%x00%ae%x00%at%x00%s%x00';
  const most = `--max-count=${MOST_COMMITS}`;
  return ['log', ...patch, '--no-show-signature', most, format, side, `^${other}`, '--', path];
}

/** What git printed for `sideLogArgs`. Linear. */
export function parseSideLog(printed: string): LoggedCommit[] {
  return printed
    .split('\0\0')
    .slice(1)
    .map((part) => {
      const [author = '', time = '', subject = '', ...patch] = part.split('\0');
      return { author, time: Number(time), subject, ...changedLines(patch.join('\0')) };
    });
}

function changedLines(patch: string): Pick<LoggedCommit, 'added' | 'removed'> {
  const [added, removed]: [string[], string[]] = [[], []];
  let isInHunk = false;
  for (const line of patch.split('\n')) {
    if (line.startsWith('@@ ')) isInHunk = true;
    else if (line.startsWith('diff --git ')) isInHunk = false;
    else if (isInHunk && line.startsWith('+')) added.push(line.slice(1).trim());
    else if (isInHunk && line.startsWith('-')) removed.push(line.slice(1).trim());
  }
  return { added: added.slice(0, MOST_LINES), removed: removed.slice(0, MOST_LINES) };
}
