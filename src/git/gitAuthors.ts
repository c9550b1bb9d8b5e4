import { MOST_COMMITS } from '../core/map/authors';
import type { Author, AuthorsQuestion, Commit, GitAuthors, History } from '../core/map/authors';
import { CancelledError, errorText } from '../core/errors';
import { byCodeUnits } from '../core/text/order';
import { rawGit } from './rawGit';
import type { RawGit } from './rawGit';
import type { GitOptions } from './trackedFiles';

/** Lines that no commit has are nobody's. */
const UNCOMMITTED = /^(?:Not Committed Yet|External file \(.*\))$/;
const PATHS_AS_WRITTEN = { GIT_LITERAL_PATHSPECS: '1' };

/**
 * The port that tells who wrote what below `folder`, and when: by commits that touch it, of lines by who wrote them as
 * they stand, and by the commits that changed them.
 * Three git processes a question at most, each linear in the history of the path. A failure is null and a sentence in the log.
 */
export function createGitAuthors(folder: string, { environment, log }: GitOptions): GitAuthors {
  const told = async <Found>(read: Promise<Found | null>): Promise<Found | null> => {
    try {
      return await read;
    } catch (error) {
      if (error instanceof CancelledError) throw error;
      log.info(`git did not report the authors: ${errorText(error)}`);
      return null;
    }
  };
  const gitOf = (signal: AbortSignal): RawGit => ({
    ...{ folder, environment, variables: PATHS_AS_WRITTEN, signal },
  });
  return {
    read: (question, signal) => told(authorsOf(gitOf(signal), question)),
    commits: (question, signal) => told(commitsOf(gitOf(signal), question)),
  };
}

/** Of lines the commits that changed them, followed back to where they were written. Null for none. */
async function commitsOf(git: RawGit, { path, lines }: AuthorsQuestion): Promise<History | null> {
  if (path !== null && lines !== null) {
    // Only this walk knows how many there are: it is made once, and whole.
    const found = await logOf(git, ['--no-patch', `-L${lines.from},${lines.to}:${path}`]);
    return historyOf(found.length, found, found.at(-1));
  }
  const what = ['--', path ?? '.'];
  const last = await logOf(git, ['-n', String(MOST_COMMITS), '--no-follow', ...what]);
  if (last.length < MOST_COMMITS) return historyOf(last.length, last, last.at(-1));
  const count = Number(await textOf(git, ['rev-list', '--count', 'HEAD', ...what]));
  const [first] = await logOf(git, ['-n', '1', `--skip=${count - 1}`, '--no-follow', ...what]);
  return historyOf(count, last, first);
}

function historyOf(count: number, found: readonly Commit[], first: Commit | undefined): History | null {
  const [newest, ...others] = found;
  if (newest === undefined) return null;
  if (first === undefined) throw new Error('the history changed while it was read');
  return { count, last: [newest, ...others.slice(0, MOST_COMMITS - 1)], first };
}

async function logOf(git: RawGit, args: readonly string[]): Promise<readonly Commit[]> {
  const text = await textOf(git, ['log', '--no-show-signature', '--format=%h%x00%aN%x00%at%x00%s', ...args]);
  return text.split('\n').flatMap((line) => {
    const [hash = '', name = '', time = '', subject] = line.split('\0');
    return subject === undefined ? [] : [{ hash, name, time: Number(time), subject }];
  });
}

/** Null for none. */
async function authorsOf(git: RawGit, { path, lines }: AuthorsQuestion): Promise<readonly Author[] | null> {
  const blame = path !== null && lines !== null;
  const authors = blame
    ? parseBlame(
        await textOf(git, ['blame', '--line-porcelain', '-L', `${lines.from},${lines.to}`, '--', path]),
      )
    : parseLog(await textOf(git, ['log', '--no-show-signature', '--format=%aN%x00%at', '--', path ?? '.']));
  return authors.length === 0 ? null : authors;
}

async function textOf(git: RawGit, args: readonly string[]): Promise<string> {
  return (await rawGit(git, args)).toString('utf8');
}

/** Authors of `git log --format=%aN%x00%at`. */
function parseLog(text: string): readonly Author[] {
  const rows = text.split('\n').flatMap((line) => {
    const [name, time] = line.split('\0');
    return name === undefined || time === undefined ? [] : [{ name, time: Number(time) }];
  });
  return countedByName(rows);
}

/** Authors of `git blame --line-porcelain`, where each line of the file stands behind a tab, below its commit. */
function parseBlame(text: string): readonly Author[] {
  const rows: { name: string; time: number }[] = [];
  let [name, time] = ['', 0];
  for (const line of text.split('\n')) {
    if (line.startsWith('author ')) name = line.slice('author '.length);
    else if (line.startsWith('author-time ')) time = Number(line.slice('author-time '.length));
    else if (line.startsWith('\t') && !UNCOMMITTED.test(name)) rows.push({ name, time });
  }
  return countedByName(rows);
}

function countedByName(rows: readonly { readonly name: string; readonly time: number }[]): readonly Author[] {
  const authors = new Map<string, Author>();
  for (const { name, time } of rows) {
    const { count, lastTime } = authors.get(name) ?? { count: 0, lastTime: 0 };
    authors.set(name, { name, count: count + 1, lastTime: Math.max(lastTime, time) });
  }
  return [...authors.values()].sort((a, b) => b.count - a.count || byCodeUnits(a.name, b.name));
}
