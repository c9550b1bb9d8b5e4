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
  // A diff.orderFile that is not there would end git log; this is how git is told of none.
  '-O/dev/null',
  '--root',
  '--no-color',
  '--no-decorate',
  '--no-show-signature',
  '--no-ext-diff',
  '--',
];

/**
 * The history of every path in the output of `git log` with logNamesArgs, cut into pieces anywhere: a long history
 * is longer than a string can be. Null where it lists no commit. Holds one piece and the paths at a time.
 * commits = commits that touched the path, a merge only where it is no merge to git log (it shows no
 * names for one); lastTime = committer time of the first of them in git's order; headTime = HEAD's, which
 * git lists first. In a shallow clone the oldest commit is held to have added everything it has.
 */
export async function parseLogNames(pieces: AsyncIterable<string>): Promise<FileHistory | null> {
  const files = new Map<string, FileCommits>();
  let headTime: number | null = null;
  let time = 0;
  let afterHeader = false;
  for await (const token of tokensOf(pieces)) {
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

async function* tokensOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = '';
  for await (const piece of pieces) {
    const tokens = (begun + piece).split('\0');
    begun = tokens.pop() ?? '';
    yield* tokens;
  }
  yield begun;
}
