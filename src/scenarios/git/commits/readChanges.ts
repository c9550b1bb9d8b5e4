/** Uncommitted changes as hunks. Nothing of the user's is changed: objects go to a folder of our own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CancelledError, UserError } from '../../../core/errors';
import { phrase } from '../../../core/text/phrase';
import type { Phrase } from '../../../core/text/phrase';
import { limitOf } from '../../../git/gitLimits';
import type { BytePath } from '../../../git/bytePaths';
import { shownPath } from '../../../git/bytePaths';
import { readBlobs, readSizes } from '../../../git/operations/blobs';
import type { ChangedFile } from '../../../git/operations/changedFiles';
import { readChangedFiles } from '../../../git/operations/changedFiles';
import { readTogether } from '../../../git/operations/changedTogether';
import { recentSubjects } from '../../../git/operations/recentSubjects';
import type { Repository } from '../../../git/operations/repository';
import { headName } from '../../../git/operations/underWay';
import { readStaged } from '../../../git/operations/stagedEntries';
import { gitBeside, readWholeChange } from '../../../git/operations/workTreeTree';
import type { IndexPlace, WholeChange } from '../../../git/operations/workTreeTree';
import { GitExit } from '../../../git/rawGit';
import type { RawGit } from '../../../git/rawGit';
import { isBinary } from '../coding';
import { requireNothingUnderWay } from '../nothingUnderWay';
import type { Hunk } from './hunks';
import { hunksOf } from './hunks';

/** A changed file with what it held and holds. */
export interface ReadFile {
  readonly file: ChangedFile;
  readonly hunks: readonly Hunk[];
  /** Null where it is not there, no text or too large to be looked at. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether all of it is staged, some, or nothing. */
  readonly staged: 'all' | 'some' | 'nothing';
}

export interface ChangeReading {
  /** Null without a commit yet. */
  readonly head: string | null;
  readonly tree: string;
  /** By path in code-unit order. */
  readonly files: readonly ReadFile[];
  /** Whether these are all changed files. */
  readonly isWhole: boolean;
  /** Subjects of the last commits, the newest first, without merges. */
  readonly subjects: readonly string[];
  /** The paths of each of the last commits, the newest first, without merges. Null where they could not be read in time. */
  readonly together: readonly (readonly BytePath[])[] | null;
  /** The branch, or the start of the commit's hash. */
  readonly branch: string;
  /** What is not part of it, and why. */
  readonly leftOut: readonly Phrase[];
}

/** Larger texts are data: they are committed, and not looked into. */
const MOST_BYTES = 1024 * 1024;

/** A proposal waits for the history no longer. */
const TOGETHER_MS = 3000;

/** Throws UserError where something is under way, or git cannot take a file. */
export async function readChanges(repository: Repository, signal: AbortSignal): Promise<ChangeReading> {
  await requireNothingUnderWay(repository, signal);
  const folder = await mkdtemp(join(tmpdir(), 'repomaster-commit-'));
  try {
    const place = { repository, folder, keepsObjects: true };
    const { head, headTree, tree, foreign } = await readWholeChange(place, signal);
    const git = gitBeside(place, 'index.all', signal);
    const files = await readChangedFiles(git, headTree, tree);
    const staged = await readStaged(repository, headTree, signal);
    return {
      ...{ head, tree, files: await withTexts(git, files, staged), isWhole: true },
      subjects: await recentSubjects(git, head),
      together: await togetherOf(place, head, signal),
      branch: await headName(git),
      leftOut: foreign.map((path) =>
        phrase('{0} is a repository of its own and was left out.', shownPath(path)),
      ),
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Throws UserError where the folder holds something else than what was read. */
export function requireSame(reading: ChangeReading, { head, tree }: WholeChange): void {
  if (reading.head === head && reading.tree === tree) return;
  throw new UserError(
    'bad-input',
    phrase('Files or HEAD changed since the changes were read, so nothing was committed. Read them again.'),
  );
}

/** Without it files are told apart by what they say alone. */
async function togetherOf(
  place: IndexPlace,
  head: string | null,
  signal: AbortSignal,
): Promise<ChangeReading['together']> {
  const limit = limitOf(TOGETHER_MS, signal);
  try {
    return await readTogether(gitBeside(place, 'index.all', limit.signal), head);
  } catch (error) {
    const isLate = error instanceof CancelledError && !signal.aborted;
    // A shallow or partial clone lacks what git would need.
    if (!isLate && !(error instanceof GitExit)) throw error;
    return null;
  } finally {
    limit.stop();
  }
}

type Staged = Awaited<ReturnType<typeof readStaged>>;

async function withTexts(
  git: RawGit,
  files: readonly ChangedFile[],
  staged: Staged,
): Promise<readonly ReadFile[]> {
  const ids = files.flatMap(({ before, after, hunks }) =>
    hunks === null ? [] : [before, after].flatMap((entry) => (entry === null ? [] : [entry.id])),
  );
  const sizes = await readSizes(git, ids);
  const blobs = await readBlobs(
    git,
    ids.filter((id) => (sizes.get(id) ?? Infinity) <= MOST_BYTES),
  );
  const text = (entry: ChangedFile['before']): string | null => {
    const bytes = entry === null ? undefined : blobs.get(entry.id);
    return bytes === undefined || isBinary(bytes) ? null : bytes.toString('utf8');
  };
  return files.map((file) => ({
    ...{ file, hunks: hunksOf(file), before: text(file.before), after: text(file.after) },
    staged: stagingOf(file, staged),
  }));
}

function stagingOf({ path, oldPath, after }: ChangedFile, staged: Staged): ReadFile['staged'] {
  const has = (each: BytePath): boolean => staged.has(each);
  if (!has(path) && !has(oldPath)) return 'nothing';
  const entry = staged.get(path) ?? null;
  const isAll = entry?.id === after?.id && entry?.mode === after?.mode && (path === oldPath || has(oldPath));
  return isAll ? 'all' : 'some';
}
