import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MergeCode } from '../../../../src/core/git/mergePorts';
import type { Repository } from '../../../../src/git/operations/repository';
import { openRepository } from '../../../../src/git/operations/repository';
import type { ConflictReading, MergeReading } from '../../../../src/scenarios/git/mergeReading';
import { readMerge } from '../../../../src/scenarios/git/readMerge';
import type { Choice } from '../../../../src/scenarios/git/resolution';
import { USUAL_HOLDS, resolveConflicts } from '../../../../src/scenarios/git/resolveConflicts';
import type { Resolved } from '../../../../src/scenarios/git/resolveConflicts';
import { treeOf } from '../../git/patching';
import { gitFolder, noSignal } from '../../scan/gitFolder';
import type { GitFolder } from '../../scan/gitFolder';

/** A repository for each test of a suite, and what is done in it. */
export interface MergeStage {
  readonly folder: GitFolder;
  readonly git: (...args: string[]) => string;
  /** As git, for commands that end in a conflict. */
  readonly conflicting: (...args: string[]) => void;
  /** Commits these files; null deletes one. The commits are a minute apart. */
  readonly commit: (message: string, files: Readonly<Record<string, string | Buffer | null>>) => void;
  /** Two branches `main` and `side` from one commit; HEAD is main. */
  readonly twoSides: (sides: TwoSides) => void;
  readonly text: (path: string) => string;
  readonly repository: (path?: string) => Promise<Repository>;
  readonly read: (path?: string) => Promise<MergeReading>;
}

type Files = Readonly<Record<string, string | Buffer | null>>;

export interface TwoSides {
  readonly base: Files;
  readonly ours: Files;
  readonly theirs: Files;
}

/** The stage of the suite that calls it. */
export function mergeStage(): MergeStage {
  let folder: GitFolder;
  let minute = 0;
  beforeEach(async () => {
    folder = await gitFolder();
    minute = 0;
    folder.git('init', '-q');
  });
  afterEach(() => folder.remove());
  const git = (...args: string[]): string => folder.git(...args);
  const commit: MergeStage['commit'] = (message, files) => {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) folder.git('rm', '-q', '--', path);
      else folder.write({ [path]: '' });
      if (text !== null) writeFileSync(join(folder.path, path), text);
    }
    folder.git('add', '-A');
    const date = `2024-01-01T00:${String(minute++).padStart(2, '0')}:00Z`;
    execFileSync('git', ['commit', '-q', '--allow-empty', '-m', message], {
      cwd: folder.path,
      env: { ...folder.environment, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  };
  const repository = (path = folder.path): Promise<Repository> =>
    openRepository(path, folder.environment, noSignal);
  return {
    get folder() {
      return folder;
    },
    git,
    commit,
    conflicting: (...args) => {
      try {
        folder.git(...args);
      } catch (error) {
        if (/CONFLICT|conflict/.test(String((error as { stdout?: unknown }).stdout))) return;
        throw error;
      }
      throw new Error(`git ${args.join(' ')} made no conflict`);
    },
    twoSides: ({ base, ours, theirs }) => {
      commit('base', base);
      git('checkout', '-q', '-b', 'side');
      commit('theirs', theirs);
      git('checkout', '-q', 'main');
      commit('ours', ours);
    },
    text: (path) => readFileSync(join(folder.path, path), 'utf8'),
    repository,
    read: async (path) => readMerge(await repository(path), noSignal),
  };
}

/** The conflicts that are open, file by file. */
export function openConflicts({ files }: MergeReading): readonly (ConflictReading & { path: string })[] {
  return files.flatMap(({ path, conflicts }) =>
    conflicts.filter(({ isOpen }) => isOpen).map((one) => ({ ...one, path })),
  );
}

/** A language that nobody reads. */
export const noCode: MergeCode = {
  outlineOf: async () => null,
  callsOf: async () => null,
};

export function resolve(repository: Repository, choices: readonly Choice[]): Promise<Resolved> {
  const request = { choices, message: null, code: noCode, runTests: null, holdOn: USUAL_HOLDS };
  return resolveConflicts(repository, request, noSignal);
}

/** Everything that undo promises to give back: refs, HEAD, index bytes, files, stashes, and git's notes. */
export function wholeState(folder: GitFolder): Readonly<Record<string, string>> {
  const gitDir = folder.git('rev-parse', '--absolute-git-dir').trim();
  const refs = folder
    .git('for-each-ref', '--format=%(objectname) %(refname)')
    .replace(/^.* refs\/repomaster\/.*\n/gm, '');
  return stateIn(folder.path, gitDir, refs);
}

/** As wholeState, with the refs as text. */
export function stateIn(path: string, gitDir: string, refs: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = { ...treeOf(path), refs };
  for (const name of ['HEAD', 'index', 'logs/refs/stash', ...notes])
    for (const [note, bytes] of bytesBelow(join(gitDir, name), name)) found[`.git/${note}`] = bytes;
  return found;
}

const notes = [
  ...[
    'MERGE_HEAD',
    'MERGE_MSG',
    'MERGE_MODE',
    'AUTO_MERGE',
    'CHERRY_PICK_HEAD',
    'REVERT_HEAD',
    'REBASE_HEAD',
  ],
  ...['ORIG_HEAD', 'SQUASH_MSG', 'rebase-merge', 'rebase-apply', 'sequencer'],
];

function bytesBelow(place: string, name: string): readonly (readonly [string, string])[] {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [[name, readFileSync(place).toString('base64')]];
  return readdirSync(place).flatMap((entry) => bytesBelow(join(place, entry), `${name}/${entry}`));
}
