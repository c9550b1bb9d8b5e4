import type { FileCommits, FileHistory } from '../core/ports';

/**
 * Arguments of the one log pass that parseLogNames reads. A header is `/` and the committer time: no path
 * of git's begins with `/`, so headers and paths cannot be taken for each other.
 */
export const logNamesArgs: readonly string[] = [
  'log',
  '-z',
  '--format=/%ct',
  '--name-only',
  '--relative',
  // Settings of the user or of the repository that would change the output, or start a program.
  '--no-renames',
  '--root',
  '--no-color',
  '--no-decorate',
  '--no-show-signature',
  '--no-ext-diff',
  '--',
];

/**
 * The history of every path in the output of `git log` with logNamesArgs; null where it lists no commit.
 * commits = commits that touched the path, a merge only where it is no merge to git log (it shows no
 * names for one); lastTime = committer time of the first of them in git's order; headTime = HEAD's, which
 * git lists first. In a shallow clone the oldest commit is held to have added everything it has.
 */
export function parseLogNames(output: string): FileHistory | null {
  const files = new Map<string, FileCommits>();
  let headTime: number | null = null;
  let time = 0;
  let afterHeader = false;
  for (const token of output.split('\0')) {
    if (token.startsWith('/')) {
      time = Number(token.slice(1));
      headTime ??= time;
      afterHeader = true;
      continue;
    }
    // git parts the header from the first name by exactly one newline; further ones belong to the name.
    const path = afterHeader && token.startsWith('\n') ? token.slice(1) : token;
    if (token === '') continue;
    afterHeader = false;
    const known = files.get(path);
    files.set(path, { commits: (known?.commits ?? 0) + 1, lastTime: known?.lastTime ?? time });
  }
  return headTime === null ? null : { headTime, files };
}
