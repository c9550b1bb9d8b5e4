/** What a bisection reads of the history. */
import type { CommitFacts, CommitGraph } from '../../core/git/bisect';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit } from '../rawGit';
import { answerOf } from './repository';

/** The commits that `bad` contains and `good` does not, `bad` last; empty where good contains bad. One process. */
export async function readCommitGraph(git: RawGit, good: string, bad: string): Promise<CommitGraph> {
  const printed = await rawGit(git, ['rev-list', '--topo-order', '--reverse', '--parents', bad, `^${good}`]);
  const rows = linesOf(printed).map((line) => line.split(' '));
  const numbers = new Map(rows.map(([id = ''], at) => [id, at]));
  return {
    ids: [...numbers.keys()],
    parents: rows.map(([, ...parents]) =>
      parents.flatMap((parent) => {
        const number = numbers.get(parent);
        return number === undefined ? [] : [number];
      }),
    ),
  };
}

/** All best common ancestors; empty for histories without one. */
export async function mergeBasesOf(git: RawGit, one: string, other: string): Promise<readonly string[]> {
  try {
    return linesOf(await rawGit(git, ['merge-base', '--all', one, other]));
  } catch (error) {
    if (error instanceof GitExit && error.code === 1) return [];
    throw error;
  }
}

/** What is not checked out in a new work tree as people may expect it. */
export interface CheckedOutParts {
  readonly hasSubmodules: boolean;
  readonly isSparse: boolean;
  /** Git LFS keeps files, and its filter is not set up: the files are pointers then. */
  readonly lacksLfs: boolean;
}

/** Looks at the tree of the commit and at the settings. */
export async function readCheckedOutParts(git: RawGit, commit: string): Promise<CheckedOutParts> {
  const listed = await rawGit(git, ['ls-tree', '--full-tree', '--name-only', commit, '.gitmodules']);
  const sparse = await answerOf(git, ['config', '--type=bool', '--get', 'core.sparseCheckout']);
  return {
    hasSubmodules: listed.length > 0,
    isSparse: sparse === 'true',
    lacksLfs:
      (await namesLfs(git, commit)) &&
      (await answerOf(git, ['config', '--get', 'filter.lfs.smudge'])) === null,
  };
}

/** Whether attributes at the top name the filter. */
async function namesLfs(git: RawGit, commit: string): Promise<boolean> {
  const args = ['ls-tree', '--full-tree', '--name-only', commit, '.gitattributes'];
  if ((await rawGit(git, args)).length === 0) return false;
  return (await rawGit(git, ['cat-file', 'blob', `${commit}:.gitattributes`])).includes('filter=lfs');
}

/** Subject and changed files of each of these commits, in any order. Cost: a comparison of trees and texts a commit. */
export async function readCommitFacts(git: RawGit, ids: readonly string[]): Promise<readonly CommitFacts[]> {
  if (ids.length === 0) return [];
  const args = [
    ...['log', '--no-walk=unsorted', '--stdin', '--no-show-signature', '--no-ext-diff', '--no-textconv'],
    '--encoding=UTF-8',
    ...['--no-renames', '--numstat', '-z', '--format=%x00%H%x00%s'],
  ];
  const printed = (await rawGit(git, args, Buffer.from(`${ids.join('\n')}\n`))).toString('utf8');
  return parseCommitFacts(printed);
}

/** An empty field, then id and subject, then a field for each file: `added TAB deleted TAB path`. */
function parseCommitFacts(printed: string): readonly CommitFacts[] {
  const facts: { id: string; subject: string; files: { path: string; lines: number }[] }[] = [];
  const fields = printed.split('\0');
  for (let at = 0; at < fields.length; at++) {
    const [, added, deleted, path] = /^\n?(\d+|-)\t(\d+|-)\t([^]+)$/.exec(fields[at] ?? '') ?? [];
    if (path !== undefined) {
      const lines = (Number(added) || 0) + (Number(deleted) || 0);
      facts.at(-1)?.files.push({ path, lines });
      continue;
    }
    const id = fields[at] ?? '';
    if (!/^[0-9a-f]{40,64}$/.test(id)) continue;
    facts.push({ id, subject: fields[at + 1] ?? '', files: [] });
    at++;
  }
  return facts;
}

function linesOf(printed: Buffer): readonly string[] {
  return printed.toString('latin1').split('\n').filter(Boolean);
}
