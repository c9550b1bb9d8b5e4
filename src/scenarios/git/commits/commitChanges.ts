/** Commits a plan, one commit after the other, in one operation that one undo takes back. The work tree is never written. */
import { join } from 'node:path';
import { UserError } from '../../../core/errors';
import { phrase } from '../../../core/text/phrase';
import { backupFolder, writeSynced } from '../../../git/operations/backup';
import { readChangedFiles } from '../../../git/operations/changedFiles';
import { putEntries, startIndex, userIndexWith } from '../../../git/operations/commitIndex';
import { refusal } from '../../../git/operations/continueUnderWay';
import type { Journal } from '../../../git/operations/operation';
import { operate } from '../../../git/operations/operation';
import { bytesOf } from '../../../git/operations/operationState';
import { noteCommit } from '../../../git/operations/ownCommits';
import type { Repository } from '../../../git/operations/repository';
import { answerOf, commitOf, readingGit } from '../../../git/operations/repository';
import type { OnStep } from '../../../git/operations/restore';
import { lockedError, replaceIndex } from '../../../git/operations/restore';
import { noteRunning } from '../../../git/operations/runningGit';
import { readStaged } from '../../../git/operations/stagedEntries';
import type { IndexPlace, WholeChange } from '../../../git/operations/workTreeTree';
import { gitBeside, headTreeOf, readWholeChange, treeOf } from '../../../git/operations/workTreeTree';
import type { WriteEnd } from '../../../git/operations/writingGit';
import { writeGit } from '../../../git/operations/writingGit';
import type { RawGit } from '../../../git/rawGit';
import type { Selection } from './hunks';
import { hunksOf, sizeOf } from './hunks';
import { indexAfter } from './keptStaging';
import type { Planned } from './plan';
import { filesOf, selectionWith } from './plan';
import type { ChangeReading, ReadFile } from './readChanges';
import { requireSame } from './readChanges';
import { replanned } from './replan';
import { requireRoom } from './sameName';
import { stagedFiles } from './stages';

export interface Committed {
  /** Full ids, the oldest first. */
  readonly commits: readonly string[];
  /** Whether every commit holds exactly what was planned, and the work tree what it held at the start. */
  readonly treeEqual: boolean;
  readonly undo: string;
}

/**
 * Makes the commits of a plan over this reading. Hooks, signing and identity are the user's; what a hook changes is planned
 * again. Where one commit is not made, everything is as before. Throws UserError, CancelledError.
 */
export async function commitChanges(
  repository: Repository,
  reading: ChangeReading,
  plan: readonly Planned[],
  signal: AbortSignal,
  onStep?: OnStep,
): Promise<Committed> {
  const lock = join(repository.gitDir, 'index.lock');
  if ((await bytesOf(lock)) !== null) throw lockedError(lock);
  requireRoom(reading.files, plan);
  const paths = reading.files.flatMap(({ file }) => [file.path, file.oldPath]);
  const run = (journal: Journal): Promise<Omit<Committed, 'undo'>> =>
    commitAll({ repository, reading, plan, journal, signal });
  const { undo, value } = await operate(repository, { name: 'commit', paths, run }, signal, onStep);
  return { ...value, undo };
}

interface Work {
  readonly repository: Repository;
  readonly reading: ChangeReading;
  readonly plan: readonly Planned[];
  readonly journal: Journal;
  readonly signal: AbortSignal;
}

/** How far it is. */
interface Progress {
  readonly git: RawGit;
  readonly tip: string | null;
  readonly files: readonly ReadFile[];
  readonly left: readonly Planned[];
  readonly committed: Selection;
  /** Whether hooks have changed nothing so far. */
  readonly isExact: boolean;
}

