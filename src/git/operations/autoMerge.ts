/** What git's merge makes of files in memory: objects are written to a private place, and no driver or filter is run. */
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitNul } from '../bytePaths';
import type { PrivateRepository } from '../privateRepository';
import { privateGit } from '../privateRepository';
import type { RawGit } from '../rawGit';
import { GitExit, rawGit, rawGitToFile } from '../rawGit';
import { readBlobs } from './blobs';
import { bytesOf } from './operationState';
import type { Repository } from './repository';
import type { Stage, Unmerged } from './unmerged';
import { parseStages } from './unmerged';

export type ConflictStyle = 'merge' | 'diff3' | 'zdiff3';

/** A place for merges in memory, beside a repository. */
export interface MergeBench {
  readonly repository: PrivateRepository;
  readonly git: RawGit;
}

export interface BenchAsked {
  readonly user: Repository;
  /** The last word on every path. */
  readonly attributes: string;
  /** Absolute: folders of objects besides the repository's. */
  readonly objects: readonly string[];
}

/** Lends a bench to `work`, and removes it afterwards. */
export async function withMergeBench<T>(
  { user, attributes, objects }: BenchAsked,
  signal: AbortSignal,
  work: (bench: MergeBench) => Promise<T>,
): Promise<T> {
  const place = await mkdtemp(join(tmpdir(), 'repomaster-merge-'));
  try {
    const gitFolder = join(place, 'merge.git');
    const { top, environment } = user;
    const repository = { top, folder: top, userObjects: user.objects, gitFolder };
    const git = privateGit(repository, environment, { readObjects: [user.objects, ...objects], signal });
    const initial: RawGit = { ...git, folder: place, variables: SETTINGS };
    const args = ['init', '-q', '--bare', '--template=', `--object-format=${user.format}`, 'merge.git'];
    await rawGit(initial, args);
    await appendFile(join(gitFolder, 'config'), '[core]\n\tbare = false\n');
    await mkdir(join(gitFolder, 'info'), { recursive: true });
    const own = await bytesOf(join(user.commonDir, 'info', 'attributes'));
    const lines = `${own?.toString('latin1') ?? ''}\n${attributes}\n* -filter\n`;
    await writeFile(join(gitFolder, 'info', 'attributes'), lines, 'latin1');
    return await work({ repository, git: { ...git, variables: { ...git.variables, ...NOBODY } } });
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** No settings of the machine's or the user's. */
const SETTINGS = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull };

/** Commits that nobody sees need an author all the same. */
const NOBODY = {
  ...{ GIT_AUTHOR_NAME: 'nobody', GIT_AUTHOR_EMAIL: 'nobody', GIT_AUTHOR_DATE: '@0 +0000' },
  ...{ GIT_COMMITTER_NAME: 'nobody', GIT_COMMITTER_EMAIL: 'nobody', GIT_COMMITTER_DATE: '@0 +0000' },
};

export interface InMemory {
  /** The tree as git would leave the work tree, markers included. */
  readonly tree: string;
  readonly unmerged: readonly Unmerged[];
}

/** The merge of two commits, as `git merge` would begin it. Conflicts are an answer. Throws as git does. */
export async function mergeCommits(
  { repository, git }: MergeBench,
  ours: string,
  theirs: string,
  style: ConflictStyle,
): Promise<InMemory> {
  const file = join(repository.gitFolder, 'merged');
  const args = ['-c', `merge.conflictStyle=${style}`, 'merge-tree', '--write-tree', '-z', '--no-messages'];
  try {
    await rawGitToFile(git, [...args, '--allow-unrelated-histories', ours, theirs], file);
  } catch (error) {
    // 1: there are conflicts.
    if (!(error instanceof GitExit) || error.code !== 1) throw error;
  }
  const [tree = '', ...stages] = splitNul(await readFile(file));
  return { tree, unmerged: parseStages(stages) };
}

/** The three versions of one file; base null where both sides added it. */
export interface ThreeWay {
  readonly base: Stage | null;
  readonly ours: Stage;
  readonly theirs: Stage;
}

/**
 * The bytes that git's merge makes of each of these files, in their order, with markers of the bench's attributes. About eight
 * git processes for all of them.
 */
export async function mergeFiles(
  bench: MergeBench,
  files: readonly ThreeWay[],
  style: ConflictStyle,
): Promise<readonly Buffer[]> {
  if (files.length === 0) return [];
  const base = await commitBlobs(
    bench,
    files.map((file) => file.base),
    [],
  );
  const sides: string[] = [];
  for (const side of ['ours', 'theirs'] as const) {
    const blobs = files.map((file) => file[side]);
    sides.push(await commitBlobs(bench, blobs, [base]));
  }
  const [ours = '', theirs = ''] = sides;
  const { tree } = await mergeCommits(bench, ours, theirs, style);
  const listed = splitNul(await rawGit(bench.git, ['ls-tree', '-r', '-z', tree]));
  const ids = new Map(
    listed.map((entry) => {
      const [, id = '', name = ''] = /^\d+ blob ([0-9a-f]+)\t(.*)$/.exec(entry) ?? [];
      return [name, id] as const;
    }),
  );
  const blobs = await readBlobs(bench.git, ids.values());
  return files.map((_, at) => {
    const bytes = blobs.get(ids.get(nameOf(at)) ?? '');
    if (bytes === undefined) throw new Error(`git's merge in memory left out file ${at}`);
    return bytes;
  });
}

/** Names of their own: no attribute of the repository is meant for them. */
const nameOf = (at: number): string => `${at}`;

async function commitBlobs(
  { git }: MergeBench,
  blobs: readonly (Stage | null)[],
  parents: readonly string[],
): Promise<string> {
  const lines = blobs.flatMap((blob, at) =>
    blob === null ? [] : [`100644 blob ${blob.id}\t${nameOf(at)}\0`],
  );
  const tree = (await rawGit(git, ['mktree', '-z'], Buffer.from(lines.join('')))).toString('latin1').trim();
  const args = ['commit-tree', '--no-gpg-sign', tree, ...parents.flatMap((parent) => ['-p', parent])];
  return (await rawGit(git, args, Buffer.from('merge\n'))).toString('latin1').trim();
}
