/** Merges that may be looked at for silent conflicts, for a list to choose from. */
import { rawGit } from '../../git/rawGit';
import { readCommits } from '../../git/operations/commits';
import type { Repository } from '../../git/operations/repository';
import { commitOf, readingGit } from '../../git/operations/repository';
import { spokenName } from '../../git/operations/spokenName';
import { subjectOf } from '../../scenarios/git/rebase/messages';

/** `theirs` is merged into `ours`; both are names that git knows. */
export type MergeChoice =
  | { readonly kind: 'branch'; readonly ours: string; readonly theirs: string }
  /** `name`: what people call what comes in. */
  | { readonly kind: 'under way'; readonly ours: string; readonly theirs: string; readonly name: string }
  /** `subject` of the merge's message. */
  | { readonly kind: 'last'; readonly ours: string; readonly theirs: string; readonly subject: string };

/** Nobody reads a longer list: another branch is typed. */
const MOST_BRANCHES = 100;
const HERE = 'HEAD';
const INCOMING = 'MERGE_HEAD';

/** The merge under way, the merge that HEAD is, then branches that HEAD does not hold, the newest first; none without a commit. */
export async function readMergeChoices(
  repository: Repository,
  signal: AbortSignal,
): Promise<readonly MergeChoice[]> {
  const git = readingGit(repository, signal);
  const head = await commitOf(git, HERE);
  if (head === null) return [];
  const incoming = await commitOf(git, INCOMING);
  const underWay: MergeChoice[] =
    incoming === null
      ? []
      : [
          {
            ...{ kind: 'under way', ours: HERE, theirs: INCOMING },
            name: await spokenName(repository, git, INCOMING, incoming),
          },
        ];
  const [commit] = await readCommits(git, [head]);
  const last: MergeChoice[] =
    commit?.parents.length === 2
      ? [{ kind: 'last', ours: `${HERE}^1`, theirs: `${HERE}^2`, subject: subjectOf(commit) }]
      : [];
  const args = [
    ...['for-each-ref', '--sort=-committerdate', `--no-merged=${head}`, `--count=${MOST_BRANCHES}`],
    ...['--format=%(refname:short)%00%(symref)', 'refs/heads', 'refs/remotes'],
  ];
  const branches = (await rawGit(git, args))
    .toString('utf8')
    .split('\n')
    .map((line) => line.split('\0'))
    // origin/HEAD is another name of one of the others.
    .filter(([name = '', pointed = '']) => name !== '' && pointed === '')
    .map(([name = '']): MergeChoice => ({ kind: 'branch', ours: HERE, theirs: name }));
  return [...underWay, ...last, ...branches];
}
