/** Operations with undo: each takes a backup first, keeps a journal, and recovers from an interruption. */
import { CancelledError, UserError, errorText } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import type { BytePath } from '../bytePaths';
import { dropBackup, newBackupId, takeBackup } from './backup';
import { keepUntracked, withExtras } from './extras';
import type { Intended, Manifest } from './manifest';
import { listBackups, ownManifest, writeManifest } from './manifest';
import { withLock } from './operationLock';
import { finish, giveBack, recover } from './recover';
import type { Recovered } from './recover';
import { askedOf, readState } from './operationState';
import type { OperationState } from './operationState';
import type { Repository } from './repository';
import type { OnStep } from './restore';
import { restoreBackup } from './restore';
import { changedParts, overwritten } from './stateDifferences';
import { touchedPaths } from './touchedPaths';

export interface OperationPlan<T> {
  /** What people are told it was. */
  readonly name: string;
  /** Files of the work tree that it writes, besides those with changes already. */
  readonly paths: readonly BytePath[];
  /** Branches that it moves besides that of HEAD, in full. */
  readonly refs?: readonly string[];
  readonly run: (journal: Journal) => Promise<T>;
}

/** What an operation says of itself before it acts. */
export interface Journal {
  /** Of its backup. */
  readonly id: string;
  /** What was backed up. */
  readonly before: OperationState;
  readonly onStep: OnStep;
  /** What files and index will be: to be called before they are written. */
  intend(intended: Intended): Promise<void>;
  /** git commits or goes on from here: files, refs and notes may become anything. */
  finishing(): Promise<void>;
}

export interface Operated<T> {
  /** Undoes it. */
  readonly undo: string;
  readonly value: T;
}

/** So many can be undone; older backups are deleted. */
const MOST_BACKUPS = 20;

const silently: OnStep = () => undefined;

/**
 * Runs an operation. Where it throws, everything is as before, and the error is thrown on. First gives back or completes what
 * an interrupted one left. Throws UserError, CancelledError.
 */
export async function operate<T>(
  repository: Repository,
  plan: OperationPlan<T>,
  signal: AbortSignal,
  onStep: OnStep = silently,
): Promise<Operated<T>> {
  return changing(repository, async () => {
    await recover(repository, onStep, signal);
    onStep('back up');
    const manifest = await begin(repository, plan, { onStep, target: null, phase: 'begun' }, signal);
    const { id } = manifest;
    let latest = manifest;
    try {
      const note = async (part: Partial<Manifest>): Promise<void> => {
        onStep('note');
        latest = await writeManifest(repository, { ...latest, ...part });
      };
      const value = await plan.run({
        id,
        before: manifest.before,
        onStep,
        intend: (intended) => note({ intended }),
        finishing: () => note({ phase: 'finishing' }),
      });
      onStep('complete');
      await finish(repository, latest, signal);
      await prune(repository, signal);
      return { undo: id, value };
    } catch (error) {
      throw await takeBack(repository, latest, onStep, error);
    }
  });
}

