import type { Author, AuthorsQuestion, Commit, GitAuthors } from '../core/authors';
import { CancelledError, errorText } from '../core/errors';
import { byCodeUnits } from '../core/order';
import { rawGit } from './rawGit';
import type { RawGit } from './rawGit';
import type { GitOptions } from './trackedFiles';

/** Lines that no commit has are nobody's. */
const UNCOMMITTED = /^(?:Not Committed Yet|External file \(.*\))$/;
const PATHS_AS_WRITTEN = { GIT_LITERAL_PATHSPECS: '1' };

/**
 * The port that tells who wrote what below `folder`, and when: by commits that touch it, of lines by who wrote them as
 * they stand, and by the commits that changed them.
 * One git process a question, linear in the history of the path. A failure is null and a sentence in the log.
 */
export function createGitAuthors(folder: string, { environment, log }: GitOptions): GitAuthors {
  const told = async <Row>(read: Promise<readonly Row[]>): Promise<readonly Row[] | null> => {
    try {
      const rows = await read;
      return rows.length === 0 ? null : rows;
    } catch (error) {
      if (error instanceof CancelledError) throw error;
      log.info(`git could not tell the authors: ${errorText(error)}`);
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

/** Of lines those that changed them, followed back to where they were written. */
async function commitsOf(git: RawGit, { path, lines }: AuthorsQuestion): Promise<readonly Commit[]> {
  const what =
    path === null || lines === null
      ? ['--', path ?? '.']
      : ['--no-patch', `-L${lines.from},${lines.to}:${path}`];
  const text = await textOf(git, ['log', '--no-show-signature', '--format=%h%x00%aN%x00%at%x00%s', ...what]);
  return text.split('\n').flatMap((line) => {
    const [hash = '', name = '', time = '', subject] = line.split('\0');
    return subject === undefined ? [] : [{ hash, name, time: Number(time), subject }];
  });
}

async function authorsOf(git: RawGit, { path, lines }: AuthorsQuestion): Promise<readonly Author[]> {
  if (path !== null && lines !== null) {
    const range = `${lines.from},${lines.to}`;
    return parseBlame(await textOf(git, ['blame', '--line-porcelain', '-L', range, '--', path]));
  }
  return parseLog(
    await textOf(git, ['log', '--no-show-signature', '--format=%aN%x00%at', '--', path ?? '.']),
  );
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
