/** What a branch may be rebased onto, for a list to choose from. */
import { upstreamOf } from '../../git/operations/branches';
import { idsBetween, readCommits } from '../../git/operations/commits';
import type { Repository } from '../../git/operations/repository';
import { answerOf, commitOf, readingGit } from '../../git/operations/repository';
import { subjectOf } from '../../scenarios/git/rebase/messages';

export type Base =
  | { readonly kind: 'upstream' | 'branch'; readonly name: string }
  /** The last commits, this many; `name` is the commit below them, `subject` the oldest one's. */
  | { readonly kind: 'last'; readonly name: string; readonly count: number; readonly subject: string };

const MAIN = ['main', 'master', 'trunk', 'develop'];
/** More are chosen by a name. */
const MOST_LAST = 20;

/** The upstream, the main branches, then the last commits; none without a commit. */
export async function readBases(repository: Repository, signal: AbortSignal): Promise<readonly Base[]> {
  const git = readingGit(repository, signal);
  const head = await commitOf(git, 'HEAD');
  if (head === null) return [];
  const branch = await answerOf(git, ['symbolic-ref', '--quiet', 'HEAD']);
  const upstream = branch === null ? null : await upstreamOf(git, branch);
  const named: Base[] =
    upstream === null ? [] : [{ kind: 'upstream', name: upstream.replace(/^refs\/(?:remotes|heads)\//, '') }];
  for (const name of MAIN) {
    const isThere = (await commitOf(git, `refs/heads/${name}`)) !== null;
    if (isThere && branch !== `refs/heads/${name}`) named.push({ kind: 'branch', name });
  }
  const ids = (await idsBetween(git, null, head, MOST_LAST)).slice(-MOST_LAST);
  const commits = [...(await readCommits(git, ids))].reverse();
  // A merge cannot be planned: the last commits end above it.
  const end = commits.findIndex(({ parents }) => parents.length !== 1);
  const line = end < 0 ? commits : commits.slice(0, end);
  const last = line.map((commit, at): Base => {
    const [name = ''] = commit.parents;
    return { kind: 'last', name, count: at + 1, subject: subjectOf(commit) };
  });
  return [...named, ...last];
}
