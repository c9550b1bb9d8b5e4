/** Runs a todo: forecast first, then by git, with the files proven at the end, all in one operation with one undo. */
import { join } from 'node:path';
import { UserError } from '../../../core/errors';
import type { ForeseenConflict, RebaseResult, TodoItem } from '../../../core/git/rebase';
import { phrase } from '../../../core/text/phrase';
import { shownPath } from '../../../git/bytePaths';
import type { BytePath } from '../../../git/bytePaths';
import { backupFolder, writeSynced } from '../../../git/operations/backup';
import { readCommits, writeNote } from '../../../git/operations/commits';
import { REBASE } from '../../../git/operations/manifest';
import type { Journal } from '../../../git/operations/operation';
import { operate } from '../../../git/operations/operation';
import type { Repository } from '../../../git/operations/repository';
import { readingGit } from '../../../git/operations/repository';
import type { OnStep } from '../../../git/operations/restore';
import { rewriteCommits } from '../../../git/operations/rewrite';
import { noteRunning } from '../../../git/operations/runningGit';
import { changedBlobs } from '../../../git/operations/sideChanges';
import { uncommittedPaths } from '../../../git/operations/uncommittedPaths';
import { requireNothingUnderWay } from '../nothingUnderWay';
import type { Forecast } from './forecast';
import { withForecaster } from './forecast';
import { movedBranches, todoLines } from './lines';
import { subjectOf } from './messages';
import type { RebaseRange } from './range';
import { isUnmoved, writtenPaths } from './range';
import { changesFiles, plainTodo, stepsOf } from './todo';

export interface RunAsked {
  /** As it was read: where the branch, or `onto`, has moved since, nothing is run. */
  readonly range: RebaseRange;
  readonly todo: readonly TodoItem[];
}

/**
 * Rewrites the commits. Where the todo comes to other files than it promises, or anything fails, everything is as before. A
 * conflict, an `edit` or a command that fails leaves the rebase under way: `head` is null then. Throws UserError for changes that
 * are not committed, something else under way, a branch that has moved, a todo that cannot be done; CancelledError.
 */
export async function runRebase(
  repository: Repository,
  { range, todo }: RunAsked,
  signal: AbortSignal,
  onStep?: OnStep,
): Promise<RebaseResult> {
  await requireNothingUnderWay(repository, signal);
  await requireClean(repository, signal);
  await requireSame(repository, range, signal);
  const promise = await promiseOf(repository, { range, todo }, signal);
  const plan = {
    name: REBASE,
    paths: await writtenPaths(repository, range, signal),
    refs: movedBranches(range.entries),
    run: (journal: Journal) => run({ repository, range, todo, promise, signal }, journal),
  };
  const { undo, value } = await operate(repository, plan, signal, onStep);
  return { ...value, undo };
}

/**
 * The conflicts that the todo would meet, worked out in memory; nothing is changed. Throws UserError for a todo that runRebase
 * refuses, whatever is uncommitted.
 */
export async function forecastRebase(
  repository: Repository,
  asked: RunAsked,
  signal: AbortSignal,
): Promise<readonly ForeseenConflict[]> {
  return (await promiseOf(repository, asked, signal)).conflicts;
}

const MOST_NAMED = 3;

async function requireClean(repository: Repository, signal: AbortSignal): Promise<void> {
  const changed = await uncommittedPaths(readingGit(repository, signal));
  if (changed.length === 0) return;
  const named = changed.slice(0, MOST_NAMED).map(shownPath).join(', ');
  throw new UserError(
    'bad-input',
    phrase('Nothing was rebased, because changes are not committed: {0}. Commit or stash them first.', named),
  );
}

async function requireSame(repository: Repository, range: RebaseRange, signal: AbortSignal): Promise<void> {
  if (!(await isUnmoved(repository, range, signal))) throw movedError(range.name);
}

function movedError(name: string): UserError {
  return new UserError(
    'bad-input',
    phrase('{0} has moved since its commits were read. Read them again.', name),
  );
}

/** What the todo promises of the files at its end. */
interface Promised {
  /** Null where that is not known: a conflict comes first, or the plan stops or runs something. */
  readonly tree: string | null;
  /** Of the plain commits; null where they conflict. */
  readonly plain: string | null;
  readonly conflicts: readonly ForeseenConflict[];
}

async function promiseOf(
  repository: Repository,
  { range, todo }: RunAsked,
  signal: AbortSignal,
): Promise<Promised> {
  return withForecaster(repository, range, signal, async (forecaster) => {
    const own = await forecaster.forecast(todo);
    const plain = await forecaster.forecast(plainTodo(range));
    requireDoable(own);
    const drops = todo.some(({ action }) => action === 'drop');
    if (!drops && own.tree !== null && plain.tree !== null && own.tree !== plain.tree)
      throw new UserError(
        'bad-input',
        phrase(
          'This order would change what the files hold at the end, so nothing was rebased. Choose another.',
        ),
      );
    return { tree: changesFiles(todo) ? null : own.tree, plain: plain.tree, conflicts: own.conflicts };
  });
}

function requireDoable({ emptied }: Forecast): void {
  if (emptied?.kind !== 'commit') return;
  throw new UserError(
    'bad-input',
    phrase(
      'Nothing would be left of "{0}" with what is folded into it. Drop these commits instead.',
      subjectOf(emptied.head),
    ),
  );
}

interface Work extends RunAsked {
  readonly repository: Repository;
  readonly promise: Promised;
  readonly signal: AbortSignal;
}

async function run(work: Work, journal: Journal): Promise<Omit<RebaseResult, 'undo'>> {
  const { repository, range, todo, promise, signal } = work;
  if (journal.before.commit !== range.head.id) throw movedError(range.name);
  const git = readingGit(repository, signal);
  journal.onStep('write the todo');
  const steps = stepsOf(todo, range);
  const text = await todoLines(steps, range, (parent, message) => writeNote(git, parent, message));
  const folder = backupFolder(repository, journal.id);
  const path = join(folder, 'todo');
  await writeSynced(path, text);
  await journal.finishing();
  journal.onStep('rebase');
  const { head, stopped } = await rewriteCommits(
    repository,
    {
      ...{ onto: range.onto.id, todo: path, movesBranches: movedBranches(range.entries).length > 0 },
      events: steps.some(({ kind }) => kind === 'exec') ? join(folder, 'events') : null,
      keepsHashes: promise.conflicts.length > 0 && range.entries.some(({ message }) => /^#/m.test(message)),
      onStarted: (pid) => noteRunning(repository, journal.id, pid),
    },
    signal,
  );
  journal.onStep('prove');
  return head === null ? { head, treeEqual: null, stopped } : prove(work, head);
}

/** Throws UserError where the files are not what was promised. */
async function prove(
  { repository, promise, signal }: Work,
  head: string,
): Promise<Omit<RebaseResult, 'undo'>> {
  const git = readingGit(repository, signal);
  const [commit] = await readCommits(git, [head]);
  const tree = commit?.tree ?? '';
  if (promise.tree !== null && tree !== promise.tree) {
    const paths = [...(await changedBlobs(git, promise.tree, tree)).keys()];
    throw otherFiles(paths);
  }
  return { head, treeEqual: promise.plain === null ? null : tree === promise.plain, stopped: null };
}

function otherFiles(paths: readonly BytePath[]): UserError {
  return new UserError(
    'outside-failed',
    phrase(
      'The rebase came to other files than forecast ({0}), so it was taken back. A hook or merge driver may be the reason.',
      paths.slice(0, MOST_NAMED).map(shownPath).join(', '),
    ),
  );
}
