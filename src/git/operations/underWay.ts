/** What is under way in a repository, and what people call its two sides. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from '../../core/files/missingFile';
import type { MergeSide, MergeState } from '../../core/git/conflicts';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit } from '../rawGit';
import type { Repository } from './repository';
import { answerOf, commitOf, readingGit } from './repository';
import { findStash } from './stashes';
import type { Unmerged } from './unmerged';
import { readUnmerged } from './unmerged';

export interface UnderWay {
  readonly state: Exclude<MergeState, 'preview'>;
  /** What HEAD is: in a rebase, what is rebased onto. Null without a commit yet. */
  readonly ours: MergeSide | null;
  /** What comes in. Null where git does not say. */
  readonly theirs: MergeSide | null;
  /** The commit from which both are told; null where there is none. The first of several. */
  readonly base: string | null;
  readonly unmerged: readonly Unmerged[];
}

/** Reads files of git's folder and a few commits. A squashed merge and `checkout -m` leave what a stash leaves: state `stash`. */
export async function readUnderWay(repository: Repository, signal: AbortSignal): Promise<UnderWay> {
  const git = readingGit(repository, signal);
  const unmerged = await readUnmerged(git);
  const state = await stateOf(repository, unmerged);
  if (state === 'none') return { state, ours: null, theirs: null, base: null, unmerged };
  const head = await sideOf(git, 'HEAD', await headName(git));
  const sides = await sidesOf(repository, git, { state, head, unmerged });
  return { state, ...sides, unmerged };
}

async function stateOf(repository: Repository, unmerged: readonly Unmerged[]): Promise<UnderWay['state']> {
  const has = (name: string): Promise<boolean> => isThere(join(repository.gitDir, name));
  if (await has('rebase-merge')) return 'rebase';
  if ((await has('rebase-apply')) && !(await has('rebase-apply/applying'))) return 'rebase';
  if (await has('MERGE_HEAD')) return 'merge';
  if (await has('CHERRY_PICK_HEAD')) return 'cherry-pick';
  if (await has('REVERT_HEAD')) return 'revert';
  const todo = await textOf(repository, 'sequencer/todo');
  if (todo !== null) return /^\s*revert\b/m.test(todo) ? 'revert' : 'cherry-pick';
  return unmerged.length > 0 ? 'stash' : 'none';
}

interface Sides {
  readonly ours: MergeSide | null;
  readonly theirs: MergeSide | null;
  readonly base: string | null;
}

interface Known {
  readonly state: Exclude<UnderWay['state'], 'none'>;
  readonly head: MergeSide | null;
  readonly unmerged: readonly Unmerged[];
}

async function sidesOf(
  repository: Repository,
  git: RawGit,
  { state, head, unmerged }: Known,
): Promise<Sides> {
  if (state === 'merge') return mergeSides(repository, git, head);
  if (state === 'cherry-pick') {
    const commit = await commitOf(git, 'CHERRY_PICK_HEAD');
    return pickSides(git, head, commit, commit === null ? '' : commit.slice(0, 8));
  }
  if (state === 'revert') {
    const commit = await commitOf(git, 'REVERT_HEAD');
    const theirs = commit === null ? null : await sideOf(git, `${commit}^`, `${commit.slice(0, 8)}^`);
    return { ours: head, theirs, base: commit };
  }
  if (state === 'rebase') return rebaseSides(repository, git, head);
  const stash = await findStash(git, unmerged);
  const theirs = stash === null ? null : await sideOf(git, stash.commit, stash.name);
  return { ours: head, theirs, base: stash === null ? null : await commitOf(git, `${stash.commit}^1`) };
}

async function mergeSides(repository: Repository, git: RawGit, ours: MergeSide | null): Promise<Sides> {
  const commit = ((await textOf(repository, 'MERGE_HEAD')) ?? '').split('\n')[0]?.trim() ?? '';
  const theirs = await sideOf(git, commit, await nameOf(git, commit, await saidOfMerge(repository)));
  return { ours, theirs, base: await mergeBase(git, 'HEAD', commit) };
}

