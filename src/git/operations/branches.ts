/** Branches: which stand on a commit, and which commits a remote has. */
import type { RawGit } from '../rawGit';
import { rawGit } from '../rawGit';
import { answerOf } from './repository';

export interface Branch {
  /** In full: `refs/heads/main`. */
  readonly name: string;
  readonly commit: string;
  /** Whether a work tree has it checked out, this or another. */
  readonly isCheckedOut: boolean;
}

/** The branches of this repository. */
export async function readBranches(git: RawGit): Promise<readonly Branch[]> {
  const format = '--format=%(objectname) %(refname) %(worktreepath)';
  const printed = (await rawGit(git, ['for-each-ref', format, 'refs/heads'])).toString('utf8');
  return printed.split('\n').flatMap((line) => {
    const [commit = '', name, ...place] = line.split(' ');
    return name === undefined ? [] : [{ name, commit, isCheckedOut: place.join(' ') !== '' }];
  });
}

/** The ref in full that a branch follows; null for none. */
export async function upstreamOf(git: RawGit, branch: string): Promise<string | null> {
  const printed = await rawGit(git, ['for-each-ref', '--format=%(refname) %(upstream)', branch]);
  const lines = printed.toString('utf8').split('\n');
  const found = lines.find((line) => line.startsWith(`${branch} `))?.slice(branch.length + 1) ?? '';
  return found === '' ? null : found;
}

/** Of these commits, a line of which the last contains all others and which begins behind `base` (null: nowhere), those that a branch of a remote has too. */
export async function pushedCommits(
  git: RawGit,
  base: string | null,
  commits: readonly string[],
): Promise<ReadonlySet<string>> {
  const head = commits.at(-1);
  if (head === undefined) return new Set();
  const args = ['rev-list', head, ...(base === null ? [] : [`^${base}`]), '--not', '--remotes'];
  const own = new Set((await rawGit(git, args)).toString('latin1').split('\n'));
  return new Set(commits.filter((id) => !own.has(id)));
}

/** A branch of a remote that has the commit, by its short name: the upstream where it does; null for none. */
export async function remoteWith(
  git: RawGit,
  commit: string,
  upstream: string | null,
): Promise<string | null> {
  const format = '--format=%(refname) %(refname:short) %(symref)';
  const args = ['for-each-ref', '--contains', commit, format, 'refs/remotes'];
  const found = (await rawGit(git, args))
    .toString('utf8')
    .split('\n')
    .map((line) => line.split(' '))
    // origin/HEAD is another name of one of the others.
    .filter(([name = '', , pointed = '']) => name !== '' && pointed === '');
  return (found.find(([name]) => name === upstream) ?? found[0])?.[1] ?? null;
}

/** Whether older history is cut off. */
export async function isShallow(git: RawGit): Promise<boolean> {
  return (await answerOf(git, ['rev-parse', '--is-shallow-repository'])) === 'true';
}
