/** The commits that a rebase would put onto another, as data. */
import { UserError } from '../../../core/errors';
import { phrase } from '../../../core/text/phrase';
import type { BytePath } from '../../../git/bytePaths';
import type { Branch } from '../../../git/operations/branches';
import {
  isShallow,
  pushedCommits,
  readBranches,
  remoteWith,
  upstreamOf,
} from '../../../git/operations/branches';
import type { CommitChange } from '../../../git/operations/commitChanges';
import { readChanges } from '../../../git/operations/commitChanges';
import type { CommitObject } from '../../../git/operations/commits';
import { idsBetween, readCommits } from '../../../git/operations/commits';
import type { Repository } from '../../../git/operations/repository';
import { answerOf, commitOf, readingGit } from '../../../git/operations/repository';
import { changedBlobs } from '../../../git/operations/sideChanges';
import { headName, mergeBase } from '../../../git/operations/underWay';
import type { RawGit } from '../../../git/rawGit';

export interface RangeEntry extends CommitObject {
  readonly changes: readonly CommitChange[];
  /** The remote's branch that has it already; null for none. */
  readonly pushed: string | null;
  /** Other branches that stand on it, in full, and move along. */
  readonly branches: readonly string[];
}

export interface RebaseRange {
  /** What HEAD is at. */
  readonly head: CommitObject;
  /** The branch, or the start of the commit's id. */
  readonly name: string;
  readonly onto: CommitObject;
  /** As it was written. */
  readonly ontoName: string;
  /** Where the branch left `onto`; null for histories that share nothing. */
  readonly base: CommitObject | null;
  /** A line of commits, the oldest first. */
  readonly entries: readonly RangeEntry[];
}

/** More are planned by nobody in one sitting; each costs git a merge. */
const MOST_COMMITS = 500;
const MOST_NAMED = 3;

/**
 * What HEAD has beyond `onto`, which may be anything that git takes for a commit. Throws UserError for a name that is none, a
 * HEAD without a commit, merges in the range, too many commits, and a shallow clone whose common ancestor is cut off.
 */
export async function readRange(
  repository: Repository,
  onto: string,
  signal: AbortSignal,
): Promise<RebaseRange> {
  const git = readingGit(repository, signal);
  const ontoId = await commitOf(git, onto);
  if (ontoId === null)
    throw new UserError('bad-input', phrase('"{0}" names no commit of this repository.', onto));
  const headId = await commitOf(git, 'HEAD');
  if (headId === null)
    throw new UserError(
      'bad-input',
      phrase('{0} has no commit yet, so there is nothing to rebase.', repository.top),
    );
  const baseId = await mergeBase(git, headId, ontoId);
  if (baseId === null && (await isShallow(git)))
    throw new UserError(
      'bad-input',
      phrase(
        'This clone is shallow, and the commit that HEAD shares with {0} is cut off. Fetch it first: git fetch --unshallow.',
        onto,
      ),
    );
  const ids = await idsBetween(git, ontoId, headId, MOST_COMMITS);
  if (ids.length > MOST_COMMITS)
    throw new UserError(
      'bad-input',
      phrase(
        'There are more than {0} commits since {1}. Choose a later commit for --onto.',
        MOST_COMMITS,
        onto,
      ),
    );
  const [head, ontoCommit, ...commits] = await readCommits(git, [headId, ontoId, ...ids]);
  if (head === undefined || ontoCommit === undefined) throw new Error('git read no commits');
  requireLine(commits, headId);
  const [base = null] = baseId === null ? [] : await readCommits(git, [baseId]);
  const entries = await entriesOf(git, { commits, baseId, headId });
  return { head, name: await headName(git), onto: ontoCommit, ontoName: onto, base, entries };
}

/** A todo is a list: what a merge joined would be laid flat, and the merge with how it was resolved be lost. */
function requireLine(commits: readonly CommitObject[], headId: string): void {
  const merges = commits.filter(({ parents }) => parents.length > 1);
  const last = merges.at(-1);
  if (last === undefined) return;
  const named = merges
    .slice(-MOST_NAMED)
    .map(({ id }) => id.slice(0, 8))
    .join(', ');
  throw new UserError(
    'bad-input',
    last.id === headId
      ? phrase(
          'The newest commit, {0}, is a merge, which a rebase would lose, and nothing comes after it. Rebase a branch before it is merged.',
          last.id.slice(0, 8),
        )
      : phrase(
          'There are merge commits among them ({0}), which a rebase would lose. Rebase what came after: --onto {1}.',
          named,
          last.id.slice(0, 8),
        ),
  );
}

interface Line {
  readonly commits: readonly CommitObject[];
  readonly baseId: string | null;
  readonly headId: string;
}

async function entriesOf(git: RawGit, { commits, baseId, headId }: Line): Promise<readonly RangeEntry[]> {
  const changes = await readChanges(
    git,
    commits.map(({ id }) => id),
  );
  const pushed = await pushedCommits(
    git,
    baseId,
    commits.map(({ id }) => id),
  );
  const branch = await answerOf(git, ['symbolic-ref', '--quiet', 'HEAD']);
  const upstream = branch === null ? null : await upstreamOf(git, branch);
  const newest = commits.findLast(({ id }) => pushed.has(id));
  const remote = newest === undefined ? null : await remoteWith(git, newest.id, upstream);
  const stacked = (await readBranches(git)).filter((one) => moves(one, headId));
  return commits.map((commit) => ({
    ...commit,
    changes: changes.get(commit.id) ?? [],
    pushed: pushed.has(commit.id) ? remote : null,
    branches: stacked.filter((one) => one.commit === commit.id).map(({ name }) => name),
  }));
}

/** Whether HEAD and the branches that move along are where they were. The commits between two others never change. */
export async function isUnmoved(
  repository: Repository,
  { head, entries }: RebaseRange,
  signal: AbortSignal,
): Promise<boolean> {
  const git = readingGit(repository, signal);
  if ((await commitOf(git, 'HEAD')) !== head.id) return false;
  const stacked = (await readBranches(git)).filter((one) => moves(one, head.id));
  return entries.every(({ id, branches }) => {
    const now = stacked.filter(({ commit }) => commit === id).map(({ name }) => name);
    return JSON.stringify(now) === JSON.stringify(branches);
  });
}

/** One at the newest commit may be somebody's copy of how it was; one that a work tree has checked out cannot be moved. */
function moves({ commit, isCheckedOut }: Branch, headId: string): boolean {
  return commit !== headId && !isCheckedOut;
}

/** Every file that a rebase of the range writes: what its commits change, and what is another on the commit that it goes onto. */
export async function writtenPaths(
  repository: Repository,
  { entries, head, onto }: RebaseRange,
  signal: AbortSignal,
): Promise<readonly BytePath[]> {
  const own = entries.flatMap(({ changes }) => changes.map(({ path }) => path));
  const moved = await changedBlobs(readingGit(repository, signal), head.tree, onto.tree);
  return [...new Set([...own, ...moved.keys()])];
}

/** The tree that a commit of the range is told from. */
export function treeBelow({ entries, base }: RebaseRange, at: number, empty: string): string {
  return at === 0 ? (base?.tree ?? empty) : (entries[at - 1]?.tree ?? empty);
}