/** What git's message for the merge under way calls what comes in. */
export async function saidOfMerge(repository: Repository): Promise<string | undefined> {
  return /'([^'\n]+)'/.exec((await textOf(repository, 'MERGE_MSG'))?.split('\n')[0] ?? '')?.[1];
}

async function pickSides(
  git: RawGit,
  ours: MergeSide | null,
  commit: string | null,
  name: string,
): Promise<Sides> {
  if (commit === null) return { ours, theirs: null, base: null };
  return { ours, theirs: await sideOf(git, commit, name), base: await commitOf(git, `${commit}^1`) };
}

async function rebaseSides(repository: Repository, git: RawGit, head: MergeSide | null): Promise<Sides> {
  const told = async (name: string): Promise<string> =>
    (
      (await textOf(repository, `rebase-merge/${name}`)) ??
      (await textOf(repository, `rebase-apply/${name}`)) ??
      ''
    ).trim();
  const branch = (await told('head-name')).replace(/^refs\/heads\//, '');
  const original = (await told('orig-head')).slice(0, 8);
  const onto = await told('onto');
  const ours = head === null ? null : { ...head, name: await nameOf(git, onto, undefined) };
  const commit =
    (await commitOf(git, 'REBASE_HEAD')) ?? (await commitOf(git, (await told('stopped-sha')) || 'HEAD'));
  return pickSides(git, ours, commit, branch === 'detached HEAD' || branch === '' ? original : branch);
}

/** The first common ancestor; null for none. */
export async function mergeBase(git: RawGit, ours: string, theirs: string): Promise<string | null> {
  return answerOf(git, ['merge-base', '--end-of-options', ours, theirs]);
}

/** All best common ancestors, as criss-cross merges have several; none for unrelated histories. */
export async function mergeBases(git: RawGit, ours: string, theirs: string): Promise<readonly string[]> {
  try {
    const printed = await rawGit(git, ['merge-base', '--all', '--end-of-options', ours, theirs]);
    return printed.toString('latin1').split('\n').filter(Boolean);
  } catch (error) {
    if (error instanceof GitExit && error.code === 1) return [];
    throw error;
  }
}

/** A commit as a side, under this name. Null for no commit. */
export async function sideOf(git: RawGit, what: string, name: string): Promise<MergeSide | null> {
  const commit = await commitOf(git, what);
  if (commit === null) return null;
  const printed = await rawGit(git, ['show', '-s', '--no-show-signature', '--format=%ct', commit]);
  return { name, commit, time: Number(printed.toString('latin1').trim()) };
}

/** The branch, or the start of the commit's hash. */
export async function headName(git: RawGit): Promise<string> {
  const branch = await answerOf(git, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return branch ?? ((await commitOf(git, 'HEAD')) ?? '').slice(0, 8);
}

/** A branch or tag at the commit, first the one that git's message names; else the start of its hash. */
async function nameOf(git: RawGit, commit: string, said: string | undefined): Promise<string> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return '';
  return (await refAt(git, commit, said)) ?? commit.slice(0, 8);
}

/** A branch or tag at the commit, `preferred` if it is one of them; null for none. `commit` is a full hash. */
export async function refAt(
  git: RawGit,
  commit: string,
  preferred: string | undefined,
): Promise<string | null> {
  const format = '--format=%(refname:short)%00%(symref)';
  const kinds = ['refs/heads', 'refs/remotes', 'refs/tags'];
  const printed = await rawGit(git, ['for-each-ref', '--points-at', commit, format, ...kinds]);
  const refs = printed.toString('utf8').split('\n');
  const names = refs.map((line) => line.split('\0')).flatMap(asNames);
  return preferred !== undefined && names.includes(preferred) ? preferred : (names[0] ?? null);
}

/** origin/HEAD, which is called `origin`, is another name of one of the others. */
function asNames([name = '', pointed = '']: readonly string[]): readonly string[] {
  return name === '' || pointed !== '' ? [] : [name];
}

/** A file of git's folder as text; null where there is none. */
export async function textOf(repository: Repository, name: string): Promise<string | null> {
  try {
    return await readFile(join(repository.gitDir, name), 'utf8');
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissingFile(error)) return false;
    throw error;
  }
}