export interface DoneOperation {
  readonly id: string;
  /** What it was: a state of MergeState, or `undo`. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
}

/** What can be undone, the newest first. */
export async function listOperations(repository: Repository): Promise<readonly DoneOperation[]> {
  const found: DoneOperation[] = [];
  for (const id of await listBackups(repository)) {
    const manifest = await ownManifest(repository, id);
    if (manifest?.phase === 'done') found.unshift({ id, name: manifest.name, time: manifest.time });
  }
  return found;
}

/** Gives back or completes what an interrupted operation left; null for nothing. */
export async function recoverOperations(
  repository: Repository,
  signal: AbortSignal,
  onStep: OnStep = silently,
): Promise<Recovered | null> {
  if ((await listBackups(repository)).length === 0) return null;
  return changing(repository, () => recover(repository, onStep, signal));
}

/**
 * Takes an operation back, byte for byte; the last one if no id is given. What it did not change stays as it is now. Undoing
 * the undo brings the operation back. Throws UserError if there is none, or if somebody changed the same things since: it
 * names them, and nothing is changed.
 */
export async function undoOperation(
  repository: Repository,
  id: string | null,
  signal: AbortSignal,
  onStep: OnStep = silently,
): Promise<Operated<string>> {
  return changing(repository, async () => {
    await recover(repository, onStep, signal);
    const target = await undoable(repository, id);
    const after = target.after;
    if (after === null) throw new Error(`the backup ${target.id} is not complete`);
    const now = await readState(repository, askedOf(target.before, after), signal);
    const lost = overwritten(now, target.before, after);
    if (lost.length > 0) throw workedOn(lost);
    onStep('back up');
    const paths = Object.keys(target.before.files);
    const refs = Object.keys(target.before.refs);
    const plan = { name: 'undo', paths, refs, run: async () => undefined };
    const parts = { onStep, target: target.id, phase: 'restoring' as const };
    const manifest = await begin(repository, plan, parts, signal);
    const keys = changedParts(target.before, after);
    await restoreBackup(repository, { id: target.id, state: target.before, keys }, onStep, signal);
    onStep('complete');
    await finish(repository, manifest, signal);
    onStep('note');
    await writeManifest(repository, { ...target, phase: 'undone' });
    return { undo: manifest.id, value: target.name };
  });
}

/** Does the work alone, and says in a sentence that the disk is full or read-only. */
async function changing<T>(repository: Repository, work: () => Promise<T>): Promise<T> {
  try {
    return await withLock(repository, work);
  } catch (error) {
    if (error instanceof UserError || error instanceof CancelledError) throw error;
    const message = errorText(error);
    if (
      !/ENOSPC|EDQUOT|EROFS|No space left on device|Disk quota exceeded|Read-only file system/.test(message)
    )
      throw error;
    throw new UserError(
      'outside-failed',
      phrase('{0} cannot be written, because the disk is full or read-only: {1}', repository.top, message),
    );
  }
}

/**
 * Everything as before, but for what somebody saved meanwhile: then the backup stays. A cancel ends the work, and not its being
 * taken back. The answer is the error to throw.
 */
async function takeBack(
  repository: Repository,
  manifest: Manifest,
  onStep: OnStep,
  error: unknown,
): Promise<unknown> {
  const { signal } = new AbortController();
  const { id, before } = manifest;
  const [extras] = await Promise.allSettled([withExtras(repository, { id, state: before }, signal)]);
  const whole = { ...manifest, before: extras.status === 'fulfilled' ? extras.value.state : before };
  const left = await giveBack(repository, whole, onStep, signal);
  // Files that nobody foresaw could not be looked at, as on a full disk: the backup stays, and the error is told.
  if (extras.status === 'rejected') return extras.reason;
  if (left.length === 0) {
    await dropBackup(repository, id, signal);
    return error;
  }
  await writeManifest(repository, { ...whole, phase: 'undone' });
  return new UserError(
    error instanceof UserError ? error.code : 'outside-failed',
    phrase(
      'These files changed meanwhile and were left as they are: {0}. The backup {1} has them as they were. All else is as before: {2}',
      left.slice(0, MOST_NAMED).join(', '),
      id,
      errorText(error),
    ),
  );
}

interface Begun {
  readonly onStep: OnStep;
  readonly target: string | null;
  readonly phase: 'begun' | 'restoring';
}

async function begin(
  repository: Repository,
  { name, paths, refs = [] }: OperationPlan<unknown>,
  { onStep, target, phase }: Begun,
  signal: AbortSignal,
): Promise<Manifest> {
  const now = new Date();
  const id = newBackupId(now);
  const touched = new Set([...(await touchedPaths(repository, signal)), ...paths]);
  const { state } = await takeBackup(repository, id, { files: touched, refs }, signal);
  await keepUntracked(repository, id, signal);
  onStep('note');
  const intended = { files: {}, index: null };
  return writeManifest(repository, {
    ...{ version: 1, id, name, time: now.getTime(), phase, before: state, intended, after: null, target },
  });
}

/** Deletes what is older than can be undone. */
async function prune(repository: Repository, signal: AbortSignal): Promise<void> {
  const all = await listBackups(repository);
  for (const old of all.slice(0, -MOST_BACKUPS)) await dropBackup(repository, old, signal);
}

async function undoable(repository: Repository, id: string | null): Promise<Manifest> {
  const ids = id === null ? [...(await listBackups(repository))].reverse() : [id];
  for (const each of ids) {
    const manifest = /^[0-9a-f-]+$/.test(each) ? await ownManifest(repository, each) : null;
    if (manifest?.phase === 'done') return manifest;
    if (id !== null && manifest?.phase === 'undone')
      throw new UserError('bad-input', phrase('{0} was undone already.', id));
  }
  throw new UserError(
    'bad-input',
    id === null ? phrase('There is nothing to undo.') : phrase('There is no backup {0}.', id),
  );
}

/** Enough to see what is meant. */
const MOST_NAMED = 5;

function workedOn(lost: readonly string[]): UserError {
  return new UserError(
    'bad-input',
    phrase(
      'Nothing was undone, because these changed since: {0}. Commit or put aside what you did there, then undo again.',
      lost.slice(0, MOST_NAMED).join(', '),
    ),
  );
}