async function commitAll(work: Work): Promise<Omit<Committed, 'undo'>> {
  const { repository, reading, plan, journal, signal } = work;
  const place = { repository, folder: backupFolder(repository, journal.id), keepsObjects: false };
  const start = await readWholeChange(place, signal);
  requireSame(reading, start);
  const staged = await readStaged(repository, start.headTree, signal);
  const git = await startIndex(place, 'index.commit', start.headTree, signal);
  const commits: string[] = [];
  const before = { git, tip: start.head, files: reading.files, left: plan };
  let progress: Progress = { ...before, committed: new Map(), isExact: true };
  await journal.finishing();
  while (progress.left.length > 0) {
    progress = await commitNext(work, place, progress, { at: commits.length + 1, start });
    commits.push(progress.tip ?? '');
  }
  const after = await headTreeOf(git, progress.tip);
  const entries = await indexAfter({
    ...{ git, place, before: start.headTree, after, staged, files: reading.files },
    committed: progress.isExact ? progress.committed : null,
  });
  const index = await userIndexWith(place, entries, signal);
  // Where it says the same, the user's own knows the files' times besides.
  if (index.mark !== journal.before.index) {
    await journal.intend({ files: {}, index: index.mark });
    journal.onStep('replace the index');
    await replaceIndex(repository, { ...index, standing: journal.before.index }, signal);
  }
  const isAll =
    reading.isWhole &&
    reading.files.every(({ hunks }) =>
      hunks.every((hunk) => progress.committed.get(hunk.id)?.size === sizeOf(hunk)),
    );
  return { commits, treeEqual: progress.isExact && (!isAll || after === start.tree) };
}

interface Counted {
  /** Of the commit, from 1. */
  readonly at: number;
  readonly start: WholeChange;
}

async function commitNext(
  work: Work,
  place: IndexPlace,
  { git, tip, files, left, committed, isExact }: Progress,
  { at, start }: Counted,
): Promise<Progress> {
  const { repository, journal, signal } = work;
  const [next, ...later] = left;
  if (next === undefined) throw new Error('there is no commit left');
  const selection = selectionWith(committed, next.pieces);
  await putEntries(git, place, await stagedFiles(git, place, filesOf(next.pieces, files), selection));
  const planned = await treeOf(git);
  const message = join(place.folder, 'message');
  await writeSynced(message, `${next.message.trimEnd()}\n`);
  const [subject = ''] = next.message.trim().split('\n');
  journal.onStep('note a commit');
  await noteCommit(repository, journal.id, { tip, subject: subject.trim() });
  journal.onStep('commit');
  const end = await writeGit(
    repository,
    ['commit', '--quiet', '--no-edit', '--cleanup=whitespace', '-F', message],
    signal,
    (pid) => noteRunning(repository, journal.id, pid),
    { GIT_INDEX_FILE: join(place.folder, 'index.commit') },
  );
  const commit = await commitOf(readingGit(repository, signal), 'HEAD');
  if (end.code !== 0 || commit === null || commit === tip) throw notMade(end, at, work.plan.length);
  await requireParent(repository, commit, tip, signal);
  const now = await readWholeChange(place, signal);
  if (now.headTree === planned && now.tree === start.tree)
    return { git, tip: commit, files, left: later, committed: selection, isExact };
  if (now.headTree === (await headTreeOf(git, tip))) throw emptied(at, work.plan.length);
  const changed = await hunksNow(gitBeside(place, 'index.all', signal), now);
  return {
    git: await startIndex(place, 'index.commit', now.headTree, signal),
    ...{ tip: commit, files: changed, left: replanned(later, changed) },
    ...{ committed: new Map(), isExact: false },
  };
}

async function hunksNow(git: RawGit, { headTree, tree }: WholeChange): Promise<readonly ReadFile[]> {
  return (await readChangedFiles(git, headTree, tree)).map((file) => ({
    ...{ file, hunks: hunksOf(file), before: null, after: null, staged: 'nothing' },
  }));
}

/** A hook may commit, too, and another process. */
async function requireParent(
  repository: Repository,
  commit: string,
  tip: string | null,
  signal: AbortSignal,
): Promise<void> {
  const git = readingGit(repository, signal);
  if ((await answerOf(git, ['rev-parse', '--verify', '--quiet', `${commit}^1`])) === tip) return;
  throw new UserError(
    'outside-failed',
    phrase('A hook or another process committed meanwhile, so everything was taken back. Try again.'),
  );
}

function notMade(end: WriteEnd, at: number, count: number): UserError {
  if (/nothing to commit|no changes added|nothing added to commit/.test(end.output))
    return emptied(at, count);
  const { code, said } = refusal(end);
  if (typeof said === 'string') return new UserError(code, said);
  return new UserError(
    code,
    phrase('Commit {0} of {1} was not made; everything is as before. {2}', at, count, said),
  );
}

function emptied(at: number, count: number): UserError {
  return new UserError(
    'outside-failed',
    phrase('A hook left nothing of commit {0} of {1}, so everything is as before.', at, count),
  );
}
