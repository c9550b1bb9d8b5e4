/** What an interrupted operation left is given back, or completed, before anything else is done. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../../core/errors';
import { phrase } from '../../core/text/phrase';
import { backupFolder, dropBackup } from './backup';
import { withExtras } from './extras';
import type { Manifest } from './manifest';
import { listBackups, ownManifest, readManifest, writeManifest } from './manifest';
import type { OperationState } from './operationState';
import { askedOf, bytesOf, readState } from './operationState';
import { ownState } from './ownChanges';
import { isOwnChain } from './ownCommits';
import type { Repository } from './repository';
import { answerOf, readingGit } from './repository';
import type { OnStep } from './restore';
import { lockedError, restoreBackup } from './restore';
import { stillRunning } from './runningGit';
import { changedParts, differences, nameOf, withParts } from './stateDifferences';

/**
 * undone: everything is as before the operation. finished: it had come to its end, and can be undone. kept: somebody has worked
 * on since, so nothing was touched; the backup can be undone where that overwrites nothing.
 */
export interface Recovered {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'undone' | 'finished' | 'kept';
}

/** To be called under the lock. Null for nothing to do. */
export async function recover(
  repository: Repository,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<Recovered | null> {
  let latest: Recovered | null = null;
  for (const id of await listBackups(repository)) {
    const manifest = await readManifest(repository, id);
    if (manifest === null) await dropBackup(repository, id, signal);
    else if (manifest !== 'foreign' && manifest.phase !== 'done' && manifest.phase !== 'undone') {
      await requireEnded(repository, id);
      await requireNoLock(repository, id);
      const outcome = await recoverOne(repository, manifest, onStep, signal);
      latest = { id, name: manifest.name, outcome };
    }
  }
  return latest;
}

async function recoverOne(
  repository: Repository,
  manifest: Manifest,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<Recovered['outcome']> {
  const target = manifest.target === null ? null : await ownManifest(repository, manifest.target);
  const before = target === null ? [manifest.before] : [manifest.before, target.before];
  const now = await readState(repository, askedOf(...before), signal);
  if (manifest.phase === 'restoring') return goOn(repository, manifest, { target, now, onStep, signal });
  const goesBack = await canGoBack(repository, manifest, now, signal);
  if (!goesBack) {
    await finish(repository, manifest, signal);
    return manifest.phase === 'finishing' ? 'finished' : 'kept';
  }
  await giveBack(repository, manifest, onStep, signal);
  await dropBackup(repository, manifest.id, signal);
  return 'undone';
}

/** Whether all that differs from before is what the operation meant to write, or commits of it cut off in the middle. */
async function canGoBack(
  repository: Repository,
  { id, before, intended, phase }: Manifest,
  now: OperationState,
  signal: AbortSignal,
): Promise<boolean> {
  const changed = [...differences(before, now)].filter((key) => {
    if (key === 'index') return now.index !== intended.index;
    return !key.startsWith('file ') || now.files[key.slice(5)] !== intended.files[key.slice(5)];
  });
  if (changed.length === 0) return true;
  if (phase !== 'finishing') return false;
  if (await isOwnChain(repository, { id, before, now, changed }, signal)) return true;
  return changed.every((key) => !key.startsWith('file ')) && isCutOff(repository, { before, now }, signal);
}

/** A commit was made, and git's note of what it was for is still there: git was ended between the two. */
async function isCutOff(
  repository: Repository,
  { before, now }: { readonly before: OperationState; readonly now: OperationState },
  signal: AbortSignal,
): Promise<boolean> {
  const heads = ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD'];
  const isLeft = heads.some(
    (name) => before.notes[name] !== undefined && before.notes[name] === now.notes[name],
  );
  if (!isLeft || now.commit === null || now.commit === before.commit) return false;
  const git = readingGit(repository, signal);
  const parent = await answerOf(git, ['rev-parse', '--verify', '--quiet', `${now.commit}^1`]);
  return parent === before.commit;
}

interface Going {
  readonly target: Manifest | null;
  readonly now: OperationState;
  readonly onStep: OnStep;
  readonly signal: AbortSignal;
}

/** An undo goes on where every part is still as it was at its start, or as it is to be. */
async function goOn(
  repository: Repository,
  manifest: Manifest,
  { target, now, onStep, signal }: Going,
): Promise<Recovered['outcome']> {
  if (target === null) throw new Error(`the backup that ${manifest.id} gives back is gone`);
  const fromStart = differences(manifest.before, now);
  const toEnd = differences(target.before, now);
  if (target.after === null) throw new Error(`the backup ${target.id} is not complete`);
  const keys = changedParts(target.before, target.after);
  const isForeign = [...fromStart].some((key) => keys.has(key) && toEnd.has(key));
  if (!isForeign) {
    await restoreBackup(repository, { id: target.id, state: target.before, keys }, onStep, signal);
    await writeManifest(repository, { ...target, phase: 'undone' });
  }
  await finish(repository, manifest, signal);
  return isForeign ? 'kept' : 'finished';
}

/**
 * Makes all that the operation changed as it was before. What somebody saved meanwhile stays; the answer names these files as
 * the work tree does.
 */
export async function giveBack(
  repository: Repository,
  manifest: Manifest,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { id, before: state, phase } = manifest;
  const now = await readState(repository, askedOf(state), signal);
  const own = await ownState(repository, manifest, now, signal);
  const foreign = differences(now, own);
  const keys = new Set([...changedParts(state, own)].filter((key) => !foreign.has(key)));
  // A hook stages, too: beside the conflicts that come back it would be the half of a commit.
  if (phase === 'finishing') keys.add('index');
  await restoreBackup(repository, { id, state, keys }, onStep, signal);
  return [...foreign].filter((key) => key.startsWith('file ')).map(nameOf);
}

/** Notes what came of an operation, which can be undone from now on. */
export async function finish(repository: Repository, manifest: Manifest, signal: AbortSignal): Promise<void> {
  const done =
    manifest.target === null ? finished(repository, manifest, signal) : undone(repository, manifest, signal);
  await writeManifest(repository, { ...manifest, ...(await done), phase: 'done' });
}

type Ends = Pick<Manifest, 'before' | 'after'>;

async function finished(repository: Repository, manifest: Manifest, signal: AbortSignal): Promise<Ends> {
  const { state } = await withExtras(repository, { id: manifest.id, state: manifest.before }, signal);
  const now = await readState(repository, askedOf(state), signal);
  return { before: state, after: await ownState(repository, { ...manifest, before: state }, now, signal) };
}

/** An undo changes what the operation had changed, and nothing else. */
async function undone(
  repository: Repository,
  { before, target: id }: Manifest,
  signal: AbortSignal,
): Promise<Ends> {
  const target = id === null ? null : await ownManifest(repository, id);
  if (target === null || target.after === null) return { before, after: before };
  const now = await readState(repository, askedOf(before, target.before), signal);
  const fromStart = changedParts(before, now);
  const toEnd = changedParts(target.before, now);
  const keys = [...changedParts(target.before, target.after)];
  const own = new Set(keys.filter((key) => !fromStart.has(key) || !toEnd.has(key)));
  return { before, after: withParts(before, now, own) };
}

/** A hook may take minutes: what its git is about to commit is not given back under it. */
async function requireEnded(repository: Repository, id: string): Promise<void> {
  const pid = await stillRunning(repository, id);
  if (pid === null) return;
  throw new UserError(
    'outside-failed',
    phrase(
      'git of an interrupted operation still runs (process {0}). Wait for it to end, then try again.',
      pid,
    ),
  );
}

/** A lock of the index is another process's, unless it holds the beginning of what we were about to put there. */
async function requireNoLock(repository: Repository, id: string): Promise<void> {
  const lock = join(repository.gitDir, 'index.lock');
  const held = await bytesOf(lock);
  if (held === null) return;
  const folder = backupFolder(repository, id);
  for (const name of ['index', 'index.staged']) {
    const own = await bytesOf(join(folder, name));
    if (own?.subarray(0, held.length).equals(held) === true) return rm(lock, { force: true });
  }
  throw lockedError(lock);
}
